import { z } from 'zod';

const points = z.int().min(0).max(100);

const config = z.strictObject({
  weights: z
    .strictObject({
      details: points,
      age: points,
      policy: points,
      request: points,
      fresh: points,
      promised: points,
      hour: points,
    })
    .superRefine((weights, ctx) => {
      const sum = Object.values(weights).reduce((total, each) => total + each, 0);
      if (sum !== 100)
        ctx.addIssue({
          code: 'custom',
          path: ['details'],
          params: { reasonKey: 'config.weights.details.sum', sum },
          message: `All points together must be 100; now they are ${sum}.`,
        });
    })
    .default({ details: 15, age: 20, policy: 10, request: 10, fresh: 15, promised: 15, hour: 15 }),
  /** Whole years, both included. */
  ages: z
    .strictObject({ from: z.int().min(0).max(120), to: z.int().min(0).max(120) })
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      params: { reasonKey: 'config.ages.to.below' },
      message: 'The last age must not be below the first.',
    })
    .default({ from: 18, to: 80 }),
  /** What each earlier dial takes from the points for a lead that was never dialed. */
  dialCost: points.default(3),
  /** Statuses of a lead by which a call was promised. */
  promises: z.array(z.string().meta({ vocabulary: 'dispositions' })).default(['Callback Scheduled']),
  /** By the lead's clock; the last minute is not included. */
  hours: z
    .strictObject({ from: z.iso.time(), to: z.iso.time() })
    .refine(({ from, to }) => from < to, {
      path: ['to'],
      params: { reasonKey: 'config.hours.to.before' },
      message: 'The end must be after the beginning.',
    })
    .default({ from: '17:00', to: '20:00' }),
});
export type LeadScoreConfig = z.infer<typeof config>;

export default config;
