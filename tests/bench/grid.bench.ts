/**
 * 40 panels that change ten times a second while one of them is dragged: the built workspace against react-grid-layout
 * alone with the same panels, turn by turn in one tab of one Chromium.
 */
import type { CDPSession, Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview, type InlineConfig } from 'vite';
import { signIn } from '../e2e/support/agent';
import { createTestGateway } from '../e2e/support/gateway';
import { addPlugin, buildRelease, givePlugins } from '../e2e/support/release';
import { SCENARIO } from './support/centre';
import { figure } from './support/figures';
import { changesAlone, drag, giveBeatsToBenchmark, stepwise, type Drag, type Point } from './support/frames';
import { PLACES } from './support/grid-places';
import { openBrowser } from './support/page';
import { sharesOf, type Shares } from './support/shares';

const ROUNDS = Number(process.env.GRID_ROUNDS ?? 6);
const SECONDS = 5;
/** Of the drag whose steps wait for the page. */
const STEPS = 150;
/** Also what each step goes to, by a trace: a third drag, which counts for nothing else. */
const TRACED = process.env.GRID_TRACED === '1';
/** The page gets this part of the processor, as on a machine of an office. */
const SLOWED = Number(process.env.GRID_SLOWED ?? 1);
const WINDOW = { width: 1600, height: 1080 };
/** From the first panel to the far corner of the grid. */
const REACH: Point = { x: 1200, y: 600 };

/** The page with react-grid-layout alone; returns its address and how to end it. */
async function serveBare(): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'bare-grid-'));
  const root = join(import.meta.dirname, 'bare-grid');
  const shared: InlineConfig = { root, configFile: false, logLevel: 'warn', plugins: [react()] };
  await build({ ...shared, build: { outDir, emptyOutDir: true, target: 'es2022' } });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('the bare page is not served');
  return {
    url,
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

async function gripOf(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on the page`);
  return { x: Math.round(box.x + 8), y: Math.round(box.y + box.height / 2) };
}

interface Round extends Drag {
  /** Processor time of the main thread for a step with its changes, when each waits for the one before; ms. */
  step: number;
  /** The same without the mouse, ms. */
  alone: number;
  shares: Shares | null;
}

async function measure(page: Page, session: CDPSession, handle: string): Promise<Round> {
  await page.locator('td').nth(PLACES.length).waitFor();
  const grip = await gripOf(page, handle);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const result = await drag(page, session, grip, REACH, SECONDS);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const steps = async () => stepwise(page, session, await gripOf(page, handle), REACH, STEPS);
  const step = await steps();
  const alone = await changesAlone(page, session, STEPS);
  return { ...result, step, alone, shares: TRACED ? await sharesOf(session, STEPS, steps) : null };
}

const release = await buildRelease('pulsing-panels', (folder) => {
  addPlugin(folder, 'pulsing');
  givePlugins(join(folder, 'variants'), ['pulsing'], { qualifier: PLACES });
});
const bare = await serveBare();
const gateway = await createTestGateway({ scenario: SCENARIO, env: { DEMO_LEADS: '0' }, release });
await gateway.start();
const browser = await openBrowser();
try {
  const context = await browser.newContext({ viewport: WINDOW, permissions: ['microphone'] });
  const page = await context.newPage();
  await page.addInitScript('globalThis.__name = (made) => made');
  await page.addInitScript(giveBeatsToBenchmark);
  const session = await context.newCDPSession(page);
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  const ours: Round[] = [];
  const alone: Round[] = [];
  const measureOurs = async () => {
    await page.goto(gateway.url);
    await page.getByRole('button', { name: 'Customize' }).click();
    ours.push(await measure(page, session, '.panel-handle'));
  };
  const measureAlone = async () => {
    await page.goto(bare.url);
    alone.push(await measure(page, session, '.handle'));
  };
  for (let round = 0; round < ROUNDS; round++) {
    // Now one first, now the other: what the machine does besides comes and goes slowly.
    const turns = [measureOurs, measureAlone];
    for (const turn of round % 2 ? turns.reverse() : turns) await turn();
  }
  for (const [name, drags] of [
    ['the workspace', ours],
    ['react-grid-layout alone', alone],
  ] as const) {
    const values = (of: keyof Omit<Round, 'shares'>) => drags.map((one) => one[of]);
    figure(`40 panels, one dragged: missed frames of 60, ${name}`, values('missed'), 'per s');
    figure(`40 panels, one dragged: drawn frames over 33 ms, ${name}`, values('long'), '%');
    figure(`40 panels, one dragged: main thread for a frame, ${name}`, values('work'), 'ms');
    figure(`40 panels, one dragged: main thread for a step with its changes, ${name}`, values('step'), 'ms');
    figure(`40 panels: main thread for the changes of a step alone, ${name}`, values('alone'), 'ms');
    const traced = drags.flatMap(({ shares }) => shares ?? []);
    for (const kind of Object.keys(traced[0] ?? {}) as (keyof Shares)[])
      figure(
        `of a traced step: ${kind}, ${name}`,
        traced.map((shares) => shares[kind]),
        'ms',
      );
  }
  const ratios = (of: keyof Omit<Round, 'shares'>) => ours.map((one, round) => one[of] / alone[round]![of]);
  figure('40 panels, one dragged: missed frames, workspace to bare', ratios('missed'), 'times', 1.2);
  figure('40 panels, one dragged: main thread for a step, workspace to bare', ratios('step'), 'times', 0.7);
  const carried = ours.map(({ step, alone: changes }, round) => (step - changes) / (alone[round]!.step - alone[round]!.alone));
  figure('40 panels, one dragged: the same without the changes, workspace to bare', carried, 'times');
} finally {
  await browser.close();
  await gateway.remove();
  await bare.close();
}
