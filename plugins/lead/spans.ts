import type { Spans } from '@dialer/ui';

/**
 * Columns of 12 that each field takes. Usual: three or four fields a row. Narrow: every label stays whole, and the postal
 * code has room for the word on its button, in both languages. Wide: five or six a row, so that the form stays on the screen.
 */
export const SPANS = {
  title: { narrow: 2, usual: 2, wide: 1 },
  name: { narrow: 3, usual: 4, wide: 2 },
  lastName: { narrow: 4, usual: 4, wide: 3 },
  gender: { narrow: 3, usual: 2, wide: 2 },
  dob: { narrow: 4, usual: 3, wide: 2 },
  phone: { narrow: 4, usual: 3, wide: 2 },
  otherPhones: { narrow: 4, usual: 3, wide: 3 },
  language: { narrow: 4, usual: 3, wide: 2 },
  email: { narrow: 8, usual: 6, wide: 3 },
  country: { narrow: 6, usual: 3, wide: 2 },
  timezone: { narrow: 6, usual: 3, wide: 2 },
  postal: { narrow: 6, usual: 4, wide: 3 },
  city: { narrow: 6, usual: 5, wide: 3 },
  province: { narrow: 4, usual: 3, wide: 2 },
  address: { narrow: 8, usual: 6, wide: 4 },
  type: { narrow: 4, usual: 3, wide: 2 },
  apartment: { narrow: 4, usual: 3, wide: 2 },
  buzzer: { narrow: 4, usual: 3, wide: 2 },
  entrance: { narrow: 4, usual: 3, wide: 2 },
  half: { narrow: 12, usual: 6, wide: 4 },
  amount: { narrow: 6, usual: 3, wide: 2 },
  measure: { narrow: 6, usual: 3, wide: 3 },
  sum: { narrow: 4, usual: 2, wide: 2 },
  yesNo: { narrow: 4, usual: 2, wide: 2 },
} as const satisfies Record<string, Spans>;
