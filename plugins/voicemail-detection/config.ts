import { z } from 'zod';

/** Lead statuses for which nobody should be disposed by a machine's verdict: the panel is hidden for them [VM-005, VM-006]. */
const config = z.strictObject({
  hiddenStatuses: z
    .array(z.string().min(1))
    .default([
      'Appointment Setup',
      'Make Phone Appointment',
      'Sold',
      'Callback Scheduled',
      'Pocket',
      'Engaged Opportunity',
      'External Follow-up',
    ]),
});
export type VoicemailDetectionConfig = z.infer<typeof config>;

export default config;
