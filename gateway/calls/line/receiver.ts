/**
 * A colleague who is rung into a call to take it over: the advisor of a live transfer, or whom an internal transfer is for
 * (flows F13, F16). They have a call of their own, a guest in this call's room; here stands what this call does about it.
 * Whoever has answered has the far party: nothing but the end of their own call takes them away again.
 */
import type { Call } from '@dialer/contract';
import type { Cause } from '../../telephony/port';
import { end } from './end';
import { type Effect, HEARD_MS, type Line, type LineEvent, type Step, tell, unchanged, withCall } from './line';
import { reseat } from './seats';
import { whyNotStart } from './side-rules';

export interface Receiver {
  readonly leg: string;
  readonly accountId: number;
  readonly kind: 'live' | 'internal';
  /** What the agent wants them to know. */
  readonly notes: string;
  readonly up: boolean;
  /** Sound of theirs has come, or was waited for long enough. */
  readonly heard: boolean;
}

type Facts = NonNullable<Call['side']>;

const seeks = ({ call: { side } }: Line): boolean => side?.kind === 'live' && side.state === 'initializing';

const withSide = (line: Line, side: Facts): Step => ({ line: withCall(line, { side }), effects: [tell('call-state')] });

const rearranged = (before: Line, { line, effects }: Step): Step => ({ line, effects: [...reseat(before, line), ...effects] });

const SEEKING: Facts = { kind: 'live', state: 'initializing', with: 'far', level: 1, phone: '', name: '' };
const closed = (side: Facts, reason: string): Facts => ({ ...side, state: 'inactive', with: 'far', level: 1, reason });

/** An advisor is looked for from here on. */
export const seek = (line: Line): Step => (whyNotStart(line) ? unchanged(line) : withSide(line, SEEKING));

/** The agent has thought better of it, or the search cannot go on; who has answered stays. */
export function stopSeeking(line: Line, reason: string): Step {
  if (!seeks(line)) return unchanged(line);
  return withSide({ ...line, receiver: null }, closed(SEEKING, reason));
}

/** The colleague who was rung or had joined is not there any more: the far party is the agent's alone. */
export function withoutReceiver(line: Line, reason: string): Step {
  const { side } = line.call;
  if (!side) return unchanged(line);
  return rearranged(line, withSide({ ...line, receiver: null }, closed(side, reason)));
}

/** A search goes from one advisor to the next; an internal transfer begins with its ring. */
export function ringReceiver(line: Line, event: Extract<LineEvent, { type: 'ring-receiver' }>): Step {
  const { kind, colleague, extension, name, notes } = event;
  if (line.receiver || (kind === 'live' ? !seeks(line) : whyNotStart(line))) return unchanged(line);
  const leg = `${line.call.callId}-t${line.serial}`;
  const rung = { ...line, receiver: { leg, accountId: colleague, kind, notes, up: false, heard: false }, serial: line.serial + 1 };
  const shown = withSide(rung, { ...SEEKING, kind, phone: extension, name });
  return { line: shown.line, effects: [{ type: 'ring-colleague', colleague, leg }, ...shown.effects] };
}

/** They have the far party, together with the agent, as soon as they can be heard. */
export function receiverUp(line: Line): Step {
  const { receiver } = line;
  const { side } = line.call;
  if (!receiver || receiver.up || !side) return unchanged(line);
  const joined = withCall({ ...line, receiver: { ...receiver, up: true } }, { side: { ...side, state: 'merged', with: 'all', level: 3 } });
  const limit: Effect = { type: 'timer', timer: 'heard', ms: HEARD_MS };
  // Of an internal transfer the page hears when it is done.
  return { line: joined, effects: receiver.kind === 'live' ? [limit, tell('confirm-live-transfer')] : [limit] };
}

/** All three hear each other. An internal transfer is done with that: its agent leaves, and the far party stays. */
export function receiverHeard(line: Line, at: number): Step {
  const { receiver } = line;
  if (!receiver?.up || receiver.heard) return unchanged(line);
  const together = { ...line, receiver: { ...receiver, heard: true } };
  if (receiver.kind === 'internal') return end(together, 'agent', 'transferred', at);
  return { line: together, effects: [{ type: 'clear-timer', timer: 'heard' }, ...reseat(line, together)] };
}

/** They did not answer, or have left again: the far party is still the agent's. A search goes on. */
export function receiverDown(line: Line, cause: Cause): Step {
  const { receiver } = line;
  const { side } = line.call;
  if (!receiver || !side) return unchanged(line);
  const left =
    receiver.kind === 'internal'
      ? withoutReceiver(line, receiver.up ? 'gone' : cause)
      : // Beside the next search the page says what became of the last ring.
        rearranged(line, withSide({ ...line, receiver: null }, receiver.up ? SEEKING : { ...SEEKING, reason: cause }));
  return { line: left.line, effects: [{ type: 'clear-timer', timer: 'heard' }, ...left.effects] };
}
