/** What an administrator does on the pages of plugins, layouts and changes, and how several people work at once. */
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD, signIn } from './agent';

/** A test with several people, each with a browser of their own; all of them are gone after it. */
export const test = base.extend<{ newPerson: () => Promise<Page> }>({
  newPerson: async ({ browser }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export const pluginTable = (page: Page) => page.getByRole('table', { name: /^Plugins of/ });

/** Signs in and opens the plugins' page; `query` is its address's, e.g. `?view=flags`. */
export async function openPlugins(page: Page, url: string, email: string, query = ''): Promise<void> {
  await signIn(page, url, email);
  await page.goto(`${url}/admin/settings/plugins${query}`);
  await expect(page.getByRole('heading', { name: 'Plugins', exact: true })).toBeVisible({ timeout: 30_000 });
}

/** The row of a plugin by its title. */
export const rowOf = (page: Page, title: string): Locator =>
  pluginTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: title, exact: true }) });

export const drawerOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true });

/** Opens the plugin's drawer on this tab. */
export async function openDrawer(page: Page, title: string, tab: string): Promise<Locator> {
  const drawer = drawerOf(page, title);
  if (!(await drawer.isVisible())) await rowOf(page, title).getByRole('cell').first().click();
  await drawer.getByRole('tab', { name: tab, exact: true }).click();
  return drawer;
}

/** A click on the switch's track: the control itself lies under it. */
export const flip = (box: Locator) => box.click({ force: true });

/** The switch of a role or team by its name in the drawer's "Who has it". */
export const scopeSwitch = (drawer: Locator, scope: string): Locator =>
  drawer.getByRole('group', { name: scope, exact: true }).getByRole('checkbox');

/** A person's line there: what their page has of the plugin now. */
export const lineOf = (drawer: Locator, person: string): Locator => drawer.getByRole('listitem').filter({ hasText: person });

/** Switches the plugin for the whole centre, by the row, the question and a reason. */
export async function switchForEveryone(page: Page, title: string, reason = ''): Promise<void> {
  await flip(rowOf(page, title).getByRole('checkbox'));
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Switch ${title} o(n|ff) for everyone`) });
  if (reason) await dialog.getByLabel('Reason (optional)').fill(reason);
  await dialog.getByRole('button', { name: /^Switch o(n|ff)$/ }).click();
}

export const undoLast = (page: Page) => page.locator('.last-change').getByRole('button', { name: 'Undo', exact: true }).click();

declare global {
  interface Window {
    /** Set by `watchReloads`: gone with the document that had it. */
    sameDocument?: true;
  }
}

/** From here on it is known whether the page was loaded again: the returned function expects that it was not. */
export async function watchReloads(page: Page): Promise<() => Promise<void>> {
  const gone: string[] = [];
  page.on('framenavigated', (frame) => frame === page.mainFrame() && gone.push(frame.url()));
  await page.evaluate(() => (window.sameDocument = true));
  return async () => {
    expect(gone).toEqual([]);
    expect(await page.evaluate(() => window.sameDocument)).toBe(true);
  };
}

/** Asks the gateway without a page, as another program of that person would. */
export async function asPerson(url: string, email: string) {
  const ask = async (method: string, path: string, body?: object, token?: string): Promise<{ status: number; body: any }> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  };
  const { access_token: token } = (await ask('POST', '/login', { email, password: PASSWORD })).body as { access_token: string };
  return {
    get: (path: string) => ask('GET', path, undefined, token),
    put: (path: string, body: object) => ask('PUT', path, body, token),
    post: (path: string, body: object) => ask('POST', path, body, token),
    /** Makes a change over what stands now. */
    async change(change: object, reason = '') {
      const seen = await ask('GET', '/workspace/plugins', undefined, token);
      return ask('POST', '/workspace/plugins/changes', { revision: seen.body?.revision ?? 0, reason, change }, token);
    },
    /** What a plugin keeps for the centre, saved for the first time. */
    keep: (plugin: string, value: object) => ask('PUT', `/workspace/centre-states/${plugin}`, { revision: 0, version: 1, value }, token),
    undo: (id: number, revision: number) => ask('POST', `/workspace/plugins/changes/${id}/undo`, { revision }, token),
  };
}
