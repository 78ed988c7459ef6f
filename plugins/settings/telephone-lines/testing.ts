import type { PluginStates } from '@dialer/host/testing';

export const aLine = (more: object = {}) => ({
  ...{ id: 'a0000000-0000-4000-8000-000000000001', revision: 3, name: 'Main line', active: true, host: 'sip.carrier.example', port: null },
  ...{ transport: 'udp' as const, proxy: '', domain: '', user: 'centre7', authUser: '', hasSecret: true, register: true },
  ...{ registerEveryS: 300, optionsEveryS: 30, tlsVerify: true, tlsCa: '', codecs: ['PCMU' as const, 'PCMA' as const], srtp: false },
  ...{ format: 'plus' as const, prefix: '', priority: 1, weight: 1, maxCalls: 10, callsPerSecond: 5, emergency: false },
  ...{ callerId: '6175550100', state: 'up' as const, why: null, code: null, since: '2026-11-27T14:00:00.000Z', lastFailure: null },
  ...more,
});
export const aSecond = (more: object = {}) =>
  aLine({
    ...{ id: 'a0000000-0000-4000-8000-000000000002', name: 'Second line', host: '203.0.113.7', state: 'down', code: 403 },
    ...{ why: 'The carrier refused the password (403).' },
    lastFailure: {
      at: '2026-11-27T14:05:00.000Z',
      kind: 'call',
      code: 503,
      words: 'The carrier has no circuit free (503).',
      number: '6175550142',
    },
    ...more,
  });

const states: PluginStates = {
  empty({ api }) {
    api.reply('getTrunks', { people: true, most: 20, trunks: [] });
  },
  full({ api }) {
    api.reply('getTrunks', { people: true, most: 20, trunks: [aLine(), aSecond()] });
  },
};
export default states;
