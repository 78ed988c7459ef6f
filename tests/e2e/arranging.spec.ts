/** What must not change a layout: a narrow window, another machine's save; what a call must not change is in `hidden-panel`. */
import { expect, test, type APIRequestContext } from '@playwright/test';
import { panel, PASSWORD, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import {
  arrangement,
  catalogue,
  customizeBar,
  expectArrangement,
  expectSaved,
  menuOf,
  move,
  saves,
  startCustomizing,
  still,
  stopCustomizing,
} from './support/layout';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

test('a narrow window shows the panels in one or two columns and leaves the wide layout as it was', async ({ page }) => {
  await signIn(page, gateway.url, 'qualifier2@isius.demo');
  await startCustomizing(page);
  await move(page, 'My Goals', 'ArrowLeft');
  await stopCustomizing(page);
  const wide = await arrangement(page);
  const saved = saves(page);

  for (const [width, columns] of [
    [800, 2],
    [500, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => new Set(Object.values(await arrangement(page)).map(([left]) => left)).size).toBe(columns);
    expect(Object.keys(await arrangement(page)).sort()).toEqual(Object.keys(wide).sort());
    await page.reload();
    await expect(panel(page, 'My Goals')).toBeVisible();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectArrangement(page, wide);
  expect(saved).toEqual([]);
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
])
  test(`a panel that is added is seen whole and marked, and does not lie under the phone, at ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await signIn(page, gateway.url, 'qualifier@isius.demo');
    await expect(page.locator('.softphone')).toContainText('Connected');
    await startCustomizing(page);
    await customizeBar(page).getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Reset' }).click();
    for (const title of ['Auto-dialing', 'Call Type']) {
      await menuOf(page, title).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
    }
    await page.getByRole('button', { name: 'Add panel', exact: true }).click();
    for (const title of ['Call Type', 'Auto-dialing']) {
      await catalogue(page)
        .getByRole('button', { name: `Add ${title}` })
        .click();
      await expect(page.locator('.grid-cell.fresh')).toHaveAccessibleName(title);
      await expect(panel(page, title)).toBeInViewport({ ratio: 1 });
    }
    await expect(page.locator('.grid-cell.fresh')).toHaveCount(0);
    await stopCustomizing(page);

    const added = panel(page, 'Auto-dialing');
    const phone = page.locator('.softphone');
    const overlap = async () => {
      await still(page);
      const [a, b] = [(await added.boundingBox())!, (await phone.boundingBox())!];
      return (
        Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0 && Math.min(a.y + a.height, b.y + b.height) > Math.max(a.y, b.y)
      );
    };
    await page.locator('#workspace').evaluate((area) => area.scrollTo({ top: 0 }));
    expect(await overlap()).toBe(false);
    await added.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(added).toBeInViewport({ ratio: 1 });
    expect(await overlap()).toBe(false);
  });

/** The person's stored layout, as another machine of theirs reads and writes it. */
async function otherMachine(request: APIRequestContext, email: string, role: string) {
  const login = await request.post(`${gateway.url}/api/v1/login`, { data: { email, password: PASSWORD } });
  expect(login.ok()).toBe(true);
  const headers = { Authorization: `Bearer ${((await login.json()) as { access_token: string }).access_token}` };
  const url = `${gateway.url}/api/v1/workspace/layouts/${role}`;
  interface Stored {
    revision: number;
    document: { layouts: { id: string; placed: { panel: string }[] | null }[] };
  }
  const read = async () => (await (await request.get(url, { headers })).json()) as Stored;
  return {
    /** Panels of the layout that stands. */
    panels: async () => (await read()).document.layouts[0]?.placed?.map(({ panel: id }) => id).sort() ?? [],
    /** Takes a panel away, knowing everything that was saved so far. */
    async remove(id: string) {
      const stored = await read();
      for (const layout of stored.document.layouts) layout.placed = layout.placed?.filter((item) => item.panel !== id) ?? null;
      expect((await request.put(url, { headers, data: stored })).status()).toBe(200);
    },
  };
}

test('two machines arrange at once: the second is told, and merges, or takes what the other has', async ({ page, request }) => {
  const email = 'advisor@isius.demo';
  await signIn(page, gateway.url, email);
  await startCustomizing(page);
  await menuOf(page, 'Auto-dialing').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expectSaved(page);
  const first = await arrangement(page);
  const other = await otherMachine(request, email, 'advisor');
  const told = page.getByRole('region', { name: 'Layout changed elsewhere' });

  await other.remove('call-type');
  await move(page, 'My Goals', 'ArrowRight');
  await expect(told).toBeVisible();
  const stored = await other.panels();
  expect(stored).not.toContain('call-type');
  await told.getByRole('button', { name: 'Merge' }).click();
  await expect(told).toBeHidden();
  await expectSaved(page);
  const merged = await arrangement(page);
  expect(Object.keys(merged)).not.toContain('Call type');
  expect(merged['My Goals']).not.toEqual(first['My Goals']);
  expect(await other.panels()).toEqual(stored);

  await other.remove('voicemail-detection');
  await menuOf(page, 'My Goals').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Take theirs' }).click();
  await expect(told).toBeHidden();
  await expect(panel(page, 'My Goals')).toBeVisible();
  await expect(panel(page, 'Voicemail detection')).toBeHidden();
  expect(await other.panels()).toEqual(stored.filter((id) => id !== 'voicemail-detection'));
});
