/**
 * How soon a typed letter of the booking form is seen, with the main thread at a quarter of its speed, in a call and with
 * every panel of the first layout open; and how soon a step of the form stands at full speed. By the browser's own count
 * (Event Timing): from the key to the next paint, in steps of 8 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { panel } from '../e2e/support/agent';
import { figure } from './support/figures';
import { takeInteractions, watchInteractions } from './support/interactions';
import { openBrowser } from './support/page';
import { beginShift, inTalk, openShift } from './support/shift';

const SLOWED = 4;
/** Letters for each field, typed at ten a second; 400 in all. */
const CONTACT = ['First name', 'Last name', 'Email', 'City', 'Address', 'Notes'];
const SECOND = ['Occupation', 'Amount'];
const LETTERS = 'maelle.cote-roy of saint-denis, who rings twice...';
const STEPS_OPENED = 20;

const folder = mkdtempSync(join(tmpdir(), 'typing-'));
// Who talks without a pause is taken for a machine, and hung up.
const gateway = await openShift(folder, 40, 5000);
const browser = await openBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions: ['microphone'] });
  const page = await context.newPage();
  await page.addInitScript('globalThis.__name = (made) => made');
  await page.addInitScript(watchInteractions);
  await beginShift(page, gateway);
  await inTalk(page);
  const lead = panel(page, 'Contact Details');

  await takeInteractions(page);
  for (let nth = 0; nth < STEPS_OPENED; nth += 1) {
    await page.keyboard.press(`Control+Alt+${nth % 2 ? 1 : 2}`);
    await lead.getByLabel(nth % 2 ? 'First name' : 'Occupation', { exact: true }).waitFor();
  }
  const steps = (await takeInteractions(page)).all.filter(({ what }) => what.startsWith('key'));
  figure(
    'a step of the booking form, from its key to its paint',
    steps.map(({ took }) => took),
    'ms',
    200,
  );

  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const type = async (label: string) => {
    await lead.getByLabel(label, { exact: true }).first().click();
    await page.keyboard.type(label === 'Amount' ? '1234567890'.repeat(5) : LETTERS, { delay: 100 });
  };
  const before = (await takeInteractions(page)).total;
  for (const label of CONTACT) await type(label);
  const first = (await takeInteractions(page)).all;
  await page.keyboard.press('Control+Alt+2');
  await lead.getByLabel('Occupation', { exact: true }).first().waitFor();
  await takeInteractions(page); // the step's own key
  for (const label of SECOND) await type(label);
  const { all: second, total } = await takeInteractions(page);
  const keys = [...first, ...second].filter(({ what }) => /^key(down|press|up) (?!Contact)/.test(what));
  const letters = (CONTACT.length + SECOND.length) * LETTERS.length;
  const slowest = keys.toSorted((a, b) => b.took - a.took);
  for (const { what, took, parts } of slowest.slice(0, 8))
    console.log(`${took} ms (waited, worked, drawn: ${parts.map((part) => part.toFixed(0)).join(', ')}): ${what}`);
  console.log(`${total - before} interactions by the browser's count`);
  figure(
    `${letters} letters at 1/${SLOWED} of the speed: a key to its paint, p98`,
    [slowest[Math.floor(letters * 0.02)]?.took ?? 16],
    'ms',
    50,
  );
} finally {
  await browser.close();
  await gateway.remove();
  rmSync(folder, { recursive: true, force: true });
}
