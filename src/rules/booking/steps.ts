/** What the second step of a booking still wants [BOOK-003]: paths of fields, as on the wire. */
import type { ClientData } from '@dialer/contract/lead';
import { isWhole } from './other';

/** A couple's second client may not exist: they do once they have a name [VARIANT-003]. */
export const isThere = ({ firstName, lastName }: Pick<ClientData, 'firstName' | 'lastName'>, index: number): boolean =>
  index === 0 || `${firstName}${lastName}`.trim() !== '';

const wantsOf = ({ height, weight, occupation, insurance: { type, typeOther } }: ClientData): Record<string, boolean> => ({
  'insurance.type': type.length === 0,
  'insurance.typeOther': type.length > 0 && !isWhole(type, typeOther),
  height: height === '',
  weight: weight === '',
  occupation: occupation.trim() === '',
});

/** Of each client height, weight and occupation [LEAD-019]; of each insurance its kind [LEAD-022]. */
export const missingOfClients = (clients: readonly ClientData[]): string[] =>
  clients.flatMap((client, index) =>
    isThere(client, index)
      ? Object.entries(wantsOf(client)).flatMap(([field, isWanted]) => (isWanted ? [`clients.${index}.${field}`] : []))
      : [],
  );
