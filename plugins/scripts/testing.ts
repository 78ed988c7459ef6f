import type { PluginStates } from '@dialer/host/testing';

export const somePages = [
  { title: 'Opening', text: 'Hello {firstName}, this is {agent}.\n\nThis line is recorded.', language: 'en' },
  { title: 'Closing', text: 'Let me repeat what we agreed.', language: 'en' },
  { title: 'Apertura', text: 'Hola {firstName}.', language: 'es' },
];

const states: PluginStates = {
  full: ({ api }) => api.reply('getScripts', { pages: somePages }),
  empty: ({ api }) => api.reply('getScripts', { pages: [] }),
};
export default states;
