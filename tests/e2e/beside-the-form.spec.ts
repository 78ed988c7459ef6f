/** Panels that stand beside the form while it is filled in: the qualifier's script, and the weather where the lead lives. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { goReady, onPhone, panel } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { catalogue, startCustomizing, stopCustomizing } from './support/layout';

let gateway: TestGateway;
let weather: Server;
/** Cities that the service was asked for. */
const asked: string[] = [];

const day = (text: string, celsius: number) => ({
  day: {
    condition: { text, icon: '' },
    ...{ mintemp_c: celsius - 6, maxtemp_c: celsius },
    ...{ mintemp_f: 32 + (celsius - 6) * 1.8, maxtemp_f: 32 + celsius * 1.8 },
  },
});

test.describe.configure({ timeout: 90_000 });
test.use({ actionTimeout: 10_000 });
test.beforeAll(async () => {
  weather = createServer((request, response) => {
    asked.push(new URL(request.url!, 'http://weather').searchParams.get('q')!);
    const forecastday = [day('Light rain', 17), day('Sunny', 21), day('Cloudy', 15), day('Snow', -1)];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ forecast: { forecastday } }));
  });
  await new Promise<void>((resolve) => weather.listen(0, '127.0.0.1', resolve));
  const { port } = weather.address() as AddressInfo;
  gateway = await createTestGateway({
    scenario: 'tests/e2e/scenarios/always-answered.json',
    env: { DEMO_LEADS: '20', WEATHER_URL: `http://127.0.0.1:${port}/forecast.json?days=4&q={city}` },
  });
  await gateway.start();
});
test.afterAll(async () => {
  await gateway.remove();
  weather.close();
});

const lead = (page: Page) => panel(page, 'Contact Details');
const shot = async (page: Page, name: string) =>
  process.env['SHOTS'] && (await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` }));

async function add(page: Page, title: string) {
  await startCustomizing(page);
  await page.getByRole('button', { name: 'Add panel', exact: true }).click();
  await catalogue(page)
    .getByRole('button', { name: `Add ${title}` })
    .click();
  await stopCustomizing(page);
  await panel(page, title).scrollIntoViewIfNeeded();
}

test('the script reads on as the agent fills the form in, with what was just said, in the lead’s language [DISC-018, DISC-019]', async ({
  page,
}) => {
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  await add(page, 'Qualification Script');
  const script = panel(page, 'Qualification Script');
  const now = script.locator('[aria-current=true] h3');
  await lead(page).getByLabel('First name').focus();
  await expect(now).toHaveText('Introduction');
  await expect(script.getByRole('button', { name: 'Verify identity' })).toHaveAttribute('aria-current', 'step');

  await lead(page).getByRole('tab', { name: 'Insurance Coverage' }).click();
  await expect(now).toHaveText('Insurance type');
  await lead(page).getByLabel('Amount').fill('25000');
  await expect(script.getByText('You spoke of $25,000. Is that still right?')).toBeVisible();
  await lead(page).getByLabel('Medical conditions: name').focus();
  await expect(now).toHaveText('Medical conditions');
  await lead(page).getByLabel('Occupation').focus();
  await expect(now).toHaveText('Income');
  await shot(page, 'script-en');

  await lead(page).getByRole('tab', { name: 'Meeting Setup' }).click();
  await expect(now).toHaveText('Meeting setup');
  await lead(page).getByRole('radiogroup', { name: 'Tomorrow' }).getByRole('radio').nth(3).click({ force: true });
  await lead(page).getByRole('tab', { name: 'Meeting Summary' }).click();
  await expect(now).toHaveText('Recap');
  await expect(script.getByRole('button', { name: 'Insurance questions' })).toHaveAttribute('data-state', 'read');

  // Another language of the lead: the script goes on in it, where it was.
  await lead(page).getByRole('tab', { name: 'Contact Details' }).click();
  await lead(page).getByRole('group', { name: 'Language' }).getByText('Spanish').click();
  await expect(script.getByRole('button', { name: 'Verificar la identidad' })).toBeVisible();
  await expect(now).toHaveText('Introducción');
  await script.scrollIntoViewIfNeeded();
  await shot(page, 'script-es');
});

test('the weather is of the city in the form, and of another as soon as there is one [BOOK-031, BOOK-033]', async ({ page }) => {
  await goReady(page, gateway.url, 'qualifier2@isius.demo');
  await onPhone(page);
  const city = await lead(page).getByLabel('City', { exact: true }).inputValue();
  await add(page, 'Weather');
  const sky = panel(page, 'Weather');
  await expect(sky.getByRole('list', { name: `Weather in ${city}` }).getByRole('listitem')).toHaveText([
    /Today.*Light rain.*17° \/ 11° C.*63° \/ 52° F/,
    /Tomorrow.*Sunny/,
    /In 2 days.*Cloudy/,
    /In 3 days.*Snow.*-1° \/ -7° C/,
  ]);
  expect(asked).toHaveLength(1);
  await expectAccessible(page);
  await shot(page, 'weather');
  await lead(page).getByLabel('City', { exact: true }).fill('');
  await expect(sky.getByText('No city')).toBeVisible();
  await lead(page).getByLabel('City', { exact: true }).pressSequentially('Denver');
  await expect(sky.getByRole('list', { name: /^Weather in Denver/ })).toBeVisible();
  await expect.poll(() => asked.at(-1)).toMatch(/^denver, /);
});
