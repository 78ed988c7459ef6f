/**
 * What an administrator may not do, who may not do anything, and what is told of a plugin that broke: in a release with a
 * plugin that gives others a conference, one that cannot be without it, one that crashes, and one with a list to configure.
 */
import { expect, type Page } from '@playwright/test';
import { panel, signIn } from './support/agent';
import { asPerson, flip, lineOf, openDrawer, openPlugins, pluginTable, rowOf, test, watchReloads } from './support/admin';
import type { TestGateway } from './support/gateway';
import { startWithPlugins } from './support/with-plugins';

const CHANGE = { kind: 'switch', plugin: 'goals', on: false };
const PAGES = ['plugins', 'plugins/preview', 'layouts', 'changes'];

let gateway: TestGateway;

test.describe.configure({ timeout: 180_000 });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const qualifier = [
    { panel: 'disposition', x: 0, y: 0, w: 4, h: 16 },
    { panel: 'handover', x: 4, y: 0, w: 4, h: 8 },
    { panel: 'crashing', x: 8, y: 0, w: 4, h: 8 },
    { panel: 'answers', x: 4, y: 8, w: 4, h: 8 },
  ];
  gateway = await startWithPlugins({ plugins: ['conference', 'handover', 'crashing', 'answers'], layouts: { qualifier } });
});
test.afterAll(() => gateway.remove());

/** Requests by which a page would change something. */
function writes(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/') && request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  return sent;
}

test('what would leave another plugin without what it needs is refused with the chain in words, on the page and by the gateway', async ({
  newPerson,
}) => {
  const [nora, victor] = [await newPerson(), await newPerson()];
  await signIn(nora, gateway.url, 'qualifier@isius.demo');
  await expect(panel(nora, 'Handover')).toContainText('3 parties at most.');
  await openPlugins(victor, gateway.url, 'admin@isius.demo');
  const sent = writes(victor);
  await expect(rowOf(victor, 'Conference')).toContainText('Needed by Handover');

  await flip(rowOf(victor, 'Conference').getByRole('checkbox'));
  const dialog = victor.getByRole('dialog', { name: 'Switch Conference off for everyone?' });
  await expect(dialog.getByRole('alert')).toContainText('Handover needs telephony:conference, which only Conference can provide');
  await expect(dialog.getByRole('button', { name: 'Switch off' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const drawer = await openDrawer(victor, 'Conference', 'Who has it');
  await flip(drawer.getByRole('group', { name: 'Qualifier', exact: true }).getByRole('checkbox'));
  await expect(drawer.getByRole('alert')).toContainText(
    'Handover needs telephony:conference, which only Conference can provide (qualifiers).',
  );
  await drawer.getByRole('button', { name: 'Close' }).click();
  expect(sent).toEqual([]);

  const program = await asPerson(gateway.url, 'admin@isius.demo');
  const refused = await program.change({ kind: 'switch', plugin: 'conference', on: false });
  expect(refused.status).toBe(422);
  expect(refused.body.code).toBe('breaks-plugins');
  expect(refused.body.message).toBe('handover needs telephony:conference, which nothing on provides.');

  await expect(rowOf(victor, 'Disposition').getByRole('checkbox')).toBeDisabled();
  await expect(rowOf(victor, 'Disposition')).toContainText('Always on: a call cannot be worked without it');
  const essential = await program.change({ kind: 'switch', plugin: 'disposition', on: false, role: 'qualifier' });
  expect(essential.status).toBe(422);
  expect(JSON.stringify(essential.body)).toContain('a call cannot be worked without it');
  await expect(panel(nora, 'Handover')).toContainText('3 parties at most.');
});

test('the one that needs it first, then the one that gives it: both go, and nobody loses anything unsaid', async ({ newPerson }) => {
  const [nora, victor] = [await newPerson(), await newPerson()];
  await signIn(nora, gateway.url, 'qualifier@isius.demo');
  await openPlugins(victor, gateway.url, 'admin@isius.demo');
  for (const title of ['Handover', 'Conference']) {
    await flip(rowOf(victor, title).getByRole('checkbox'));
    await victor.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await expect(rowOf(victor, title).getByRole('checkbox')).not.toBeChecked();
  }
  await expect(panel(nora, 'Handover')).toContainText('Handover is off.');
  // Back in the other order: the one that needs it would have nothing to work with.
  await flip(rowOf(victor, 'Handover').getByRole('checkbox'));
  const dialog = victor.getByRole('dialog', { name: 'Switch Handover on for everyone?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const title of ['Conference', 'Handover']) {
    await flip(rowOf(victor, title).getByRole('checkbox'));
    await victor.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
    await expect(rowOf(victor, title).getByRole('checkbox')).toBeChecked();
  }
  await expect(panel(nora, 'Handover')).toContainText('3 parties at most.');
});

test('a plugin’s own flag stands on the Flags tab, and is followed by the open page of whoever is in the team', async ({ newPerson }) => {
  const [nora, victor] = [await newPerson(), await newPerson()];
  await signIn(nora, gateway.url, 'qualifier@isius.demo');
  const handover = panel(nora, 'Handover');
  await expect(handover).toContainText('3 parties at most.');
  const stayed = await watchReloads(nora);
  await openPlugins(victor, gateway.url, 'admin@isius.demo', '?view=flags');
  const flag = victor.getByRole('table', { name: 'Flags of Handover' }).getByRole('row', { name: /^Count the parties/ });
  await expect(flag).toContainText('The panel says how many there can be.');
  await flag.getByRole('button', { name: 'Teams of the flag “Count the parties”' }).click();
  const team = victor.getByRole('dialog').getByRole('group', { name: 'Grace Lindqvist' });
  await flip(team.getByRole('checkbox'));
  await expect(team).toContainText('own setting');
  await expect(handover).toContainText('As many parties as come.');
  await team.getByRole('button', { name: 'Follow the wider setting again' }).click();
  await expect(handover).toContainText('3 parties at most.');
  await stayed();
  const program = await asPerson(gateway.url, 'admin@isius.demo');
  const refused = await program.change({ kind: 'flag', flag: 'handover:cuont', on: false });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringMatching(/^There is no flag handover:cuont in ISIUS; .*handover:count/),
  ]);
});

test('keys that a person has chosen run the command after a reload, until all go back', async ({ newPerson }) => {
  const nora = await newPerson();
  await signIn(nora, gateway.url, 'qualifier@isius.demo');
  await expect(panel(nora, 'Handover')).toBeVisible();
  await nora.keyboard.press('?');
  const list = nora.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByRole('button', { name: 'Change the keys of Go to the notes' }).click();
  await nora.keyboard.press('Control+Alt+h');
  await expect(list.getByRole('alert')).toContainText('Ctrl+Alt+H is “Hang up”, everywhere.');
  const saved = nora.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/workspace'));
  await nora.keyboard.press('Control+Alt+k');
  await expect(list).toContainText('Ctrl+Alt+K');
  await saved;
  await nora.reload();
  await expect(panel(nora, 'Handover')).toBeVisible();
  await nora.keyboard.press('Control+Alt+k');
  await expect(nora.getByText('The disposition opens after the next call.').last()).toBeVisible();
  await nora.keyboard.press('?');
  await expect(list).toContainText('Ctrl+Alt+K');
  await list.getByRole('button', { name: 'Reset all' }).click();
  await expect(list).toContainText('Ctrl+Alt+N');
});

test('a plugin that crashes three times at an agent’s page is failed on the administrator’s, with the person and an alert', async ({
  newPerson,
}) => {
  const [marcus, victor, grace] = [await newPerson(), await newPerson(), await newPerson()];
  await signIn(marcus, gateway.url, 'qualifier2@isius.demo');
  await signIn(grace, gateway.url, 'manager@isius.demo');
  await openPlugins(victor, gateway.url, 'admin@isius.demo');
  await expect(rowOf(victor, 'Crashing')).toContainText('On');

  const broken = panel(marcus, 'Crashing');
  await broken.getByRole('button', { name: 'Break' }).click();
  await broken.getByRole('button', { name: 'Try again' }).click();
  await broken.getByRole('button', { name: 'Try again' }).click();
  await expect(broken).toContainText('stays off until you sign in again');

  const told = 'Crashing stopped three times for Marcus Bell and was switched off for this session: The fuse is blown.';
  for (const page of [victor, grace]) await expect(page.getByRole('region', { name: 'Messages', exact: true })).toContainText(told);
  await expect(rowOf(victor, 'Crashing')).toContainText('Failed');
  await expect(rowOf(victor, 'Crashing')).toContainText('Stopped 3 times for 1 person: The fuse is blown.');
  const drawer = await openDrawer(victor, 'Crashing', 'Who has it');
  await expect(lineOf(drawer, 'Marcus Bell')).toContainText('Stopped working');
  await drawer.getByRole('tab', { name: 'What it brings' }).click();
  await expect(drawer).toContainText('Marcus Bell');
  await expect(drawer).toContainText('stopped for that session');
  await drawer.getByRole('button', { name: 'Close' }).click();

  // Whoever signs in anew has it again, and it is no longer failed.
  await marcus.reload();
  await expect(panel(marcus, 'Crashing')).toContainText('Nothing has happened yet.');
  await expect(rowOf(victor, 'Crashing')).not.toContainText('Failed');
});

test('a manager sees everything and changes nothing; an agent has none of these pages; the gateway says the same', async ({
  newPerson,
}) => {
  const [grace, nora] = [await newPerson(), await newPerson()];
  await openPlugins(grace, gateway.url, 'manager@isius.demo');
  await expect(grace.getByText('You see everything here; administrators and operations managers change it.').first()).toBeVisible();
  for (const control of await pluginTable(grace).getByRole('checkbox').all()) await expect(control).toBeDisabled();
  const drawer = await openDrawer(grace, 'Goals', 'Who has it');
  for (const control of await drawer.getByRole('checkbox').all()) await expect(control).toBeDisabled();
  await expect(lineOf(drawer, 'Nora Whitfield')).toBeVisible();
  const manager = await asPerson(gateway.url, 'manager@isius.demo');
  expect((await manager.get('/workspace/plugins')).status).toBe(200);
  expect((await manager.get('/workspace/plugins/changes')).status).toBe(200);
  expect((await manager.change(CHANGE)).status).toBe(403);
  expect((await manager.undo(1, 0)).status).toBe(403);

  await signIn(nora, gateway.url, 'qualifier@isius.demo');
  for (const path of PAGES) {
    await nora.goto(`${gateway.url}/admin/settings/${path}`);
    await expect(panel(nora, 'Disposition Panel')).toBeVisible();
    expect(new URL(nora.url()).pathname).toBe('/');
  }
  const agent = await asPerson(gateway.url, 'qualifier@isius.demo');
  expect((await agent.get('/workspace/plugins')).status).toBe(403);
  expect((await agent.get('/workspace/plugins/changes')).status).toBe(403);
  expect((await agent.change(CHANGE)).status).toBe(403);
});

test('the preview shows what a qualifier of a team would have, and the other centre read-only, with the reason for each; nothing is sent', async ({
  newPerson,
}) => {
  const victor = await newPerson();
  const program = await asPerson(gateway.url, 'admin@isius.demo');
  const centre = (await program.get('/workspace/plugins')).body;
  const team = centre.teams.find(({ name }: { name: string }) => name === 'Grace Lindqvist').id;
  const off = { kind: 'switch', plugin: 'goals', role: 'qualifier', team };
  expect((await program.change({ ...off, on: false }, 'Trial')).status).toBe(201);

  await openPlugins(victor, gateway.url, 'admin@isius.demo');
  const sent = writes(victor);
  await victor.getByRole('button', { name: 'Preview as…' }).click();
  const bar = victor.getByRole('region', { name: 'Preview as' });
  await bar.getByRole('combobox', { name: 'Team' }).selectOption('Grace Lindqvist');
  await expect(rowOf(victor, 'Goals')).toContainText('switched off for qualifiers in the team of Grace Lindqvist');
  await expect(rowOf(victor, 'Handover')).toContainText('Sees it');
  await bar.getByRole('button', { name: 'Open the workspace' }).click();

  const banner = victor.getByRole('region', { name: 'Preview', exact: true });
  const list = victor.getByRole('complementary', { name: 'Plugins of this preview' });
  await expect(banner).toContainText('Nothing runs here and nothing is saved.');
  await expect(panel(victor, 'Handover')).toBeVisible();
  await expect(panel(victor, 'Crashing')).toBeVisible();
  await expect(list.getByRole('listitem').filter({ hasText: 'Goals' })).toContainText(
    'Switched off for qualifiers in the team of Grace Lindqvist',
  );

  await banner.getByRole('combobox', { name: 'Team' }).selectOption('No team');
  await expect(list.getByRole('listitem').filter({ hasText: 'Goals' })).not.toContainText('Switched off');
  await banner.getByRole('combobox', { name: 'Centre' }).selectOption('SLICA');
  await expect(banner).toContainText('SLICA by its manifest alone, read-only');
  await expect(panel(victor, 'Handover')).toBeVisible();
  await expect(victor.getByRole('button', { name: 'Publish…' })).toBeHidden();
  expect(sent).toEqual([]);
  expect((await program.change({ ...off, on: null })).status).toBe(201);
});

test('a list of objects is configured in rows, what is wrong is said at its row, and agents have the rows in their order', async ({
  newPerson,
}) => {
  const [nora, victor] = [await newPerson(), await newPerson()];
  await signIn(nora, gateway.url, 'qualifier@isius.demo');
  const answers = panel(nora, 'Answers').getByRole('listitem');
  await expect(answers).toHaveText(['Too dear: Ask what it is compared with.']);

  await openPlugins(victor, gateway.url, 'admin@isius.demo');
  const drawer = await openDrawer(victor, 'Answers', 'Configuration');
  const row = (at: number) => drawer.getByRole('group', { name: `Row ${at}`, exact: true });
  await drawer.getByRole('button', { name: 'Add a row' }).click();
  await expect(row(2).getByRole('textbox', { name: 'English' })).toBeFocused();
  await victor.keyboard.type('No time');
  await victor.keyboard.press('Tab');
  await victor.keyboard.press('Tab');
  await expect(drawer.getByRole('alert')).toHaveText('Row 2, Question (French): This must be given.');
  await row(2).getByRole('textbox', { name: 'French' }).fill('Pas le temps');
  await row(2).getByRole('textbox', { name: 'Answer' }).fill('Offer a call back.');
  await drawer.getByRole('button', { name: 'Move row 2 up' }).press('Enter');
  await expect(drawer.getByRole('button', { name: 'Move row 1 up' })).toBeFocused();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(answers).toHaveText(['No time: Offer a call back.', 'Too dear: Ask what it is compared with.']);
  await drawer.getByRole('button', { name: 'Delete row 2' }).click();
  await expect(drawer).toContainText('Row 2 deleted.');
  await expect(drawer.getByRole('button', { name: 'Delete row 1' })).toHaveAccessibleDescription('At least 1 row must stay.');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(answers).toHaveText(['No time: Offer a call back.']);
});
