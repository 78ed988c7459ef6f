/** Which engine carries the calls of this process: its own, an Asterisk, or those of floors. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { SocketEngine } from './compose';
import { ariSoundsDir, recordingsDir, type AriConfig, type GatewayConfig } from './platform/config';
import type { Clock } from './platform/context';
import { createCallers, placeOf, type Callers } from './platform/http/caller';
import type { CountRefused } from './platform/refused';
import { createAriEngine } from './telephony/ari';
import { createEmbeddedEngine, type Beyond, type EmbeddedEngine } from './telephony/embedded';
import { floorName, partFor } from './telephony/parts';

export const logOf = (log: Logger): NonNullable<Parameters<typeof createEmbeddedEngine>[0]['log']> => ({
  info: (text, facts) => log.info(facts ?? {}, text),
  warn: (text, facts) => log.warn(facts ?? {}, text),
  error: (text, facts) => log.error(facts ?? {}, text),
});

/** What has to be the same at a floor and its gateways. */
export const linkSettings = ({ trunks, realm }: GatewayConfig) => ({ engine: trunks ? ('trunk' as const) : ('training' as const), realm });

function createAsterisk(config: GatewayConfig, { url, user, password, trunks, soundsAt }: AriConfig, log: Logger, clock: Clock) {
  const folder = ariSoundsDir(config);
  return createAriEngine({
    address: { url, user, password },
    realm: config.realm,
    trunks,
    recordingsFolder: recordingsDir(config),
    sounds: { folder, seenAt: soundsAt ?? folder },
    clock: () => clock.now(),
    log: logOf(log),
  });
}

/** Its addresses are those of the machine; on loopback, where the page is on this machine too, that one is enough. */
export function createOwnEngine(
  config: GatewayConfig,
  log: Logger,
  refused: CountRefused,
  { beyond, callerOf }: { beyond?: Beyond; callerOf: (request: IncomingMessage) => string },
): EmbeddedEngine {
  const isHere = /^(127\.|::1$|localhost$)/.test(config.host);
  return createEmbeddedEngine({
    realm: config.realm,
    host: config.realm,
    recordingsFolder: recordingsDir(config),
    scenario: config.scenario,
    ...(beyond && { beyond }),
    icePorts: config.media.ports,
    ...(config.trunks && {
      trunks: {
        address: config.trunks.address,
        ports: { udp: config.trunks.sipPort, tcp: config.trunks.sipPort, tls: null },
        rtpPorts: config.trunks.rtpPorts,
        allow: config.trunks.allow,
      },
    }),
    addressOf: (request) => placeOf(callerOf(request)),
    refused,
    announced: [...config.media.addresses, ...(isHere && !config.media.only ? ['127.0.0.1'] : [])],
    onlyAnnounced: config.media.only,
    log: logOf(log),
  });
}

export interface EngineParts {
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly clock: Clock;
  readonly refused: CountRefused;
  readonly beyond: Beyond;
  /** Of one of several gateways: a floor obeys the newest alone. */
  readonly seat: { readonly epoch: number; readonly callers: Callers } | undefined;
}

export async function createEngine({ config, log, clock, refused, beyond, seat }: EngineParts): Promise<SocketEngine> {
  const { of: callerOf } = createCallers(config.trustProxy);
  if (config.ari) return createAsterisk(config, config.ari, log, clock);
  const { floorUrls, floorSecret: secret } = config;
  const [only] = floorUrls;
  if (only === undefined || !secret) return createOwnEngine(config, log, refused, { beyond, callerOf });
  // Only who has a floor loads it.
  const { createRemoteEngine } = await import('./telephony/remote/client');
  const floorAt = (url: string) =>
    createRemoteEngine({
      ...{ url, secret, settings: linkSettings(config) },
      ...(seat && { epoch: () => seat.epoch }),
      addressOf: seat?.callers.of ?? callerOf,
      clock: () => clock.now(),
      log: logOf(floorUrls.length > 1 ? log.child({ floor: floorName(url) }) : log),
    });
  if (floorUrls.length === 1) return floorAt(only);
  const { createSeveral } = await import('./telephony/remote/several');
  return createSeveral(
    floorUrls.map((url) => ({ name: floorName(url), engine: floorAt(url) })),
    { clock: () => clock.now() },
  );
}

/** Telephones that come to the door of one of several gateways go to their floor from there; undefined: there is none. */
export async function phonesAtFloor(config: GatewayConfig) {
  const { floorUrls, floorSecret: secret } = config;
  const [only] = floorUrls;
  if (only === undefined || !secret) return undefined;
  const { centreOfPhone, tunnelPhones } = await import('./telephony/remote/tunnel');
  const callers = createCallers(config.trustProxy);
  const urls = new Map(floorUrls.map((url) => [floorName(url), url]));
  return (request: IncomingMessage, socket: Duplex, head: Buffer): boolean => {
    const tunnel = (url: string) => tunnelPhones({ url, secret, address: callers.of(request) }, { request, socket, head });
    if (urls.size === 1) return tunnel(only);
    const centre = centreOfPhone({ request, socket });
    if (typeof centre !== 'number') return centre === null;
    return tunnel(urls.get(partFor(centre, [...urls.keys()]))!);
  };
}
