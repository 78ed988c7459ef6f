import { SUPPRESSION_FIELDS } from '@dialer/contract';
import type { PluginStates } from '@dialer/host/testing';

export const minimums = {
  ...Object.fromEntries(SUPPRESSION_FIELDS.map((field) => [field, 0])),
  ...{ min_advisors: 4, min_qualifiers: 8, ca: 5, la: 2, ny: 4, tx: 6, wa: 1 },
};
/** California is short of one person. */
export const free = {
  ...Object.fromEntries(SUPPRESSION_FIELDS.map((field) => [field, 7])),
  ...{ min_advisors: 17, min_qualifiers: 41, ca: 4 },
};
const states: PluginStates = {
  full({ api }) {
    api.reply('getPublisherSuppression', minimums);
    api.reply('getPublisherSuppressionNow', free);
  },
};
export default states;
