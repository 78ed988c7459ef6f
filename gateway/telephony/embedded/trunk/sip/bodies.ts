import type { IncomingRequestMessage, IncomingResponseMessage } from '../../sip/library';
import { isUsableSdp } from '../../sip/shape';

const TYPE = /^(?:content-type|c)[ \t]*:[ \t]*multipart\/[\w.+-]+[^\r\n]*?;[ \t]*boundary="?([^"\r\n;]{1,70})"?[^\r\n]*/im;

/**
 * A message of several parts, as a carrier sends with its own signalling beside the offer (RFC 5621), as one that has the
 * part with the SDP alone. Any other comes back as it is.
 */
export function withoutOtherParts(text: string): string {
  const end = text.indexOf('\r\n\r\n');
  const head = text.slice(0, end);
  const boundary = TYPE.exec(head)?.[1];
  if (end < 0 || !boundary) return text;
  for (const part of text.slice(end + 2).split(`\r\n--${boundary}`, 10)) {
    const at = part.indexOf('\r\n\r\n');
    if (at < 0 || !/^content-type[ \t]*:[ \t]*application\/sdp/im.test(part.slice(0, at))) continue;
    const sdp = `${part.slice(at + 4).replace(/(\r\n)+$/, '')}\r\n`;
    const others = head.split('\r\n').filter((line) => !/^(content-length|l|content-disposition)[ \t]*:/i.test(line));
    const fields = others.join('\r\n').replace(TYPE, 'Content-Type: application/sdp');
    return `${fields}\r\nContent-Length: ${Buffer.byteLength(sdp)}\r\n\r\n${sdp}`;
  }
  return text;
}

/** The description of sound that a message brings; null: it brings none that can be used. */
export function sdpOf(message: IncomingRequestMessage | IncomingResponseMessage): string | null {
  const isSdp = /^\s*application\/sdp\s*(;|$)/i.test(message.getHeader('content-type') ?? '');
  return isSdp && isUsableSdp(message.body) ? message.body : null;
}
