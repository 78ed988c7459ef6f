/** What gauges have in common that ask somebody for their numbers when `/metrics` is read. */
import { within } from './process';

/** A scrape that waits for the media worker or the database gives up after this time, and leaves their numbers out. */
const SCRAPE_MS = 1_000;

/** The same answer for all who ask in one scrape. */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= ask().finally(() => setImmediate(() => (running = undefined))));
}

/** Undefined when it fails or does not come in time: nothing rather than an old number. */
export const forScrape = <T>(asked: Promise<T>): Promise<T | undefined> => within(asked, SCRAPE_MS).catch(() => undefined);
