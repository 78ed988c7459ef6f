import type { IncomingRequestMessage, ResponseOptions } from '../../sip/library';
import { isUsableSdp } from '../../sip/shape';
import { SUPPORTED } from './allow';
import { MIN_SE_S, bounds } from './bounds';
import { readSessionExpires } from './session-timer';
import type { TrunkLine } from './trunk-line';

/** Why a call from a carrier is not taken, as the answer that says so; null: it is taken. */
export function invitationFault(message: IncomingRequestMessage, line: TrunkLine): ResponseOptions | null {
  if (line.calls.size >= bounds.callsPerTrunk || !line.callRate.take(performance.now())) {
    return { statusCode: 503, extraHeaders: ['Retry-After: 5'] };
  }
  if (message.body && !isUsableSdp(message.body)) return { statusCode: 488 };
  const asked = message
    .getHeaders('require')
    .flatMap((each) => each.split(','))
    .map((each) => each.trim().toLowerCase())
    .filter(Boolean);
  const unknown = asked.filter((each) => !SUPPORTED.includes(each)).slice(0, 10);
  if (unknown.length) return { statusCode: 420, extraHeaders: [`Unsupported: ${unknown.join(', ')}`] };
  const timer = readSessionExpires(message.getHeader('session-expires') ?? message.getHeader('x'));
  if (timer && timer.seconds < MIN_SE_S) return { statusCode: 422, extraHeaders: [`Min-SE: ${MIN_SE_S}`] };
  return null;
}
