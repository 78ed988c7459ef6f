/** The map of a lead's address, with tiles of a server that the test runs itself. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { goReady, inACallInFrench, onPhone, panel } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
let tiles: Server;
/** The tiles that were asked for, `14/4823/6160`. */
const asked: string[] = [];
let isDown = false;

/** One green pixel, which the page draws as large as a tile. */
const TILE = png();
function png(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 0xc8, 0xe6, 0xc9]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function crc(data: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

test.describe.configure({ timeout: 90_000 });
test.beforeAll(async () => {
  tiles = createServer((request, response) => {
    if (isDown) return void response.writeHead(503).end();
    asked.push(request.url!.slice(1).replace('.png', ''));
    response.writeHead(200, { 'content-type': 'image/png' }).end(TILE);
  });
  await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
  const { port } = tiles.address() as AddressInfo;
  gateway = await createTestGateway({
    scenario: 'tests/e2e/scenarios/always-answered.json',
    env: { DEMO_LEADS: '20', TILE_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, TILE_CREDIT: '© The mapmakers' },
  });
  await gateway.start();
});
test.afterAll(async () => {
  await gateway.remove();
  tiles.close();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Map of|Carte de)/ });
const degrees = (page: Page) => Promise.all(['Latitude', 'Longitude'].map((name) => dialog(page).getByLabel(name).inputValue()));
const pin = (page: Page) => dialog(page).getByRole('button', { name: /^(Pin of|Repère)/ });
async function open(page: Page) {
  await panel(page, 'Contact Details').getByRole('button', { name: 'Map', exact: true }).click();
  await expect(pin(page)).toBeVisible();
}

test('the pin stands where the ZIP code is, and is moved by mouse and by keys; the point is kept, and the rest of the address stays [BOOK-029] [BOOK-030]', async ({
  page,
}) => {
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  const lead = panel(page, 'Contact Details');
  await lead.getByLabel('ZIP code').fill('46350');
  await lead.getByRole('button', { name: 'Validate' }).click();
  await expect(lead.getByRole('button', { name: 'Validated' })).toBeVisible();
  await open(page);
  await expect(dialog(page).getByText('© The mapmakers')).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.every((tile) => tile.startsWith('14/'))).toBe(true);
  const canvas = dialog(page).locator('.leaflet-container');
  expect((await canvas.boundingBox())!.height).toBeGreaterThanOrEqual(398);
  await expectAccessible(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/map.png` });

  const before = await degrees(page);
  const box = (await pin(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y - 30, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await degrees(page))[1]).not.toBe(before[1]);
  const dragged = await degrees(page);
  expect(Number(dragged[0])).toBeGreaterThan(Number(before[0]));
  expect(Number(dragged[1])).toBeGreaterThan(Number(before[1]));
  await pin(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => Number((await degrees(page))[1])).toBeLessThan(Number(dragged[1]));
  const kept = await degrees(page);
  await dialog(page).getByRole('button', { name: 'Use this place' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(lead.getByRole('button', { name: 'Validated' })).toBeVisible();

  await page.reload();
  await onPhone(page);
  await expect(lead.getByRole('button', { name: 'Validated' })).toBeVisible();
  await open(page);
  expect(await degrees(page)).toEqual(kept);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('a place in another time zone offers it, and nothing is lost while no tile can be fetched', async ({ page }) => {
  await goReady(page, gateway.url, 'qualifier2@isius.demo');
  await onPhone(page);
  const lead = panel(page, 'Contact Details');
  await lead.getByLabel('ZIP code').fill('46350');
  await lead.getByRole('button', { name: 'Validate' }).click();
  await expect(lead.getByRole('button', { name: 'Validated' })).toBeVisible();
  isDown = true;
  await open(page);
  await expect(dialog(page).getByText('The map cannot be loaded.')).toBeVisible();
  // South Bend, an hour later than La Porte.
  await dialog(page).getByLabel('Latitude').fill('41.68');
  await dialog(page).getByLabel('Longitude').fill('-86.25');
  const offer = dialog(page).getByText(/^This place is in another time zone/);
  await expect(offer).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/map-zone.png` });
  isDown = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(dialog(page).getByText('The map cannot be loaded.')).toBeHidden();
  await dialog(page).getByText('Use the time zone of this place').click();
  await dialog(page).getByRole('button', { name: 'Use this place' }).click();
  await expect(lead.getByLabel('Timezone')).toHaveValue('America/Indiana/Indianapolis');
  await expect(lead.getByLabel('City')).toHaveValue('La Porte');
});

test('in French and in the dark the map’s words are whole', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await inACallInFrench(page, gateway.url, 'qualifier@slica.demo');
  await page.getByRole('button', { name: 'Carte', exact: true }).first().click();
  const carte = page.getByRole('dialog', { name: /^Carte/ });
  await expect(carte.getByRole('button', { name: /^Repère de l’adresse/ })).toBeVisible();
  await carte.getByLabel('Latitude').fill('49.28');
  await carte.getByLabel('Longitude').fill('-123.12');
  await expect(carte.getByText(/^Ce lieu est dans un autre fuseau horaire/)).toBeVisible();
  await expectAccessible(page, carte);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/map-fr.png` });
});
