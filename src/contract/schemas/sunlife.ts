/** The bookings for Sun Life, as managers see them. */
import { z } from 'zod';
import type { Payload } from './payload';
import { day, textId } from './read';

export const sunlife = {
  /** Days of the centre's time zone, both within; the newest first. */
  getSunlifeBookings: {
    query: z.object({ from: day(), to: day() }),
    reply: z.array(
      z.object({
        id: textId(),
        /** Epoch milliseconds. */
        bookedAt: z.number(),
        client: z.string(),
        phone: z.string(),
        state: z.string(),
        language: z.enum(['en', 'fr', 'es']),
        agent: z.string(),
      }),
    ),
  },
} satisfies Record<string, Payload>;
