import type { PluginStates } from '@dialer/host/testing';

/** An advisor with both applications, and a lead on the line. */
const states: PluginStates = {
  full(host) {
    host.core.session.isIapp2Agent = true;
    host.api.reply('sendToIapp', { url: '/training/applications/7' });
    host.onCall();
  },
};
export default states;
