/** What is read out on a call: a carrier's disclosure, the centre's script, the qualifier's own. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { heard } from './support/audio';
import { asPerson } from './support/admin';
import { expectStatus, hangUp, onPhone, panel, PASSWORD, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { catalogue, startCustomizing, still, stopCustomizing, underMessages } from './support/layout';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/quiet.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

async function addPanel(page: Page, title: string) {
  await startCustomizing(page);
  await page.getByRole('button', { name: 'Add panel', exact: true }).click();
  const row = catalogue(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });
  await row.getByRole('button', { name: /^Add/ }).click();
  await stopCustomizing(page);
}

async function call(page: Page, number: string) {
  await page.getByRole('textbox', { name: 'Number' }).fill(number);
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
}

const reading = (page: Page) => page.getByRole('dialog', { name: 'AA disclosure' });
const press = (page: Page, name: string) => reading(page).getByRole('button', { name, exact: true }).click();

/** Energy of what the far room sends; the lead of this scenario is silent after their hello. */
const energy = async (page: Page) => (await heard(page)).energy;

test('an advisor reads a disclosure, plays a step to both, skips by an answer and takes it back; the end of the call resets it [SHELL-038, DISC-001, DISC-003, DISC-005, DISC-008, DISC-009, DISC-010, CALL-018, ENDPOINT-086]', async ({
  page,
}) => {
  await signIn(page, gateway.url, 'advisor@isius.demo');
  await phoneConnected(page);
  await addPanel(page, 'Disclosures');
  await expect(panel(page, 'Disclosures').getByRole('button', { name: 'AA', exact: true })).toBeHidden();

  await call(page, '2125550101');
  const carriers = panel(page, 'Disclosures');
  await expect(carriers.getByRole('button')).toContainText(['GTL', 'AA', 'Assurity']);
  await carriers.getByRole('button', { name: 'AA', exact: true }).click();
  await expect(reading(page)).toContainText('this call is on a recorded line');
  await expect(reading(page)).toContainText('American Assurance');

  // The hello is over when nothing more is heard.
  await expect
    .poll(async () => {
      const before = await energy(page);
      await page.evaluate(() => new Promise((tick) => requestAnimationFrame(() => requestAnimationFrame(tick))));
      return (await energy(page)) - before;
    })
    .toBeLessThan(0.0001);
  const quiet = await energy(page);
  await press(page, 'Start audio');
  await expect(reading(page)).toContainText('Playing over the call.');
  await expect.poll(() => energy(page), { timeout: 20_000, message: 'the disclosure is heard in the call' }).toBeGreaterThan(quiet + 0.005);
  await press(page, 'Stop audio');
  await expect(reading(page)).not.toContainText('Playing over the call.');

  await press(page, 'Start audio');
  await expect(reading(page)).toContainText('Playing over the call.');
  await press(page, 'Next');
  await expect(reading(page)).not.toContainText('Playing over the call.');
  await expect(reading(page).getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await reading(page).getByRole('radio', { name: 'Yes' }).check();
  await press(page, 'Next');
  await reading(page).getByRole('radio', { name: 'Yes' }).check();
  await press(page, 'Next');
  await expect(reading(page)).toContainText('in force today?');
  await reading(page).getByRole('radio', { name: 'No' }).check();
  await expect(reading(page)).toContainText('Skipped by an answer: steps 5, 6.');
  await reading(page).getByRole('radio', { name: 'Yes' }).check();
  await expect(reading(page)).not.toContainText('Skipped');
  await press(page, 'Next');
  await expect(reading(page)).toContainText('Please keep the policy that you have');

  await hangUp(page);
  await expectStatus(page, 'After-call work');
  await expect(reading(page)).toBeHidden();
  const disposition = panel(page, 'Disposition Panel');
  await disposition.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await disposition.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();

  await call(page, '2125550102');
  await expect(panel(page, 'Disclosures').getByText('Not opened')).toHaveCount(3);
});

/** What the eye meets at the corners and in the middle of a thing: itself, or what lies on it. */
const isWhole = (thing: Locator): Promise<boolean> =>
  thing.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
    return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });

test('a message that comes while a disclosure is read lies below its window and beside it: both are read, and both are closed', async ({
  page,
  request,
}) => {
  await signIn(page, gateway.url, 'advisor2@isius.demo');
  await phoneConnected(page);
  await addPanel(page, 'Disclosures');
  await call(page, '2125550105');
  await panel(page, 'Disclosures').getByRole('button', { name: 'AA', exact: true }).click();
  await expect(reading(page)).toBeVisible();
  const login = await request.post(`${gateway.url}/api/v1/login`, { data: { email: 'manager@isius.demo', password: PASSWORD } });
  const { access_token } = (await login.json()) as { access_token: string };
  const message = 'The lunch break begins at noon today.';
  const sent = await request.post(`${gateway.url}/api/v1/notifications`, {
    headers: { authorization: `Bearer ${access_token}` },
    data: { message, type: 'warning', dismissible: true, expires: false, teamMembersOnly: false },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  const notice = page.locator('.alerts-over');
  await expect(notice).toContainText(message);
  for (const size of [
    { width: 1024, height: 600 },
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await still(page);
    await expect.poll(() => isWhole(reading(page)), { message: `${size.width}: the window` }).toBe(true);
    await expect.poll(() => isWhole(notice), { message: `${size.width}: the notice` }).toBe(true);
    await expect.poll(() => underMessages(page), { message: `${size.width}` }).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/disclosure-${size.width}.png` });
  }
  // Laid upon each other by force, the window is what one sees.
  await notice.evaluate((element) => {
    const [box, over] = [element.getBoundingClientRect(), document.querySelector('.disclosures-window')!.getBoundingClientRect()];
    element.style.translate = `${over.left - box.left}px ${over.top - box.top}px`;
  });
  expect(await isWhole(reading(page)), 'the window lies above').toBe(true);
  await reading(page).getByRole('button', { name: 'Next' }).focus();
  await press(page, 'Next');
  await expect.poll(() => isWhole(notice), { message: 'it steps aside again' }).toBe(true);
  await notice.getByRole('button', { name: 'Confirm' }).click();
  await expect(notice).toHaveCount(0);
  await reading(page).getByRole('button', { name: 'Close the disclosure' }).click();
  await expect(reading(page)).toBeHidden();
  await hangUp(page);
});

test('an advisor reads the centre’s pages, and a manager’s as soon as they are saved; they are asked for only while scripts are enabled [DISC-015, DISC-016, DISC-017, ENDPOINT-112]', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => new URL(request.url()).pathname.endsWith('/scripts') && asked.push(request.method()));
  const admin = await asPerson(gateway.url, 'admin@isius.demo');
  expect((await admin.change({ kind: 'flag', flag: 'scripts', on: false })).status).toBe(201);
  await signIn(page, gateway.url, 'advisor@isius.demo');
  await startCustomizing(page);
  await page.getByRole('button', { name: 'Add panel', exact: true }).click();
  await expect(catalogue(page).getByRole('listitem').first()).toBeVisible();
  await expect(catalogue(page).getByRole('button', { name: 'Add Scripts' })).toHaveCount(0);
  expect(asked).toEqual([]);

  expect((await admin.change({ kind: 'flag', flag: 'scripts', on: true })).status).toBe(201);
  await page.reload();
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/scripts'));
  await addPanel(page, 'Scripts');
  const answer = await answered;
  expect([answer.status(), (await answer.json()).pages.length > 0]).toEqual([200, true]);
  const script = panel(page, 'Scripts');
  await expect(script).toContainText('a licensed insurance advisor');
  await script.getByRole('button', { name: 'Next' }).click();
  await expect(script).toContainText('What made you think of insurance now?');

  const pages = [{ id: 'ours', en: { title: 'Ours', text: 'We say it so, {firstName}.' } }];
  expect((await admin.keep('settings-scripts', { pages })).status).toBe(200);
  await expect(script).toContainText('We say it so');
});

test('a qualifier has no disclosures, and a script in four steps, which goes by F8 and begins anew with the next call, beside the centre’s pages [DISC-024]', async ({
  page,
}) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await startCustomizing(page);
  await page.getByRole('button', { name: 'Add panel', exact: true }).click();
  await expect(catalogue(page).getByRole('listitem').first()).toBeVisible();
  await expect(catalogue(page).getByRole('button', { name: 'Add Disclosures' })).toHaveCount(0);
  await expect(catalogue(page).getByRole('button', { name: 'Add Scripts' })).toBeVisible();
  await catalogue(page).getByRole('button', { name: 'Add Qualification Script' }).click();
  await stopCustomizing(page);
  const script = panel(page, 'Qualification Script');

  await call(page, '2125550103');
  await expect(script).toContainText('English, step 1 of 4');
  await expect(script).toContainText('It takes about 2 minutes.');
  await page.getByRole('textbox', { name: 'First name' }).fill('Rosa');
  await page.keyboard.press('F8');
  await expect(script).toContainText('Thank you, Rosa');
  await expect(script).toContainText('from the top 20 providers');
  await expect(script).toContainText('English, step 2 of 4');

  await hangUp(page);
  await expectStatus(page, 'After-call work');
  await expect(script.getByRole('navigation')).toBeHidden();
  const disposition = panel(page, 'Disposition Panel');
  await disposition.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await disposition.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
  await call(page, '2125550104');
  await expect(script).toContainText('English, step 1 of 4');
});
