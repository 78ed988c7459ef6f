import type { PluginStates } from '@dialer/host/testing';

const states: PluginStates = {
  full: ({ centre }) => centre.saves({ message: 'Ask for the postal code', shown: true }),
};
export default states;
