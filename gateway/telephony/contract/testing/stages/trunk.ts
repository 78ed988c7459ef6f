import type { Trunk } from '../../../trunks';

/** The trunk of the script, by the id that its calls name; beside it is one, `broken`, whose carrier takes no call. */
export const TRUNK: Trunk = {
  ...{ id: 'carrier', host: '127.0.0.1', port: null, transport: 'udp', proxy: null, domain: null, user: null, authUser: null },
  ...{ secret: null, register: false, registerEveryS: 300, optionsEveryS: 0, tls: { verify: true, ca: null }, codecs: ['PCMU'] },
  ...{ srtp: false, format: 'plus', prefix: '', maxCalls: null, callsPerSecond: 100, emergency: false },
};
