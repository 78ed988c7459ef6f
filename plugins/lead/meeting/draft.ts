import type { MeetingData } from '@dialer/contract';

/** What became of a booking. */
export interface Booked {
  readonly id: string;
  /** Server epoch milliseconds. */
  readonly at: number;
  readonly sunLife: boolean;
  /** The instant offer that was taken; null: none was. */
  readonly offer: string | null;
  /** Whether the offer has been given to it. */
  readonly assigned: boolean;
}

/** A meeting that is being arranged, as the lead keeps it. */
export interface Draft extends MeetingData {
  /** Under which it is sent, also when it is sent again: a retry is the same booking. */
  readonly key: string;
  readonly booked: Booked | null;
}

const BLANK: Omit<Draft, 'key'> = {
  date: '',
  type: 'face-to-face',
  force: false,
  ioa: false,
  reasons: [],
  reasonOther: '',
  refused: false,
  refusalReasons: [],
  refusalReasonOther: '',
  sameAddress: '1',
  address: { address: '', apartment: '', buzzer: '', city: '', postal: '', province: '', type: 1 },
  booked: null,
};

export const newDraft = (): Draft => ({ ...BLANK, key: crypto.randomUUID() });

/** What the lead keeps, over a blank one: of what another release wrote, the fields of the right kind. */
export function readDraft(text: string): Draft {
  const blank = newDraft();
  if (text === '') return blank;
  try {
    const kept = JSON.parse(text) as Record<string, unknown>;
    const right = Object.entries(blank).filter(
      ([name, value]) => name === 'booked' || name === 'ioa' || kindOf(kept[name]) === kindOf(value),
    );
    return { ...blank, ...Object.fromEntries(right.flatMap(([name]) => (name in kept ? [[name, kept[name]]] : []))) };
  } catch {
    return blank;
  }
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);
