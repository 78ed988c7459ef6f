/** Somebody with every panel: what their workspace asks for at the sign-in, and the titles that they read. */
import { expect, test, type Page } from '@playwright/test';
import { copyCentres } from '../support/centres';
import { fillSignIn, onPhone, openSignIn, panel, PASSWORD, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

const PANELS = [
  ...['lead', 'disposition', 'goals', 'manual-transfer', 'transfers', 'recordings', 'disclosures', 'user-summary', 'lead-matcher'],
  ...['weather', 'scripts'],
];
let centres: ReturnType<typeof copyCentres>;
let gateway: TestGateway;

test.beforeAll(async () => {
  centres = copyCentres();
  const everything = PANELS.map((id, i) => ({ panel: id, x: 4 * (i % 3), y: 16 * Math.floor(i / 3), w: 4, h: 16 }));
  centres.edit<{ advisor: object[] }>('isius/layouts.json', ({ advisor }) => advisor.splice(0, advisor.length, ...everything));
  centres.edit<{ qualifier: object[] }>('slica/layouts.json', ({ qualifier }) => qualifier.splice(0, qualifier.length, ...everything));
  gateway = await createTestGateway({
    scenario: 'gateway/telephony/embedded/training/scenarios/tests.json',
    env: { DEMO_LEADS: '0', VARIANTS_DIR: centres.root },
  });
  await gateway.start();
});
test.afterAll(async () => {
  await gateway.remove();
  centres.remove();
});

/** What the page has asked for and was given, without the address in front. */
function answersOf(page: Page): Map<string, unknown> {
  const answers = new Map<string, unknown>();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!response.ok() || !pathname.startsWith('/api/v1/')) return;
    answers.set(pathname.slice('/api/v1'.length), await response.json().catch(() => null));
  });
  return answers;
}

async function calls(page: Page, number: string) {
  await page.getByRole('textbox', { name: 'Number' }).fill(number);
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
}

test.describe.configure({ timeout: 180_000 });

// What a person reads is theirs: disclosures are the advisors', transfers to businesses and to Sun Life the qualifiers'.
test('at the sign-in the workspace reads disclosures, features, scripts, whom one may transfer to, the person and how their phone answers; on a call every panel has its title, and so has every screen beside it [AUTH-010] [DISC-010] [MSG-116] [SHELL-011]', async ({
  page,
  browser,
}) => {
  const here = answersOf(page);
  await signIn(page, gateway.url, 'advisor@isius.demo');
  await phoneConnected(page);
  for (const asked of ['/calls/disclosures', '/tenant-features', '/scripts'])
    await expect.poll(() => here.get(asked), { message: asked }).toEqual(expect.anything());
  expect(here.get('/login')).toMatchObject({
    email: 'advisor@isius.demo',
    first_name: expect.stringMatching(/./),
    auto_answer: expect.any(Boolean),
    auto_answer_time: expect.any(Number),
  });
  await calls(page, '2125550101');
  const titles = [
    ...['Disposition Panel', 'My Goals', 'Transfer Lead', 'On-demand Recording', 'Disclosures', 'Call Summary'],
    ...['Link to existing lead', 'Weather'],
  ];
  for (const title of titles) await expect(panel(page, title), title).toBeVisible();
  await expect(panel(page, 'Call Summary').getByRole('tab', { name: 'My Clients' })).toBeVisible();

  const context = await browser.newContext({ permissions: ['microphone'] });
  const qualifier = await context.newPage();
  const there = answersOf(qualifier);
  await signIn(qualifier, gateway.url, 'qualifier2@slica.demo');
  await phoneConnected(qualifier);
  for (const asked of ['/external/transfers', '/external/agents/sunlife'])
    await expect.poll(() => there.get(asked), { message: asked }).toEqual(expect.anything());
  await calls(qualifier, '4165550101');
  await expect(panel(qualifier, 'Transfers').getByText('Live Transfer Lead', { exact: true })).toBeVisible();
  await context.close();

  // The screens beside the workspace: the way in, a first and a lost password, and the form that sends notifications.
  const office = await browser.newPage();
  const title = (name: string) => expect(office.getByRole('heading', { name, exact: true })).toBeVisible();
  await openSignIn(office, gateway.url);
  await title('Login form');
  await office.getByRole('link', { name: 'Reset password' }).click();
  await title('Reset password');
  await openSignIn(office, gateway.url);
  const challenge = { code: 'challenge', challenge: 'NEW_PASSWORD_REQUIRED', user: { email: 'manager@isius.demo', token: 'x' } };
  const body = { message: 'A new password must be created.', errors: {}, ...challenge };
  await office.route('**/api/v1/login', (route) => route.fulfill({ status: 403, json: body }), { times: 1 });
  await fillSignIn(office, 'manager@isius.demo', PASSWORD);
  await title('Create a new password');
  await signIn(office, gateway.url, 'manager@isius.demo');
  await office.goto(`${gateway.url}/admin/notifications/create`);
  await title('Send New Notification');
  await office.close();
});
