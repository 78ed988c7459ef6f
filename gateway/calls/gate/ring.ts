/**
 * The one place where the engine is asked to ring somebody (`npm run lint` lets no other file do it). An extension is rung
 * as it is; a number outside only by a permit, which `permits.ts` gives and the engine asks for.
 */
import type { CallerId, Permitted, TelephonyEngine } from '../../telephony/port';
import type { Originate } from '../line/line';

export interface Way {
  readonly permit: string;
  /** Those that may carry it, the first to be tried first. */
  readonly trunks: readonly string[];
  /** Shown where the call has no number of its own to show. */
  readonly callerId: string;
}
/** `inside`: an extension, which needs no permit. */
export type Pass = Way | 'inside';

/** Rejects where a number comes without its permit: that is a fault of the gateway, and nobody is rung. */
export async function ring(engine: TelephonyEngine, wanted: Originate, pass: Pass): Promise<void> {
  await engine.originate({ ...wanted, target: permitted(wanted, pass), callerId: shown(wanted, pass) });
}

const shown = ({ target, callerId }: Originate, pass: Pass): CallerId =>
  pass === 'inside' || 'extension' in target ? callerId : { ...callerId, number: shownNumber(callerId.number, pass.callerId) };

/** What the person sees: the call's own number, or the centre's where that is none, as an agent's extension who dials by hand. */
export const shownNumber = (own: string, centre: string): string => (/^\d{10}$/.test(own) || centre === '' ? own : centre);

function permitted({ target }: Originate, pass: Pass): Permitted {
  if ('extension' in target) return target;
  if (pass === 'inside') throw new Error('A number is not rung without a permit.');
  return { number: target.number, trunks: pass.trunks, permit: pass.permit };
}
