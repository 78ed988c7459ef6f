/** Statuses that a lead can have: new, being worked on, and what it was disposed as [LEAD-026, DISPO-007]. The English names are the wire values. */
import { DISPOSITIONS } from './disposition-lists';

export const LEAD_STATUSES: readonly string[] = ['New', 'In Process', ...DISPOSITIONS.map(({ value }) => value)];
