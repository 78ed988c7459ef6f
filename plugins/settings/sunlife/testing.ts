import type { PluginStates } from '@dialer/host/testing';
import type { Booking } from './rows';

export const BOOKINGS: readonly Booking[] = [
  {
    ...{ id: '12', bookedAt: Date.UTC(2026, 10, 19, 19, 5), client: 'Chantal Tremblay-Lafontaine', phone: '5145550132', state: 'qc' },
    ...{ language: 'fr', agent: 'Maxime Gagnon' },
  },
  {
    ...{ id: '9', bookedAt: Date.UTC(2026, 10, 18, 15, 30), client: '=cmd|calc', phone: '4165550177', state: 'on' },
    ...{ language: 'en', agent: 'Hannah Weiss' },
  },
];

const states: PluginStates = {
  full: ({ api }) => api.reply('getSunlifeBookings', BOOKINGS),
  empty: ({ api }) => api.reply('getSunlifeBookings', []),
};
export default states;
