import { randomBytes } from 'node:crypto';
import { UserAgentCore, loggers } from '../../sip/library';
import { ALLOW_TRUNK, SUPPORTED } from './allow';
import type { TrunkLine } from './trunk-line';
import { hostAndPort } from './trunk-settings';

/** What a carrier may begin with us: calls, and nothing else. */
function doorOf(line: TrunkLine): UserAgentCore['delegate'] {
  const no = { statusCode: 405, extraHeaders: [ALLOW_TRUNK] };
  return {
    onInvite: (request) => line.host.invited(line, request),
    onRegister: (request) => void request.reject(no),
    onRefer: (request) => void request.reject({ statusCode: 403 }),
    onMessage: (request) => void request.reject(no),
    onNotify: (request) => void request.reject({ statusCode: 489 }),
    onSubscribe: (request) => void request.reject({ statusCode: 489 }),
  };
}

/** The core of one trunk. `told`: our address and port; `send`: a message leaves. */
export function coreOf(line: TrunkLine, told: string, send: (text: string) => Promise<void>): UserAgentCore {
  const { contact, settings } = line;
  const proxy = settings.proxy ? hostAndPort(settings.proxy) : null;
  const protocol = settings.transport.toUpperCase();
  return new UserAgentCore(
    {
      aor: contact,
      contact: { pubGruu: undefined, tempGruu: undefined, uri: contact, toString: () => `<${contact.toString()}>` },
      displayName: '',
      loggerFactory: loggers,
      hackViaTcp: false,
      // A proxy is a Route that we set ourselves (RFC 3261, 8.1.2).
      routeSet: proxy ? [`<sip:${proxy.host}${proxy.port === null ? '' : `:${proxy.port}`};lr>`] : [],
      sipjsId: randomBytes(5).toString('hex'),
      supportedOptionTags: SUPPORTED,
      supportedOptionTagsResponse: SUPPORTED,
      userAgentHeaderFieldValue: 'dialer',
      viaForceRport: true,
      viaHost: told,
      authenticationFactory: () => line.credentials(),
      transportAccessor: () => ({ protocol, send }),
    },
    doorOf(line),
  );
}
