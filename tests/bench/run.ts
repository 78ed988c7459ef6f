/**
 * `npm run bench [-- name …]`: the benchmarks beside this file, each in a process of its own, one after the other; then all
 * their figures as one table. Figures are printed and compared with what is wanted, never asserted: a shared machine may be
 * slow for reasons of its own. The run fails only when something could not be measured.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { text, type Figure } from './support/figures';

const ENDING = '.bench.ts';
const here = import.meta.dirname;

function choose(wanted: readonly string[]): string[] {
  const all = readdirSync(here)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
  const chosen = all.filter((name) => !wanted.length || wanted.includes(name));
  if (!chosen.length) throw new Error(`There is no such benchmark. There are: ${all.join(', ')}.`);
  return chosen;
}

function describeMachine(): string {
  const processors = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(1);
  return `${processors.length} cores (${processors[0]?.model ?? 'unknown'}), ${memory} GB, ${type()} ${release()}, Node ${process.version}`;
}

/** @returns whether it could be measured */
function measure(name: string, figures: string): boolean {
  console.log(`\n── ${name} (load ${loadavg()[0]?.toFixed(1)})`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(here, name + ENDING)], {
    stdio: 'inherit',
    cwd: join(here, '..', '..'),
    env: { ...process.env, BENCH_FIGURES: figures },
  });
  if (status !== 0) console.error(`${name} ended with ${status}.`);
  return status === 0;
}

function row({ what, unit, best, median, worst, times, limit, load }: Figure): string {
  const wanted = limit === null ? '' : limit === 1 && !unit ? '0' : `< ${text(limit)}`;
  return `| ${what} | ${unit} | ${wanted} | ${text(best)} | ${text(median)} | ${text(worst)} | ${times} | ${load.toFixed(1)} |`;
}

const names = choose(process.argv.slice(2));
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const figures = join(folder, 'figures.jsonl');
try {
  const failed = names.filter((name) => !measure(name, figures));
  const lines = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n') : [];
  console.log(`\n${describeMachine()}\n`);
  console.log('| figure | unit | wanted | best | median | worst | times | load |\n| --- | --- | --- | --- | --- | --- | --- | --- |');
  console.log(lines.map((line) => row(JSON.parse(line) as Figure)).join('\n'));
  if (failed.length) console.error(`\nNot measured: ${failed.join(', ')}.`);
  process.exitCode = failed.length ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
