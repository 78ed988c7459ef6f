/** How a call's leg sounded, as a page reports it and as the list of recordings has it. */
import { z } from 'zod';
import { IN_FAULTS, OUT_FAULTS } from '../sound';

const percent = z.number().min(0).max(100);
/** A minute of delay is no call any more; more seconds than a day are no call's. */
const delay = z.number().min(0).max(60_000);
export const callSeconds = z.number().min(0).max(86_400);
export const soundOf = (seconds: z.ZodNumber) =>
  z.object({
    seconds,
    bars: z.literal([1, 2, 3]),
    lost: percent,
    jitter: delay,
    roundTrip: delay.nullable(),
    faults: z
      .array(z.object({ fault: z.enum([...OUT_FAULTS, ...IN_FAULTS]), seconds }))
      .max(OUT_FAULTS.length + IN_FAULTS.length)
      .refine((list) => new Set(list.map(({ fault }) => fault)).size === list.length, 'names a fault twice'),
  });
