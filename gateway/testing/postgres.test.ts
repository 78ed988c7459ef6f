// @long
/** The run's server: what it hands out, and that nothing of it outlives a run, however that ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { count } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from './database';
import { accounts, leads } from '../platform/db/schema';
import { isAlive, until } from '../platform/process';
import { inProject } from '../platform/root';

describe('databases for tests', () => {
  it('are empty, or have the demo people; what one test writes no other sees', async () => {
    const [empty, demo, other] = await Promise.all([openTestDatabase(), openTestDatabase('demo'), openTestDatabase('demo')]);
    const people = async ({ db }: typeof demo) => (await db.select({ n: count() }).from(accounts))[0]!.n;
    try {
      expect(await people(empty)).toBe(0);
      expect(await people(demo)).toBe(14);
      await demo.db.insert(leads).values({ tenantId: 1, phone: '6175550101' });
      expect(await other.db.$count(leads)).toBe(0);
    } finally {
      await Promise.all([empty, demo, other].map((each) => each.stop()));
    }
  });

  it('leave no server and no files behind when their run is killed', async () => {
    const program = `
      const { startTestServer } = await import(${JSON.stringify(inProject('gateway', 'testing', 'postgres.ts'))});
      const { scratch } = await startTestServer();
      console.log('at ' + scratch);
      setInterval(() => {}, 1000);
    `;
    const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      cwd: inProject(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(run, 'exit');
    const folder = await new Promise<string>((found, failed) => {
      createInterface({ input: run.stdout }).on('line', (line) => line.startsWith('at ') && found(join(line.slice(3), '..')));
      run.once('exit', (code) => failed(new Error(`it ended with ${code}`)));
    });
    const server = Number(readFileSync(join(folder, 'data', 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
    expect(isAlive(server)).toBe(true);
    run.kill('SIGKILL');
    await ended;
    expect(await until(() => !isAlive(server) && !existsSync(folder), 15_000)).toBe(true);
  });
});
