/**
 * The one place where the engine is asked to ring somebody (`npm run lint` lets no other file do it). An extension is rung
 * as it is; a number outside only by a permit, which `permits.ts` gives and the engine asks for.
 */
import type { Permitted, TelephonyEngine } from '../../telephony/port';
import type { Originate } from '../line/line';

/** `inside`: an extension, which needs no permit. */
export type Pass = { readonly permit: string } | 'inside';

/** Rejects where a number comes without its permit: that is a fault of the gateway, and nobody is rung. */
export async function ring(engine: TelephonyEngine, wanted: Originate, pass: Pass): Promise<void> {
  await engine.originate({ ...wanted, target: permitted(wanted, pass) });
}

function permitted({ target }: Originate, pass: Pass): Permitted {
  if ('extension' in target) return target;
  if (pass === 'inside') throw new Error('A number is not rung without a permit.');
  return { ...target, permit: pass.permit };
}
