import type { ApiReply } from '@dialer/host';
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

type CallRecord = ApiReply<'getCallTimeline'>;
const BEGAN = Date.parse('2026-11-23T19:01:00.000Z');
const at = (ms: number) => new Date(BEGAN + ms).toISOString();
const moment = (ms: number, what: CallRecord['moments'][number]['what'], more: object = {}): CallRecord['moments'][number] => ({
  ...{ at: at(ms), afterMs: ms, what, leg: null, who: null, by: null, cause: null, sip: null, q850: null, reached: null, endedBy: null },
  ...{ count: null, verdict: null, to: null, rule: null, ruleWords: '', fault: null, gap: null },
  ...more,
});
const AGENT = { leg: 'call-1-a0', who: 'agent' as const };
const LEAD = { leg: 'call-1-f0', who: 'lead' as const };
export const record: CallRecord = {
  ...{
    id: 'call-1',
    agent: 'Grace Lindqvist',
    phone: '3375550129',
    name: 'Alvin Broussard',
    beganAt: at(0),
    endedAt: at(64_000),
    whole: true,
  },
  legs: [
    {
      ...{ ...AGENT, from: '', to: '1001', trunks: [], answeredAt: at(900), endedAt: at(64_200), by: 'engine', cause: 'normal' },
      ...{ sip: null, q850: null, reached: null, quality: { lost: 0, jitterMs: 2, roundTripMs: 31, mos: 4.4 } },
    },
    {
      ...{
        ...LEAD,
        from: '6175550199',
        to: '3375550129',
        trunks: ['Carrier One'],
        answeredAt: at(9_400),
        endedAt: at(64_000),
        by: 'remote',
      },
      ...{ cause: 'normal', sip: null, q850: 16, reached: true, quality: { lost: 2.5, jitterMs: 11, roundTripMs: 80, mos: 3.7 } },
    },
  ],
  moments: [
    moment(0, 'began'),
    moment(40, 'dialed', AGENT),
    moment(900, 'answered', AGENT),
    moment(1_100, 'dialed', LEAD),
    moment(3_000, 'ringing', LEAD),
    moment(9_400, 'answered', LEAD),
    moment(9_400, 'connected'),
    moment(9_900, 'recording-begun'),
    moment(30_000, 'keys', { ...LEAD, count: 2 }),
    moment(64_000, 'down', { ...LEAD, by: 'remote', cause: 'normal', q850: 16 }),
    moment(64_000, 'ended', { endedBy: 'far', cause: 'normal' }),
    moment(64_200, 'down', { ...AGENT, by: 'engine', cause: 'normal' }),
  ],
};

const states: PluginStates = {
  full({ api }) {
    api.reply('listPermits', { rows, more: true });
    api.reply('getCallTimeline', record);
    api.reply('getLeadCampaigns', [{ id: 1, slug: 'seniors', name: 'Seniors', active: true, prefix: 'SE', prefixes: '' }]);
  },
};
export default states;
