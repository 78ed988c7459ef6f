import type { PluginStates } from '@dialer/host/testing';

const permit = (nth: number, more: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${nth}`,
  at: `2026-11-23T19:0${nth}:00.000Z`,
  phone: '3375550129',
  path: 'auto',
  granted: true,
  rule: null,
  ruleWords: '',
  opensAt: null,
  name: 'Alvin Broussard',
  leadId: 'lead-1',
  campaign: 'Final Expense South',
  by: 'Grace Lindqvist',
  callId: 'call-1',
  times: [`America/Chicago 2026-11-23T13:0${nth}:00-06:00`],
  zoneData: '2026f',
  training: false,
  override: null,
  ...more,
});
export const rows = [
  permit(4, {
    path: 'manual',
    granted: false,
    rule: 'centre-cap',
    ruleWords: 'Called as often as the centre allows',
    opensAt: '2026-11-24T15:00:00.000Z',
  }),
  permit(3, { granted: false, rule: 'do-not-call', ruleWords: 'Do-not-call list', path: 'refer' }),
  permit(2, {
    rule: 'us-la-hours',
    ruleWords: 'Louisiana: calling hours',
    training: true,
    times: ['America/Chicago 2026-11-23T21:02:00-06:00', 'America/New_York 2026-11-23T22:02:00-05:00'],
  }),
  permit(1, {
    override: { by: 'Dana Roy', until: '2026-11-24T02:00:00.000Z', reason: 'He asked to be called after supper', rule: 'centre-hours' },
  }),
];

const states: PluginStates = {
  full({ api }) {
    api.reply('listPermits', { rows, more: true });
    api.reply('getLeadCampaigns', [{ id: 1, slug: 'seniors', name: 'Seniors', active: true, prefix: 'SE', prefixes: '' }]);
  },
};
export default states;
