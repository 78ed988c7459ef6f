/** A registry's file on its way to the gateway, part by part; with the last part its loading begins. */
import { ApiError, type ApiPort } from '@dialer/host';
import type { RegistryScope } from '@dialer/contract/registries';

const PART_BYTES = 240_000;
const TRIES = 4;

export interface About {
  readonly scope: RegistryScope;
  readonly region: string;
  readonly versionDate: string;
  /** Why it is so much smaller than the list in force; null: nobody says that it is. */
  readonly smaller: string | null;
}

async function asBase64(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/** Where to go on after a failure; null: not by sending again. */
function goOnAt(thrown: unknown, at: number): number | null {
  if (!(thrown instanceof ApiError)) return null;
  if (thrown.status === null || thrown.status >= 500) return at;
  const { received } = (thrown.body ?? {}) as { received?: number };
  return thrown.status === 409 && typeof received === 'number' ? received : null;
}

export async function sendRegistry(
  api: ApiPort,
  file: File,
  about: About,
  signal: AbortSignal,
  told: (share: number) => void,
): Promise<void> {
  const { scope, region, versionDate } = about;
  const smaller = { smaller: about.smaller !== null, smaller_reason: about.smaller ?? '' };
  const { id } = await api.call(
    'beginRegistryFile',
    { body: { name: file.name, bytes: file.size, scope, region, version_date: versionDate, ...smaller } },
    { signal },
  );
  let at = 0;
  for (let failed = 0; at < file.size;) {
    try {
      const data = await asBase64(file.slice(at, at + PART_BYTES));
      at = (await api.call('addToRegistryFile', { params: { id }, body: { at, data, ...smaller } }, { signal })).received;
      failed = 0;
      told(at / file.size);
    } catch (thrown) {
      const next = goOnAt(thrown, at);
      if (signal.aborted || next === null || ++failed >= TRIES) throw thrown;
      at = next;
    }
  }
}
