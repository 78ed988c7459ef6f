/** Recordings in a real browser with real audio: an extra one with what was said, a pause that keeps nothing, and listening. */
import { expect, test, type Page } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWav } from '../../gateway/telephony/embedded/media/wav';
import { hangUp, hears, onPhone, panel, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { catalogue, startCustomizing, stopCustomizing } from './support/layout';

const RATE = 8000;
const TITLE = 'On-demand Recording';
let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const press = (page: Page, name: string) => panel(page, TITLE).getByRole('button', { name, exact: true }).click();

async function wavs(): Promise<{ main: Int16Array[]; extra: Int16Array[] }> {
  const folder = join(gateway.dataDir, 'recordings');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.wav'));
  const read = async (isExtra: boolean) =>
    readWav(
      await readFile(
        join(
          folder,
          files.find((file) => file.includes('-extra-') === isExtra)!,
        ),
      ),
    );
  return { main: await read(false), extra: await read(true) };
}

/** Seconds of the longest stretch in which neither voice has a sample. */
function longestSilence([left, right]: Int16Array[]): number {
  let longest = 0;
  let run = 0;
  for (let i = 0; i < left!.length; i++) {
    run = left![i] === 0 && right![i] === 0 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest / RATE;
}
const loudest = (channel: Int16Array): number => channel.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

test('an extra recording holds both voices, a pause keeps nothing, and the call is played back [SHELL-038] [REC-001] [REC-003] [REC-004] [REC-005] [REC-008] [ENDPOINT-081] [ENDPOINT-083] [ENDPOINT-084]', async ({
  page,
}) => {
  await signIn(page, gateway.url, 'advisor@isius.demo');
  await startCustomizing(page);
  await page.getByRole('button', { name: 'Add panel', exact: true }).click();
  // One panel for both kinds of recording.
  const panels = catalogue(page)
    .getByRole('listitem')
    .filter({ hasText: /record/i });
  await expect(panels).toHaveCount(1);
  await panels.filter({ hasText: TITLE }).getByRole('button').click();
  await stopCustomizing(page);
  await phoneConnected(page);
  await page.getByRole('textbox', { name: 'Number' }).fill('2125550101');
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  const box = panel(page, TITLE);

  await press(page, 'Extra recording');
  await expect(box.getByText('Extra recording 1')).toBeVisible();
  await hears(page);
  await expect(box.getByText(/Extra 1, 0:0[3-9]/)).toBeVisible({ timeout: 15_000 });
  await press(page, 'Stop extra recording');
  await expect(box.getByRole('button', { name: 'Extra recording', exact: true })).toBeVisible();

  await press(page, 'Pause');
  await expect(box.getByText('Card number: not recorded')).toBeVisible();
  await expect(box.getByText(/^Paused 0:0[3-9]/)).toBeVisible({ timeout: 15_000 });
  await press(page, 'Go on recording');
  await expect(box.getByText(/^Recording 0:/)).toBeVisible();
  await hears(page);
  await hangUp(page);

  await box.getByRole('button', { name: 'Listen: Whole call' }).click();
  const position = box.getByRole('slider', { name: 'Position' });
  await expect(position).toBeVisible();
  await expect(box.getByText(/was not recorded: it was paused/)).toBeVisible();
  await box.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => Number(await position.getAttribute('aria-valuenow')), { timeout: 20_000 }).toBeGreaterThan(1);
  await position.press('End');
  await expect(position).toHaveAttribute('aria-valuenow', (await position.getAttribute('aria-valuemax'))!);
  await position.press('Home');
  await box.getByRole('button', { name: 'Listen: Extra recording 1' }).click();
  await box.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => Number(await position.getAttribute('aria-valuenow')), { timeout: 20_000 }).toBeGreaterThan(1);
  await expect(box.getByText(/was not recorded/)).toHaveCount(0);

  const { main, extra } = await wavs();
  expect(extra.map((channel) => loudest(channel) > 500)).toEqual([true, true]);
  expect(extra[0]!.length / RATE).toBeGreaterThan(2);
  expect(longestSilence(main)).toBeGreaterThan(2.5);
  expect(longestSilence(main)).toBeLessThan(10);
});

test('a manager finds the call, and who has listened to it', async ({ page }) => {
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/recordings`);
  await page.getByRole('table', { name: 'Recorded calls' }).getByRole('row').nth(1).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Who has listened')).toBeVisible();
  await drawer.getByRole('button', { name: 'Listen: Whole call' }).click();
  await expect(drawer.getByRole('slider', { name: 'Position' })).toBeVisible();
});
