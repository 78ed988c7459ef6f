/** What the processes of a house wrote while a test failed: without it nobody can say afterwards which of them was at fault. */
import { test } from '@playwright/test';
import type { House } from './house';

const TELLS = /"level":"(warn|error|fatal)"|the desk|the floor|gateway (stops|has stopped)|^[^{]/;
/** Of one process; the newest. */
const MOST = 60;

/** To be called once in a file. `houseOf`: asked before and after each test. */
export function printLogsOfFailures(houseOf: () => House | undefined): void {
  const began = new Map<string, number>();
  const parts = () => [...(houseOf()?.floors ?? []), ...(houseOf()?.gateways ?? [])];
  test.beforeEach(() => parts().forEach(({ name, log }) => began.set(name, log.length)));
  test.afterEach(() => {
    const { status, expectedStatus } = test.info();
    if (status === expectedStatus) return;
    for (const { name, log, alive, port } of parts()) {
      const told = log.slice(began.get(name) ?? 0).filter((line) => TELLS.test(line));
      console.log(`${name}, port ${port}, ${alive ? 'alive' : 'gone'}:\n${told.slice(-MOST).join('\n')}`);
    }
  });
}
