/** What stands in the place of a panel that crashed, hangs, is off or of another release is as accessible as panels are. */
import { expect, test } from '@playwright/test';
import { expectAccessible, expectPanelsAccessible } from './support/accessible';
import { panel, PASSWORD, signIn } from './support/agent';
import type { TestGateway } from './support/gateway';
import { startWithBrokenPlugins } from './support/with-plugins';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await startWithBrokenPlugins();
});
test.afterAll(() => gateway.remove());

/** The people whose pages are in each language, and what these pages call things. */
const LANGUAGES = [
  {
    language: 'en',
    agent: 'qualifier2@isius.demo',
    admin: 'admin@isius.demo',
    customize: 'Customize',
    again: 'Try again',
    remove: 'Remove from my layout',
    break: 'Break',
    crashing: 'Crashing',
  },
  {
    language: 'fr',
    agent: 'advisor@slica.demo',
    admin: 'admin@slica.demo',
    customize: 'Personnaliser',
    again: 'Réessayer',
    remove: 'Retirer de mon agencement',
    break: 'Briser',
    crashing: 'Panneau en panne',
  },
] as const;

/** An administrator switches a plugin off for everybody. */
async function switchOff(email: string, plugin: string) {
  const post = (path: string, data: object, headers = {}) =>
    fetch(`${gateway.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(data),
    });
  const { access_token } = (await (await post('/login', { email, password: PASSWORD })).json()) as { access_token: string };
  const change = { revision: 0, change: { kind: 'switch', plugin, on: false } };
  const changed = await post('/workspace/plugins/changes', change, { Authorization: `Bearer ${access_token}` });
  expect(changed.status, await changed.text()).toBe(201);
}

for (const { language, agent, admin, again, remove, break: breaks, crashing, customize } of LANGUAGES)
  test(`panels that crashed, hang, are off or of another release have no violations in ${language}`, async ({ page }) => {
    test.slow();
    await switchOff(admin, 'call-type');
    await signIn(page, gateway.url, agent);
    await panel(page, crashing).getByRole('button', { name: breaks }).click();
    // The crashed one, the hanging one and the slow one, each after its second try.
    await expect(page.getByRole('main').getByRole('button', { name: again })).toHaveCount(3, { timeout: 45_000 });
    // What is off, and what is of another release.
    await expect(page.getByRole('main').getByRole('button', { name: remove })).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: customize, exact: true }).click();
    await expectPanelsAccessible(page);
  });
