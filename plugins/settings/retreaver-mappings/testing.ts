import type { PluginStates } from '@dialer/host/testing';

export const mappings = {
  '5045550188': { prefix: 'RT-ES', duplicate_checker: true, short_calls: true },
  '3375550119': { prefix: 'RT-LA', duplicate_checker: true, short_calls: false },
  '6155550161': { prefix: 'ACA-2', duplicate_checker: false, short_calls: false },
};
const states: PluginStates = {
  empty({ api }) {
    api.reply('getRetreaverMappings', {});
    api.reply('getRetreaverCalls', {});
  },
  full({ api }) {
    api.reply('getRetreaverMappings', mappings);
    api.reply('getRetreaverCalls', {
      '5045550188': { calls: 57, duplicates: 4, short: 6, billed: 47 },
      '3375550119': { calls: 31, duplicates: 0, short: 0, billed: 31 },
    });
  },
};
export default states;
