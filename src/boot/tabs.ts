/** A person's tabs in this browser tell each other what they set of the shell, so that all of them work alike at once. */
import type { Envelope } from '../registry/saved-state';
import { SHELL } from '../registry/shortcuts';

export interface Tabs {
  /** The shell's preferences go to the other tabs; a plugin's are its own. */
  tell(id: string, envelope: Envelope): void;
  close(): void;
}

/** `hear`: another tab has set the shell's preferences, and saves them. A browser without channels has lone tabs. */
export function openTabs(account: number, hear: (id: string, envelope: Envelope) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(`dialer-shell-${account}`);
  channel.onmessage = ({ data }: MessageEvent<Envelope>) => hear(SHELL, data);
  return {
    tell: (id, envelope) => id === SHELL && channel.postMessage(envelope),
    close: () => channel.close(),
  };
}
