import { token } from '@dialer/host';

/** How many parties a call of this centre may have. */
export const conference = token<() => number>('telephony:conference');
