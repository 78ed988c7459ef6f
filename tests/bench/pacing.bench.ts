/**
 * Dialing several people at once, as discrete events: 10, 50 and 200 agents, an answer rate that jumps between 0.1 and 0.5
 * each 10 to 60 minutes, 24 working days of 8 hours; abandonment is looked at in each of the windows of 22 working days, which
 * are thirty days, and over the whole. Who has answered and meets no agent within 2 s of their greeting is abandoned, whoever
 * dials. The talk is a share of the agents' time; beside it, as a share of two others: of a dialer with our rules that is told
 * the answer rate as it truly is, and of one that knows every line and call before, and so never lets anybody wait.
 */
import { seer, WINDOW_DAYS, work, worstShare, type Dialer } from '../../gateway/testing/pacing-floor';
import { ours, told, vicidial } from './support/dialers';
import { figure } from './support/figures';

const DAYS = Number(process.env.PACING_DAYS ?? WINDOW_DAYS + 2);
const SEED = 1309;
const WANTED_PERCENT = 2.5;

const percent = (part: number, whole: number): number => (100 * part) / whole;

for (const agents of [10, 50, 200]) {
  const centre = { agents, days: DAYS, seed: SEED };
  const time = agents * DAYS * 8 * 3_600_000;
  const run = (name: string, dialer: Dialer): number => {
    const days = work(centre, dialer);
    const talked = days.reduce((sum, day) => sum + day.talked, 0);
    figure(
      `${agents} agents, ${name}: abandoned, worst thirty days`,
      [100 * worstShare(days)],
      '%',
      name === 'ours' ? WANTED_PERCENT : null,
    );
    figure(
      `${agents} agents, ${name}: abandoned, days`,
      days.map(({ abandoned, answered }) => percent(abandoned, answered)),
      '%',
    );
    figure(`${agents} agents, ${name}: time in talk`, [percent(talked, time)], '%');
    return talked;
  };
  run('one to one', ours('one-to-one'));
  run('VICIdial’s adaptive level', vicidial());
  run('ours, batches', ours('batches'));
  const own = run('ours', ours('forecast'));
  const knowing = run('told the answer rate', told('forecast'));
  figure(`${agents} agents, ours: talk of one told the answer rate (wanted 95)`, [percent(own, knowing)], '%');
  figure(`${agents} agents, ours: talk of one that knows the future`, [percent(own, seer(centre))], '%');
}
