/** Statuses that a lead can have: new, being worked on, and what it was disposed as [LEAD-026, DISPO-007]. The English names are the wire values. */
import type { CentreDispositions } from '@dialer/contract';

export const leadStatuses = ({ dispositions }: CentreDispositions): string[] => [
  'New',
  'In Process',
  ...dispositions.map(({ value }) => value),
];
