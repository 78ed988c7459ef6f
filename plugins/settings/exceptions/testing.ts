import type { PluginStates } from '@dialer/host/testing';

const of = (id: string, over: object) => ({
  ...{ id, lead: '0b7f9a54-31f2-4c62-9d0b-6a3a1f0f5f10', client: 'Dana Whitfield', agent: 'Nora Whitfield', manager: 'Grace Lindqvist' },
  ...{ subject: 'Publisher Failed Transfer', reason: 'They hung up on us', note: '', at: Date.UTC(2026, 10, 19, 19, 5) },
  decidedBy: '',
  ...over,
});

const states: PluginStates = {
  full: ({ api }) =>
    api.reply('getExceptions', [
      of('3', { state: 'waiting', open: true }),
      of('2', { state: 'refused', open: false, note: 'Call once more', decidedBy: 'Victor Hale' }),
      of('1', { state: 'approved', open: false, decidedBy: 'Victor Hale' }),
    ]),
};
export default states;
