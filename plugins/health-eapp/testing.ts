import { anAddress, type PluginStates } from '@dialer/host/testing';

/** An advisor who is licensed where the lead lives. */
const states: PluginStates = {
  full(host) {
    host.core.session.healthLicenses = ['pa'];
    host.onCall({ lead: { address: anAddress({ province: 'PA' }) } });
  },
};
export default states;
