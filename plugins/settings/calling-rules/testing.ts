import type { PluginStates } from '@dialer/host/testing';

export const rules = {
  version: '0a1b2c3d4e5f',
  zoneData: '2026f',
  terms: { days: null, most: 3 },
  widest: [
    { country: 'United States', days: Array.from({ length: 7 }, () => '08:00 21:00') },
    { country: 'Canada', days: [...Array.from({ length: 5 }, () => '09:00 21:30'), '10:00 18:00', '10:00 18:00'] },
  ],
  rules: [
    {
      id: 'us-al-hours',
      country: 'US',
      words: 'Alabama: calling hours',
      lines: ['Mon, Tue, Wed, Thu, Fri, Sat: 8:00 AM to 8:00 PM', 'Sun: no calls'],
      sources: ['Ala. Admin. Code 770-X-5-.17(2)'],
      unsure: true,
      questions: ['Does 770-X-5-.17 bind callers that are no utilities?'],
      accepted: null,
    },
    {
      id: 'us-mi-hours',
      country: 'US',
      words: 'Michigan: calling hours',
      lines: ['Mon, Tue, Wed, Thu, Fri, Sat, Sun: 9:00 AM to 9:00 PM'],
      sources: ['MCL 750.540e(1)(f)'],
      unsure: true,
      questions: ['Is it contestable?'],
      accepted: { reason: 'Counsel, letter of Nov 20', by: 'Ada Admin', at: '2026-11-20T15:00:00.000Z' },
    },
    {
      id: 'us-pa-hours',
      country: 'US',
      words: 'Pennsylvania: calling hours',
      lines: ['Mon, Tue, Wed, Thu, Fri, Sat: 9:00 AM to 7:00 PM', 'Sun: no calls'],
      sources: ['73 P.S. 2245, Act 47 of 2026'],
      unsure: false,
      questions: [],
      accepted: null,
    },
  ],
  bans: [],
  places: [
    { code: 'la', name: 'Louisiana' },
    { code: 'ny', name: 'New York' },
  ],
};

const states: PluginStates = {
  full({ api }) {
    api.reply('getCallingRules', rules);
  },
};
export default states;
