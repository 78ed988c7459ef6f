import { createSocket } from 'node:dgram';
import { silent } from '../telephony/embedded/log';
import { TrunkLines } from '../telephony/embedded/trunk/sip/trunk-lines';
import type { TrunkSettings, TrunkState } from '../telephony/embedded/trunk/sip/trunk-settings';
import { OperatorError } from '../platform/operator-error';
import { ownAddress } from '../platform/own-address';
import { readArgs, UsageError } from './usage';

/** A carrier that says nothing within this time is not there, ms. */
const PATIENCE_MS = 15_000;
const TRANSPORTS = ['udp', 'tcp', 'tls'] as const;

/**
 * `sip:user@host:port;transport=tls`. Throws a `UsageError` for anything else.
 * @returns the carrier's place, and our user with it where there is one
 */
export function readTrunkAddress(text: string): Pick<TrunkSettings, 'host' | 'port' | 'transport' | 'user'> {
  const parts = /^sips?:(?:([^@;\s]+)@)?([a-z0-9.-]+)(?::(\d{1,5}))?(?:;transport=([a-z]+))?$/i.exec(text.trim());
  if (!parts) throw new UsageError('The address must look like sip:user@sip.carrier.example or sip:carrier.example:5061;transport=tls.');
  const [, user = null, host = '', port, named = text.startsWith('sips') ? 'tls' : 'udp'] = parts;
  const transport = TRANSPORTS.find((one) => one === named.toLowerCase());
  if (!transport) throw new UsageError('transport is udp, tcp or tls.');
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) throw new UsageError('The port must be from 1 to 65535.');
  return { host, port: port === undefined ? null : Number(port), transport, user };
}

/** A port that nobody uses at this moment: the gateway of this machine may have the usual one. */
function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const socket = createSocket('udp4').once('error', fail);
    socket.bind(0, () => {
      const { port } = socket.address();
      socket.close(() => done(port));
    });
  });
}

/** Tries the carrier once, and says how it went. Throws in words when it does not work. */
export async function tryTrunk(settings: TrunkSettings, address: string): Promise<string> {
  const port = await freePort();
  const began = Date.now();
  let hear: (state: TrunkState) => void = () => {};
  const settled = new Promise<TrunkState>((done) => (hear = (state) => state.state !== 'trying' && state.state !== 'off' && done(state)));
  const lines = new TrunkLines(
    { tell: () => {}, state: (state) => hear(state), refused: () => {}, located: () => {} },
    // Who sits at this machine may try what they like.
    { address, ports: { udp: port, tcp: port, tls: null }, allow: ['0.0.0.0/0'] },
    silent,
  );
  let timer: NodeJS.Timeout | undefined;
  try {
    await lines.start();
    await lines.set([settings]);
    const nothing = new Promise<null>((done) => (timer = setTimeout(() => done(null), PATIENCE_MS)));
    const state = await Promise.race([settled, nothing]);
    if (!state) throw new OperatorError(`${settings.host} has not answered within ${PATIENCE_MS / 1000} s.`);
    if (state.state === 'down') throw new OperatorError(state.why ?? `${settings.host} cannot be used.`);
    const how = settings.register ? `has registered ${settings.user}` : 'answers';
    return `${settings.host} ${how} (${settings.transport.toUpperCase()}, ${Date.now() - began} ms).`;
  } finally {
    clearTimeout(timer);
    await lines.stop();
  }
}

/** `npm run trunk:test -- sip:user@sip.carrier.example` */
export const trunkTest = {
  usage:
    'trunk-test sip:[USER@]HOST[:PORT][;transport=udp|tcp|tls] [--proxy HOST[:PORT]] [--auth-user USER] [--domain DOMAIN] [--address OWN-IP] (the password in TRUNK_PASSWORD)',
  async run(args: string[]): Promise<void> {
    const { values, positionals } = readArgs({
      args,
      allowPositionals: true,
      options: {
        proxy: { type: 'string' },
        'auth-user': { type: 'string' },
        domain: { type: 'string' },
        address: { type: 'string' },
      },
    });
    if (positionals.length !== 1) throw new UsageError('Name one address.');
    const place = readTrunkAddress(positionals[0]!);
    const secret = process.env.TRUNK_PASSWORD ?? null;
    if (place.user !== null && secret === null)
      throw new UsageError(
        'Set TRUNK_PASSWORD to the password of the user, or leave the user out of the address: then it is only asked whether the carrier answers.',
      );
    const settings: TrunkSettings = {
      id: 'test',
      ...place,
      proxy: values.proxy ?? null,
      domain: values.domain ?? null,
      authUser: values['auth-user'] ?? null,
      secret,
      register: place.user !== null,
      registerEveryS: 60,
      optionsEveryS: place.user === null ? 10 : 0,
      tls: { verify: true, ca: null },
    };
    console.log(await tryTrunk(settings, values.address ?? process.env.TRUNK_ADDRESS ?? ownAddress()));
  },
};
