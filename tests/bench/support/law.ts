/** What `law.bench.ts` measures. */
import { compare } from '../../contract/law/compare';
import { compareDials, type Differences } from '../../contract/law/compare-dials';
import { figure, p99 } from './figures';
import { dialThroughDatabase } from './permits';

const QUESTIONS = Number(process.env.BENCH_LAW ?? 1_000_000);
/** A permit is a transaction: a million would take hours. */
const PERMITS = Number(process.env.BENCH_PERMITS ?? 30_000);
const PERMIT_P99_MS = 5;
const SEED = 20_261_125;

const { breaches, refusals, open, took } = compare(SEED, QUESTIONS);
for (const one of [...breaches, ...refusals].slice(0, 5)) console.log(JSON.stringify(one));
figure(`people who would be rung against the law, of ${QUESTIONS}`, [breaches.length], '', 1);
figure(`people who would be refused without need, of ${QUESTIONS}`, [refusals.length], '', 1);
figure('share of the questions to which the law says yes', [(100 * open) / QUESTIONS], '%');
figure('where a person is, and both judgements of it', [(took / QUESTIONS) * 1000], 'µs');

function tell(how: string, found: Differences): void {
  for (const one of [...found.breaches, ...found.refusals].slice(0, 5)) console.log(JSON.stringify(one));
  figure(`dials ${how} that broke a rule, of ${found.dials}`, [found.breaches.length], '', 1);
  figure(`dials ${how} that were refused without need, of ${found.dials}`, [found.refusals.length], '', 1);
  console.log(`granted ${how}: ${JSON.stringify(found.granted)}`);
}

tell('by the judgement of a permit', compareDials(SEED, QUESTIONS));
const { found, kept, took: permits } = await dialThroughDatabase(SEED, PERMITS);
tell('with a permit of the database', found);
figure(`rows of evidence, of ${found.dials} dials`, [kept], '');
figure('a permit, one after the other', permits, 'ms');
figure('a permit, one after the other, p99', [p99(permits)], 'ms', PERMIT_P99_MS);
