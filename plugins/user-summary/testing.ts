import type { PluginStates } from '@dialer/host/testing';

const followUp = {
  id: 'f1',
  leadId: 'l1',
  startsAt: '2026-11-18T16:30',
  name: 'Solange',
  phone: '5065550147',
  notes: 'n'.repeat(300),
  state: 'nb',
  type: 3,
  url: 'https://a.example',
  dateTime: null,
};

const states: PluginStates = {
  empty({ api }) {
    api.reply('getFollowUps', []);
    api.reply('getLastDials', []);
  },
  full({ api }) {
    api.reply('getFollowUps', [followUp]);
    api.reply('getLastDials', []);
  },
};
export default states;
