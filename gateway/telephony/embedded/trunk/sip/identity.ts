/** Who calls: the header fields that say it, going out and coming in. */
import { seen } from '../../../../platform/seen-text';
import { headerValue, quotedName } from '../../sip/header-text';
import { Grammar, sipUri, type IncomingRequestMessage, type URI } from '../../sip/library';
import type { TrunkCaller } from './trunk-link';

const NAME_LENGTH = 80;

export interface Presented {
  from: URI;
  displayName: string;
  headers: string[];
}

/** How our caller is presented: a withheld number is the carrier's to know, and nobody else's (RFC 3323 4.1, RFC 3325 9.1). */
export function present(caller: TrunkCaller, domain: string): Presented {
  const number = headerValue(caller.number);
  if (!caller.private) return { from: sipUri(number || 'anonymous', domain), displayName: quotedName(caller.name ?? ''), headers: [] };
  const asserted = number ? [`P-Asserted-Identity: <${sipUri(number, domain).toString()}>`] : [];
  return { from: sipUri('anonymous', 'anonymous.invalid'), displayName: 'Anonymous', headers: [...asserted, 'Privacy: id'] };
}

/** The number of a user part: without the parameters of a telephone number (RFC 4694), its escapes undone. */
export function numberOf(user: string | undefined): string {
  const plain = (user ?? '').split(';')[0]!.slice(0, 128);
  try {
    return seen(decodeURIComponent(plain));
  } catch {
    return seen(plain);
  }
}

/** The caller as the trunk asserts it (RFC 3325), else as From has it. */
export function callerOf(message: IncomingRequestMessage): { number: string; name: string; private: boolean } {
  const asserted = message.getHeader('p-asserted-identity')?.split(/,\s*(?=[<"])/)[0];
  const identity = (asserted && Grammar.nameAddrHeaderParse(asserted)) || message.from;
  const number = numberOf(identity.uri.user);
  const privacy = message.getHeaders('privacy').join(';');
  const hidden =
    /\b(id|user|header|full)\b/i.test(privacy) ||
    /^(anonymous|restricted|unavailable)?$/i.test(number) ||
    message.from.uri.host === 'anonymous.invalid' ||
    message.from.uri.user?.toLowerCase() === 'anonymous';
  if (hidden) return { number: '', name: '', private: true };
  return { number, name: seen(identity.displayName ?? '', NAME_LENGTH), private: false };
}

/** Header fields of a message that are the other side's own, by name. */
export function ownHeaders(message: IncomingRequestMessage): Record<string, string> {
  const own = Object.keys(message.headers).filter((name) => /^x-[\w-]+$/i.test(name));
  return Object.fromEntries(own.slice(0, 20).map((name) => [name, headerValue(message.getHeader(name) ?? '').slice(0, 512)]));
}

/** Our own header fields as they may go out: one line each, and none that SIP knows. */
export const safeHeaders = (headers: readonly string[]): string[] => headers.map(headerValue).filter((each) => /^X-[\w-]+:/i.test(each));
