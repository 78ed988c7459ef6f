import { z } from 'zod';

/**
 * Lead statuses for which nobody should be disposed by a machine's verdict, so that the panel is hidden [VM-005, VM-006]:
 * booked, sold, or kept by an agent as a follow-up. Each is one of the centre's own list. Calls for a due follow-up or
 * callback need no status here.
 */
const config = z.strictObject({
  hiddenStatuses: z
    .array(z.string().min(1).max(200).meta({ vocabulary: 'dispositions' }))
    .max(40)
    .default(['Appointment Setup', 'Make Phone Appointment', 'Sold', 'Pocket', 'Engaged Opportunity', 'External Follow-up']),
});
export type VoicemailDetectionConfig = z.infer<typeof config>;

export default config;
