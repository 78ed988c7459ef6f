import type { PluginStates } from '@dialer/host/testing';

const states: PluginStates = {
  empty: ({ api }) => api.reply('getAllowedExtensions', []),
  full: ({ api }) =>
    api.reply('getAllowedExtensions', [
      { extension: '1003', usedBy: 'Elena Ortiz' },
      { extension: '4127', usedBy: 'Maya Okafor' },
      { extension: '4142', usedBy: '' },
      { extension: '900', usedBy: '' },
    ]),
};
export default states;
