/** Dials judged by the gate's facts and by the oracle; and through the database, permit by permit. */
import type { RegistryVerdict } from '@dialer/contract/registries';
import { mayRing } from '@dialer/rules/callable';
import { machineRule, mayPlay } from '../../../gateway/calls/gate/by-machine';
import { capsOf } from '../../../gateway/calls/gate/caps';
import { anything, lawOf } from '../../../gateway/calls/gate/overrides';
import { ringFacts } from '../../../gateway/calls/gate/ring-facts';
import { callee, countryOf, dial, type Dial, mayDial, SETTLED, TERMS, WAYS } from './dials';
import { randomly } from './people';

export interface Differences {
  /** Rung against the law or the lists. */
  readonly breaches: Dial[];
  readonly refusals: Dial[];
  /** Dials that were granted, by way: nobody takes a test for proof in which everything is forbidden. */
  readonly granted: Record<string, number>;
  readonly dials: number;
}

/** Being filled. */
export type Found = Differences & { dials: number };

export const noDifferences = (): Found => ({
  breaches: [],
  refusals: [],
  granted: Object.fromEntries(WAYS.map((way) => [way, 0])),
  dials: 0,
});

export function note(found: Found, one: Dial, expected: boolean, granted: boolean): void {
  found.dials++;
  if (granted) found.granted[one.way]!++;
  if (granted && !expected) found.breaches.push(one);
  if (!granted && expected) found.refusals.push(one);
}

/** Calls of one number that are judged after each other, so that caps are reached. */
const EACH = 5;

/**
 * What every permit is judged by, `ringFacts` and `mayRing`, with the calls of each number counted here as the database
 * counts them: hours, holidays, own hours, accepted rules, lists, consents, the age of the file, and the caps that hold.
 */
export function compareDials(seed: number, dials: number): Differences {
  const random = randomly(seed);
  const found = noDifferences();
  for (let nth = 0; found.dials < dials; nth++) {
    const to = callee(random, nth);
    const settled = Math.floor(random() * SETTLED.length);
    const old = random() < 0.1;
    const calls: number[] = [];
    const first = dial(random, to, settled);
    for (let each = 0; each < EACH && found.dials < dials; each++) {
      // Mostly soon after the one before: that is when a cap stops somebody.
      const { at: other, ...rest } = dial(random, to, settled);
      const at = each === 0 || random() < 0.2 ? (each === 0 ? first.at : other) : first.at + Math.floor(random() * 26 * 3_600_000);
      const one = { ...rest, at };
      const expected = mayDial(one, { old }, new Map([[to.phone, calls]]));
      const granted = judged(one, old, calls);
      note(found, one, expected, granted);
      if (granted) calls.push(at);
    }
  }
  return found;
}

function judged({ way, callee: to, at, settled, allowed }: Dial, old: boolean, calls: readonly number[]): boolean {
  const terms = TERMS[settled]!;
  const scope: RegistryVerdict['scope'] = countryOf(to) === 'CA' ? 'national-ca' : 'national-us';
  const why: RegistryVerdict['why'] = to.registered ? 'registry' : 'registry-old';
  const registry = !to.consent && (to.registered || old) ? { why, scope, region: '', days: old ? 40 : 2 } : null;
  const { place, ...facts } = ringFacts({
    number: to.phone,
    address: { zip: to.postal, state: '', timezone: to.written },
    ...{ onList: to.listed, registry, onACall: false, country: 'US', terms, now: at, enforced: true },
    override: allowed ? anything(at) : undefined,
    device: mayPlay(way),
  } as const);
  const [reached] = capsOf(place, at, allowed ? lawOf(terms) : terms, mayPlay(way)).filter(
    ({ most, hours }) => calls.filter((call) => call > at - hours * 3_600_000 && call <= at).length >= most,
  );
  if (machineRule(way, place, to.signed) !== null) return false;
  return mayRing({ ...facts, capped: reached ? { rule: reached.rule, opensAt: Infinity } : null }, at).allowed;
}
