/** The page with the softphone, built and served, and what a test does with it. */
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { aliases } from '../../../vite.aliases';
import type { SoftphonePort, SoftphoneSession } from '../../../src/core/ports';
import type { Sample } from './silence';
import { passwordOf, REALM, type SipServer } from './server';

type SipAccount = Parameters<SoftphonePort['start']>[0];

/** Milliseconds without a packet after which nothing is heard any more. */
const STALE_AFTER = 250;

/** The tone of the page's microphone, in hertz. */
export const PAGE_TONE = 700;

export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the page as the product is built, into the run's folder. */
export async function servePage(folder: string): Promise<ServedPage> {
  const outDir = join(folder, 'page');
  const common = { root: join(import.meta.dirname, '../page'), configFile: false, logLevel: 'error' } as const;
  await build({ ...common, resolve: { alias: aliases }, build: { outDir, emptyOutDir: true, target: 'es2022' } });
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const { port } = server.httpServer.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

export class PagePhone {
  private constructor(
    private readonly page: Page,
    readonly user: string,
  ) {}

  /** Opens the page and starts its softphone; with other values than the user's where they are given. */
  static async open(page: Page, at: ServedPage, server: SipServer, user: string, other: Partial<SipAccount> = {}): Promise<PagePhone> {
    await page.goto(at.url);
    await page.waitForFunction(() => 'softphone' in window);
    await page.evaluate((account) => window.softphone.phone.start(account), {
      extension: user,
      password: passwordOf(user),
      url: server.url,
      realm: REALM,
      iceServers: [],
      ...other,
    });
    return new PagePhone(page, user);
  }

  registrations = () => this.page.evaluate(() => window.softphone.registrations);
  sessions = () => this.page.evaluate(() => window.softphone.sessions);
  refers = () => this.page.evaluate(() => window.softphone.refers);
  hears = () => this.page.evaluate(() => window.softphone.hears());
  /**
   * Begins to keep whether this tone is heard. Only with packets that come: a browser goes on with a tone by itself for a
   * second when none do.
   */
  listen = (hertz: number, every: number) =>
    this.page.evaluate(
      ([tone, ms, staleAfter]) => {
        const kept: { at: number; heard: boolean }[] = [];
        Object.assign(window, { kept });
        let [last, cameAt] = [-1, 0];
        setInterval(() => {
          const at = Date.now();
          const receivers = window.softphone.connections().at(-1)?.getReceivers() ?? [];
          const stamp = receivers[0]?.getSynchronizationSources()[0]?.rtpTimestamp ?? -1;
          if (stamp !== last) [last, cameAt] = [stamp, at];
          kept.push({ at, heard: at - cameAt < staleAfter && window.softphone.hears()[0] === tone });
        }, ms);
      },
      [hertz, every, STALE_AFTER] as const,
    );
  /** What was kept, whether it was heard. */
  kept = () => this.page.evaluate(() => (window as unknown as { kept: Sample[] }).kept);
  answerAll = () => this.page.evaluate(() => void (window.softphone.answersAll = true));
  invite = (number: string) => this.page.evaluate((to) => window.softphone.phone.invite(to, `call-${to}`, 'manual'), number);

  /** One of the port's commands that take a session. */
  do(act: 'answer' | 'reject' | 'hangUp', id: string): Promise<void> {
    return this.page.evaluate(([name, session]) => window.softphone.phone[name](session), [act, id] as const);
  }
  hold = (id: string, on: boolean) => this.page.evaluate(([session, to]) => window.softphone.phone.hold(session, to), [id, on] as const);
  sendDigits = (id: string, digits: string) =>
    this.page.evaluate(([session, text]) => window.softphone.phone.sendDigits(session, text), [id, digits] as const);
  transfer = (id: string, number: string) =>
    this.page.evaluate(([session, to]) => window.softphone.phone.transfer(session, to), [id, number] as const);

  /** Until the registration is as told. */
  becomes(state: string): Promise<void> {
    return expect.poll(async () => (await this.registrations()).at(-1)).toBe(state);
  }
  /** Until the newest session (or the named one) is as told. */
  async sees(facts: Partial<SoftphoneSession>, id?: string): Promise<string> {
    const look = async () => (await this.sessions()).findLast((session) => !id || session.id === id);
    await expect.poll(look).toMatchObject(facts);
    return (await look())!.id;
  }
  /** Until its live legs have these tones and no others. */
  hearsOnly(...tones: (number | null)[]): Promise<void> {
    return expect.poll(this.hears).toEqual(tones);
  }
}
