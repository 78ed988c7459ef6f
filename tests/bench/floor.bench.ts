/**
 * Twenty calls at once on a real gateway, dialled by telephones in another process: what they cost, and what the
 * telephones hear while 100,000 leads are imported into that gateway's database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCentre, type Centre } from './support/centre';
import { figure } from './support/figures';
import { writeLeads } from './support/leads-file';
import { watchProcessor } from './support/process';
import { telephones, type Telephones } from './support/telephones';

const CALLS = 20;
const NUMBER = '2125550101';
const SETTLE_MS = 2000;
const CALM_MS = 10_000;
const TIMES = 3;

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

interface Phase {
  /** Of one core, percent. */
  processor: number;
  /** The longest pause that any telephone heard, ms. */
  gap: number;
  /** How late the telephones themselves were at worst, ms. */
  ownPause: number;
  seconds: number;
}

async function phase({ pid }: Centre, phones: Telephones, work: () => Promise<unknown>): Promise<Phase> {
  await phones.ask({ type: 'measure' }, 'measured');
  const [began, processor] = [performance.now(), watchProcessor(pid)];
  await work();
  const [used, seconds] = [processor(), (performance.now() - began) / 1000];
  const { worstGapsMs, heard, ownPauseMs } = await phones.ask({ type: 'measure' }, 'measured');
  if (worstGapsMs.length !== CALLS || heard.some((frames) => !frames)) throw new Error('A telephone heard nothing.');
  return { processor: used, gap: Math.max(...worstGapsMs), ownPause: ownPauseMs, seconds };
}

async function repeat(centre: Centre, phones: Telephones, work: (time: number) => Promise<unknown>): Promise<Phase[]> {
  const phases: Phase[] = [];
  for (let time = 1; time <= TIMES; time++) phases.push(await phase(centre, phones, () => work(time)));
  return phases;
}

function report(what: string, phases: readonly Phase[]): void {
  figure(
    `${what}: the gateway, of one core`,
    phases.map(({ processor }) => processor),
    '%',
    40,
  );
  figure(
    `${what}: longest pause that a telephone heard`,
    phases.map(({ gap }) => gap),
    'ms',
    60,
  );
  figure(
    `${what}: how late the telephones themselves were`,
    phases.map(({ ownPause }) => ownPause),
    'ms',
  );
}

const folder = mkdtempSync(join(tmpdir(), 'floor-bench-'));
const file = join(folder, 'leads.csv');
writeLeads(file);
const centre = await openCentre(CALLS);
const phones = telephones();
try {
  await phones.ask({ type: 'connect', order: centre.order }, 'connected');
  await phones.ask({ type: 'dial', number: NUMBER, until: 'up' }, 'dialled');
  await sleep(SETTLE_MS);
  report(`${CALLS} calls`, await repeat(centre, phones, () => sleep(CALM_MS)));
  const importing = await repeat(centre, phones, (time) => centre.gateway.importLeads(file, `Bench ${time}`));
  report(`${CALLS} calls, importing`, importing);
  figure(
    `${CALLS} calls, importing: 100,000 leads took`,
    importing.map(({ seconds }) => seconds),
    's',
    60,
  );
} finally {
  await phones.close();
  await centre.gateway.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
