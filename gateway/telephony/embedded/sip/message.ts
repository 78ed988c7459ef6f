import { IncomingRequestMessage, Parser, loggers, type IncomingResponseMessage } from './library';

export type Parsed =
  | { message: IncomingRequestMessage | IncomingResponseMessage }
  /** Refused: why, and the 400 to send back where the message names enough to be answered. */
  | { fault: string; reply: string | null };

const logger = loggers.getLogger('parser');
const METHODS = new Set([
  'INVITE',
  'ACK',
  'CANCEL',
  'BYE',
  'REGISTER',
  'OPTIONS',
  'INFO',
  'REFER',
  'UPDATE',
  'NOTIFY',
  'MESSAGE',
  'SUBSCRIBE',
  'PUBLISH',
  'PRACK',
]);

/** Reads one SIP message. Total: whatever arrives, it returns. */
export function parseMessage(text: string): Parsed {
  let message: IncomingRequestMessage | IncomingResponseMessage | undefined;
  try {
    message = Parser.parseMessage(text, logger);
  } catch {
    // sip.js throws on some broken header fields.
  }
  const fault = message ? faultOf(message) : 'it could not be parsed';
  return message && !fault ? { message } : { fault: fault ?? 'it could not be parsed', reply: badRequest(text, fault ?? 'Bad Request') };
}

/** The header fields without which no reply could be routed (RFC 3261, 8.1.1). */
function faultOf(message: IncomingRequestMessage | IncomingResponseMessage): string | null {
  if (!message.via || !message.viaBranch) return 'it has no usable Via';
  if (!message.from?.uri || !message.fromTag) return 'it has no usable From';
  if (!message.to?.uri) return 'it has no usable To';
  if (!message.callId) return 'it has no Call-ID';
  if (!Number.isInteger(message.cseq)) return 'it has no usable CSeq';
  // sip.js would throw on it later, in a timer of its own, when somebody is on the line already.
  if (message.body && !message.getHeader('content-type')) return 'it has a body and no Content-Type';
  return message instanceof IncomingRequestMessage ? requestFault(message) : null;
}

function requestFault(message: IncomingRequestMessage): string | null {
  if (!message.ruri) return 'it has no usable Request-URI';
  if (!METHODS.has(message.method)) return 'its method is unknown';
  const cseqMethod = message.getHeader('cseq')?.trim().split(/\s+/)[1];
  if (cseqMethod !== message.method) return 'its CSeq is of another method';
  if (message.method !== 'INVITE') return null;
  if (!message.parseHeader('contact')?.uri) return 'it is an INVITE without a usable Contact';
  return message.body && !isOffer(message) ? 'it is an INVITE whose body is no offer' : null;
}

/** One description of sound, said to be one: sip.js takes nothing else for an offer, and answers it as if there were none. */
function isOffer(message: IncomingRequestMessage): boolean {
  const kind = message.getHeader('content-type') ?? '';
  const use = message.getHeader('content-disposition') ?? 'session';
  return /^\s*application\/sdp\s*(;|$)/i.test(kind) && /^\s*session\s*(;|$)/i.test(use);
}

/** A 400 made from the raw header fields, since nothing was parsed; null for replies, ACKs and what names no sender. */
function badRequest(text: string, fault: string): string | null {
  const [first = '', ...lines] = text.split(/\r?\n/);
  if (!/^[A-Z]+ \S+ SIP\/2\.0$/.test(first) || first.startsWith('ACK ')) return null;
  const end = lines.indexOf('');
  const fields = lines.slice(0, end < 0 ? undefined : end);
  const all = (pattern: RegExp) => fields.filter((line) => pattern.test(line));
  const via = all(/^(via|v)\s*:/i);
  const others = [/^(from|f)\s*:/i, /^(to|t)\s*:/i, /^(call-id|i)\s*:/i, /^cseq\s*:/i].map((pattern) => all(pattern)[0]);
  if (!via.length || others.includes(undefined)) return null;
  return [`SIP/2.0 400 Bad Request (${fault})`, ...via, ...others, 'Content-Length: 0', '', ''].join('\r\n');
}
