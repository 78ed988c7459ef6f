/** Which engine carries the calls of this process: its own, an Asterisk, or the one of a floor. */
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
  if (!config.floorUrl || !config.floorSecret) return createOwnEngine(config, log, refused, { beyond, callerOf });
  // Only who has a floor loads it.
  const { createRemoteEngine } = await import('./telephony/remote/client');
  return createRemoteEngine({
    url: config.floorUrl,
    secret: config.floorSecret,
    settings: linkSettings(config),
    ...(seat && { epoch: () => seat.epoch }),
    addressOf: seat?.callers.of ?? callerOf,
    clock: () => clock.now(),
    log: logOf(log),
  });
}

/** Telephones that come to the door of one of several gateways go to the floor from there; undefined: there is no floor. */
export async function phonesAtFloor(config: GatewayConfig) {
  const { floorUrl, floorSecret: secret } = config;
  if (!floorUrl || !secret) return undefined;
  const { tunnelPhones } = await import('./telephony/remote/tunnel');
  const callers = createCallers(config.trustProxy);
  return (request: IncomingMessage, socket: Duplex, head: Buffer): boolean =>
    tunnelPhones({ url: floorUrl, secret, address: callers.of(request) }, { request, socket, head });
}
