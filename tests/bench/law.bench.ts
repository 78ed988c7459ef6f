/** Calling hours: a million people and instants, judged by the gateway and by an oracle that knows the tables alone. */
import { compare } from '../contract/law/compare';
import { figure } from './support/figures';

const QUESTIONS = Number(process.env.BENCH_LAW ?? 1_000_000);

const { breaches, refusals, open, took } = compare(20_261_125, QUESTIONS);
for (const one of [...breaches, ...refusals].slice(0, 5)) console.log(JSON.stringify(one));
figure(`people who would be rung against the law, of ${QUESTIONS}`, [breaches.length], '', 1);
figure(`people who would be refused without need, of ${QUESTIONS}`, [refusals.length], '', 1);
figure('share of the questions to which the law says yes', [(100 * open) / QUESTIONS], '%');
figure('where a person is, and both judgements of it', [(took / QUESTIONS) * 1000], 'µs');
