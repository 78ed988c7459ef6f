import { aSide, type PluginStates } from '@dialer/host/testing';

/** A relative is on the line with agent and lead. */
const states: PluginStates = {
  full(host) {
    host.onCall({
      call: {
        agent: 'up',
        far: 'up',
        side: aSide({ kind: 'third-party', state: 'merged', with: 'all', level: 3, phone: '5045550171', name: '' }),
      },
    });
  },
};
export default states;
