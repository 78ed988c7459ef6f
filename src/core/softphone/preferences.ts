/** Volume and devices, and which call is muted or on hold, remembered by this browser. */
import type { StoragePort } from '../ports';

const KEY = 'isi-dialer-phone';
const DEFAULT_VOLUME = 100; // [PHONE-005]

export interface PhonePreferences {
  volume: number;
  microphone: string;
  speaker: string;
  ringer: string;
}

/** Steps of 5 between 0 and 100 [PHONE-005]. */
export const volumeStep = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent / 5) * 5));

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readPreferences(storage: StoragePort): PhonePreferences {
  let kept: Partial<Record<keyof PhonePreferences, unknown>> = {};
  try {
    kept = (JSON.parse(storage.read('local', KEY) ?? '{}') ?? {}) as typeof kept;
  } catch {
    // Unreadable preferences are as good as none.
  }
  const volume = typeof kept.volume === 'number' && Number.isFinite(kept.volume) ? volumeStep(kept.volume) : DEFAULT_VOLUME;
  return { volume, microphone: text(kept.microphone), speaker: text(kept.speaker), ringer: text(kept.ringer) };
}

export const writePreferences = (storage: StoragePort, preferences: PhonePreferences): void =>
  storage.write('local', KEY, JSON.stringify(preferences));

/** By the browser and not by the tab: a call may be taken up in another one. */
const KEPT = { muted: 'isi-dialer-muted-call', held: 'isi-dialer-held-call' } as const;

/** Which call the person has muted, or put on hold: it is so after a reload, too. */
export const isKept = (storage: StoragePort, what: keyof typeof KEPT, callId: string | null): boolean =>
  callId !== null && storage.read('local', KEPT[what]) === callId;

export function keepCall(storage: StoragePort, what: keyof typeof KEPT, callId: string | null): void {
  if (callId === null) storage.remove('local', KEPT[what]);
  else storage.write('local', KEPT[what], callId);
}
