/**
 * An administrator's changes at work, with several people in browsers of their own. What they mean to somebody in a call is
 * in `plugins-in-calls`.
 */
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { panel, signIn } from './support/agent';
import {
  asPerson,
  flip,
  openDrawer,
  openPlugins,
  rowOf,
  scopeSwitch,
  switchForEveryone,
  test,
  undoLast,
  watchReloads,
} from './support/admin';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '20' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const goals = (page: Page) => panel(page, 'My Goals');

async function works(page: Page) {
  await expect(goals(page)).toContainText('Daily dials');
  await expect(goals(page)).not.toContainText('is off');
}

test('two administrators at once: the second sees what the first has done before it is overwritten, and both are recorded', async ({
  newPerson,
}) => {
  const [victor, priya] = [await newPerson(), await newPerson()];
  await openPlugins(victor, gateway.url, 'admin@isius.demo');
  await openPlugins(priya, gateway.url, 'ops@isius.demo');

  // The question is open on her page before he makes his change.
  await flip(rowOf(priya, 'Call type').getByRole('checkbox'));
  const asked = priya.getByRole('dialog', { name: 'Switch Call type off for everyone?' });
  await asked.getByLabel('Reason (optional)').fill('Nobody reads it');
  const drawer = await openDrawer(victor, 'Call type', 'Who has it');
  await drawer.getByLabel('Reason (optional)').fill('Advisors asked for it');
  await flip(scopeSwitch(drawer, 'Advisor'));
  await expect(rowOf(priya, 'Call type')).toContainText('Qualifiers, managers and above');

  await asked.getByRole('button', { name: 'Switch off' }).click();
  const meanwhile = priya.getByRole('dialog', { name: 'Somebody else was first' });
  await expect(meanwhile.getByRole('listitem')).toContainText('Call type switched off for advisors');
  await expect(meanwhile.getByRole('listitem')).toContainText('Victor Hale');
  await expect(meanwhile.getByRole('listitem')).toContainText('Advisors asked for it');
  await expect(rowOf(victor, 'Call type').getByRole('checkbox')).toBeChecked();
  await meanwhile.getByRole('button', { name: 'Make my change' }).click();
  await expect(rowOf(priya, 'Call type').getByRole('checkbox')).not.toBeChecked();
  await expect(rowOf(victor, 'Call type').getByRole('checkbox')).not.toBeChecked();

  await priya.getByRole('button', { name: 'Audit', exact: true }).click();
  const changes = priya.getByRole('table', { name: 'Changes, newest first' }).locator('tbody tr');
  await expect(changes).toHaveCount(2);
  await expect(changes.nth(0)).toContainText('Priya Raman');
  await expect(changes.nth(0)).toContainText('Call type switched off for everyone');
  await expect(changes.nth(1)).toContainText('Victor Hale');
  await expect(changes.nth(1).locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
  await changes.nth(1).getByRole('button', { name: 'Call type switched off for advisors' }).click();
  await expect(priya.getByRole('dialog', { name: 'Call type switched off for advisors' })).toContainText('Advisors asked for it');
  await changes.nth(0).getByRole('button', { name: 'Call type switched off for everyone' }).click();
  const line = priya.getByRole('dialog', { name: 'Call type switched off for everyone' });
  await expect(line).toContainText('Nobody reads it');

  await line.getByRole('button', { name: 'Undo' }).click();
  await expect(changes).toHaveCount(3);
  await expect(line).toContainText('Taken back by Priya Raman');
  await expect(rowOf(victor, 'Call type').getByRole('checkbox')).toBeChecked();
  // What the first has set for advisors stands as it did.
  await expect(scopeSwitch(drawer, 'Advisor')).not.toBeChecked();
});

test('a feature flag that goes off is followed by the agents’ open pages; one that the centre’s manifest has off cannot go on', async ({
  newPerson,
}) => {
  const [hannah, gordon] = [await newPerson(), await newPerson()];
  await signIn(hannah, gateway.url, 'qualifier2@slica.demo');
  await expect(goals(hannah)).toContainText('New leads');
  const stayed = await watchReloads(hannah);
  await openPlugins(gordon, gateway.url, 'admin@slica.demo', '?view=flags');
  const flag = (name: string) => gordon.getByRole('checkbox', { name: `Flag “${name}”`, exact: true });

  await flip(flag('Goal of new leads'));
  await gordon.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(goals(hannah)).not.toContainText('New leads');
  await expect(gordon.getByRole('row', { name: /^Goal of new leads/ })).toContainText('Off, by Gordon Singh');

  await expect(flag('Cumulative breaks')).toBeDisabled();
  await expect(gordon.getByRole('row', { name: /^Cumulative breaks/ })).toContainText('Off in the centre’s manifest');
  const program = await asPerson(gateway.url, 'admin@slica.demo');
  const refused = await program.change({ kind: 'flag', flag: 'cumulativeBreaks', on: true });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('off in the variant manifest of SLICA');

  await flip(flag('Goal of new leads'));
  await gordon.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
  await expect(goals(hannah)).toContainText('New leads');
  await stayed();
});

test('a page that was offline while something was changed has the change once it is back', async ({ newPerson }) => {
  const [hannah, gordon] = [await newPerson(), await newPerson()];
  const sockets = new Set<WebSocketRoute>();
  await hannah.routeWebSocket(/\/socket\.io\//, (socket) => {
    sockets.add(socket);
    socket.connectToServer();
  });
  await signIn(hannah, gateway.url, 'qualifier2@slica.demo');
  await works(hannah);
  const stayed = await watchReloads(hannah);
  await openPlugins(gordon, gateway.url, 'admin@slica.demo');

  await hannah.context().setOffline(true);
  for (const socket of sockets) await socket.close();
  await expect(hannah.getByText('You are currently offline').first()).toBeVisible();
  await switchForEveryone(gordon, 'Goals', 'While she was away');
  await expect(rowOf(gordon, 'Goals').getByRole('checkbox')).not.toBeChecked();
  await works(hannah);
  await hannah.context().setOffline(false);
  await expect(goals(hannah)).toContainText('Switched off by an administrator.');
  await expect(rowOf(gordon, 'Goals').getByRole('cell').nth(5)).toHaveText('0');
  await undoLast(gordon);
  await works(hannah);
  await stayed();
});
