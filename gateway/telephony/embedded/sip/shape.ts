/** The cheap look at a frame before the parser, which builds objects of everything, sees it. Linear in the frame's length. */
import { limits } from '../../../platform/limits';

/** How large the header fields of a message may be; a carrier's are larger than a telephone's. */
export interface HeaderBounds {
  readonly headerBytes: number;
  readonly headerLines: number;
  readonly headerLineLength: number;
}

/** Where the header fields end and the body begins; -1 where they do not end within `headerBytes`. */
export function endOfHeaders(text: string, headerBytes: number = limits.sip.headerBytes): number {
  const end = text.slice(0, headerBytes + 4).indexOf('\r\n\r\n');
  return end > headerBytes ? -1 : end;
}

/** Why a frame cannot be a telephone's, in words for the log; null: it may be one. */
export function shapeFault(text: string, bounds: HeaderBounds = limits.sip): string | null {
  const { headerBytes, headerLines, headerLineLength } = bounds;
  const end = endOfHeaders(text, headerBytes);
  if (end < 0) return 'its header fields do not end, or are too long together';
  let lines = 0;
  for (let from = 0; from < end;) {
    const next = text.indexOf('\r\n', from);
    if (next - from > headerLineLength) return 'one of its header fields is too long';
    if (++lines > headerLines) return 'it has too many header fields';
    from = next + 2;
  }
  return null;
}

/** Whether an offer or answer is of a size that a telephone makes; the media engine would spend its time on a larger one. */
export function isUsableSdp(sdp: string | undefined): sdp is string {
  if (!sdp || sdp.length > limits.sip.sdpBytes) return false;
  let lines = 0;
  for (let at = sdp.indexOf('\n'); at >= 0; at = sdp.indexOf('\n', at + 1)) if (++lines > limits.sip.sdpLines) return false;
  return true;
}
