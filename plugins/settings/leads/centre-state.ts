import { z } from 'zod';

/** How many mappings a centre keeps; the oldest goes first. */
export const MOST = { mappings: 30, name: 60, columns: 200, column: 99, field: 30 } as const;

/** What the columns of one seller's files hold, under the seller's name; null: it goes to the notes. A field that a later release has is kept. */
const mapping = z.strictObject({
  name: z.string().trim().min(1).max(MOST.name),
  columns: z
    .record(z.string().max(MOST.column), z.string().max(MOST.field).nullable())
    .refine((columns) => Object.keys(columns).length <= MOST.columns),
});
export type SavedMapping = z.infer<typeof mapping>;

const centreState = z.strictObject({ mappings: z.array(mapping).max(MOST.mappings).default([]) });
export type Mappings = z.infer<typeof centreState>;

export default centreState;
