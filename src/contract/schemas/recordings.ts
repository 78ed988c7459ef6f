/** The list of recorded calls, as managers see it. */
import { z } from 'zod';
import { soundOf } from './call-sound';
import type { Payload } from './payload';
import { num, text, textId } from './read';
import { callRecording } from './socket';

/** Newest first; times are epoch milliseconds. */
const recordedCall = z.object({
  callId: textId(),
  agent: text(),
  name: text(),
  phone: text(),
  startedAt: num(),
  recordings: z.array(callRecording),
  listenings: z.array(z.object({ by: text(), at: num() })),
  /** Of the agent's legs together, whose seconds may come to more than one leg's; null: no page has told. */
  sound: soundOf(z.number()).nullable().default(null),
});

export const recordings = { getRecordings: { reply: z.array(recordedCall) } } satisfies Record<string, Payload>;
