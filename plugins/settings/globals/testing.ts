import { GLOBAL_KEYS } from '@dialer/contract';
import type { PluginStates } from '@dialer/host/testing';

const states: PluginStates = {
  full: ({ api }) => api.reply('getGlobals', Object.fromEntries(GLOBAL_KEYS.map((key) => [key, 1]))),
};
export default states;
