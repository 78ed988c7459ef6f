import { z } from 'zod';

const board = z.strictObject({ message: z.string().max(60).default(''), colour: z.enum(['blue', 'green']).default('blue') });
export type Board = z.infer<typeof board>;

export default board;
