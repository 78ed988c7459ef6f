/** Where messages go, by their own header fields. */
import { Grammar, type IncomingRequestMessage, type IncomingResponseMessage } from '../../sip/library';
import type { Origin } from './wires';

/** The host of the first Route, or of the Request-URI, of a request within a call; null: of one that is not. */
export function destinationOf(text: string): { host: string; port: number | null } | null {
  if (!/^to[ \t]*:[^\r\n]*;[ \t]*tag=/im.test(text)) return null;
  const uri = /^route[ \t]*:[^\r\n<]*<sips?:([^>\r\n]+)>/im.exec(text)?.[1] ?? /^[A-Z]+ sips?:(\S+) SIP/.exec(text)?.[1];
  const found = /^(?:[^@]*@)?([A-Za-z0-9._-]+)(?::(\d{1,5}))?(?=[;?]|$)/.exec(uri ?? '');
  if (!found) return null;
  return { host: found[1]!, port: found[2] ? Number(found[2]) : null };
}

/** Writes where the request came from into its Via, so that the answer says it (RFC 3261 18.2.1, RFC 3581 4). */
export function addReceived(message: IncomingRequestMessage, { address, port }: Origin): void {
  const via = message.headers['Via']?.[0];
  if (!via) return;
  const asks = /;[ \t]*rport[ \t]*(?=;|,|$)/i.test(via.raw);
  let raw = via.raw.replace(/;[ \t]*received=[^;,]*/i, '');
  if (asks) raw = raw.replace(/;[ \t]*rport[ \t]*(?=;|,|$)/i, `;rport=${port}`);
  if (asks || message.via.host !== address) raw = raw.replace(/(;|$)/, `;received=${address}$1`);
  via.raw = raw;
}

/** Where the answer to a request that came by UDP goes: back, or to the port of Via (RFC 3261 18.2.2, RFC 3581 4). */
export function answerTo(message: IncomingRequestMessage, from: Origin): Origin {
  if (from.wire || /;[ \t]*rport/i.test(message.headers['Via']?.[0]?.raw ?? '')) return from;
  return { ...from, port: message.via.port ?? 5060 };
}

/** Gives an answer without Contact the one that it must have meant. */
export function setContact(message: IncomingResponseMessage, { address, port }: Origin): void {
  const raw = `<sip:${address}:${port}>`;
  message.headers['Contact'] = [{ raw, parsed: Grammar.nameAddrHeaderParse(raw) }];
}
