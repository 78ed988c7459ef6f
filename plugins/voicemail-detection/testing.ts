import { aCallView, type PluginStates } from '@dialer/host/testing';

const states: PluginStates = {
  full({ core }) {
    core.calls.current = aCallView({ facts: { vm: { status: 'AMD-Machine-Vm-WA', channel: 'c', flags: {}, at: Date.now() } } });
  },
};
export default states;
