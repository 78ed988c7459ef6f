import type { Translate } from '@dialer/host';

const NAMES = ['today', 'tomorrow', 'in_2_days', 'in_3_days'] as const;

/** What the days of a forecast are called, from today on. */
export const dateIn = (t: Translate, index: number): string => t(`day.${NAMES[index] ?? 'today'}`);
