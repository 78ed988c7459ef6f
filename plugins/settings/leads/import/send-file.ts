/** A file on its way to the gateway, part by part: one whose answer is lost is sent again, and is no second one. */
import { ApiError, type ApiPort } from '@dialer/host';
import type { LeadImport } from './use-import';

const PART_BYTES = 240_000;
const TRIES = 4;

async function asBase64(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/** Where to go on after a failure: what the gateway says it has; null: not by sending again. */
function goOnAt(thrown: unknown, at: number): number | null {
  if (!(thrown instanceof ApiError)) return null;
  if (thrown.status === null || thrown.status >= 500) return at;
  const { received } = (thrown.body ?? {}) as { received?: number };
  return thrown.status === 409 && typeof received === 'number' ? received : null;
}

/** Sends all of it. `told`: how much of it is there, 0 to 1. */
export async function sendFile(api: ApiPort, file: File, signal: AbortSignal, told: (share: number) => void): Promise<LeadImport> {
  let made: LeadImport = await api.call('beginLeadImport', { body: { name: file.name, bytes: file.size } }, { signal });
  const params = { id: made.id };
  let at = 0;
  for (let failed = 0; at < file.size;) {
    try {
      const data = await asBase64(file.slice(at, at + PART_BYTES));
      made = await api.call('addToLeadImport', { params, body: { at, data } }, { signal });
      at = made.received;
      failed = 0;
      told(at / file.size);
    } catch (thrown) {
      const next = goOnAt(thrown, at);
      if (signal.aborted || next === null || ++failed >= TRIES) throw thrown;
      at = next;
    }
  }
  return made;
}
