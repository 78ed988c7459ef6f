import type { ClientData } from '@dialer/contract/lead';

/** From here on a weight counts as overweight: 400 lb, 200 kg [LEAD-020]; by `weightUnits`, 0 imperial, 1 metric. */
const OVERWEIGHT = [400, 200] as const;

/** Dollars of one client's insurance above which health decides how they are met [BOOK-085, LEAD-023]. */
export const LARGE_AMOUNT = 100_000;

export const isOverweight = ({ weight, weightUnits }: Pick<ClientData, 'weight' | 'weightUnits'>): boolean =>
  Number.parseFloat(weight) >= OVERWEIGHT[weightUnits];

/** Anything that the form asks about health [BOOK-086]. */
export const hasHealthIssue = (client: Pick<ClientData, 'conditions' | 'medications' | 'disability' | 'weight' | 'weightUnits'>): boolean =>
  [...client.conditions, ...client.medications].some(({ name }) => name.trim() !== '') || client.disability === 1 || isOverweight(client);
