/** Volume and devices, and which call is muted, remembered by this browser. */
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
const MUTED = 'isi-dialer-muted-call';

export const isKeptMuted = (storage: StoragePort, callId: string | null): boolean =>
  callId !== null && storage.read('local', MUTED) === callId;

export function keepMuted(storage: StoragePort, callId: string | null, muted: boolean): void {
  if (callId !== null && muted) storage.write('local', MUTED, callId);
  else storage.remove('local', MUTED);
}
