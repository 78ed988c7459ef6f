/** Whom a call may be handed to, and when: pure. */
import { allow, refuse, type CoreView, type Verdict } from '@dialer/host';
import { mayRing, type Colleague as Person } from '@dialer/host/second-party';

/** Their name is empty where only the extension is known. */
export interface Colleague extends Person {
  readonly ready: boolean;
}

/** Milliseconds for which the button rests after a transfer [XFER-046]. */
export const REST = 30_000;
/** Most that are listed: the rest is found by typing. */
const LISTED = 6;

const EXTENSION = /^\d{3,6}$/;
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Who is meant by what was typed: by any word of their name or by their extension, ready ones first; else the extension itself. */
export function matching(all: readonly Colleague[], typed: string): readonly Colleague[] {
  const text = plain(typed.trim());
  const found = all.filter(
    ({ name, extension }) =>
      extension.startsWith(text) ||
      plain(name)
        .split(/\s+/)
        .some((word) => word.startsWith(text)) ||
      plain(name).startsWith(text),
  );
  const isListed = found.some(({ extension }) => extension === text);
  const own = EXTENSION.test(text) && !isListed ? [{ name: '', extension: text, ready: false }] : [];
  return [...found.filter(({ ready }) => ready), ...found.filter(({ ready }) => !ready)].slice(0, LISTED - own.length).concat(own);
}

/** @param restsFor milliseconds for which the button still rests. */
export function transferVerdict(core: CoreView, chosen: Colleague | null, restsFor: number): Verdict {
  const ring = mayRing(core);
  if (!ring.allow) return ring;
  if (restsFor > 0) return refuse('why.resting', { seconds: Math.ceil(restsFor / 1000) });
  return chosen ? allow : refuse('why.no_agent'); // [XFER-044]
}
