/** How evenly a page draws while a panel is dragged by the mouse. */
import type { CDPSession, Page } from '@playwright/test';

/** A frame of a screen with 60 a second, ms. */
const FRAME = 1000 / 60;

export interface Drag {
  /** Frames that the page drew in a second of dragging; 60 is all that the screen shows. */
  drawn: number;
  /** Frames of the screen in a second of dragging for which the page was late: a frame that takes 50 ms costs two. */
  missed: number;
  /** Share of the drawn frames that took more than 33 ms, percent. */
  long: number;
  /** Processor time of the page's main thread for each frame that it drew, ms. */
  work: number;
}

export interface Point {
  x: number;
  y: number;
}

declare global {
  interface Window {
    frameTimes: number[] | null;
    /** Lets change what changes in one frame of the screen, and resolves when that is drawn. */
    stepFrame: () => Promise<void>;
  }
}

/**
 * Runs in the page before its own code. What happens every 100 ms does so as ever until `stepFrame` is called; from then on
 * it happens a sixth at each call, so that every frame has the same to draw, however late it comes.
 */
export function giveBeatsToBenchmark(): void {
  const beats = new Map<number, () => void>();
  const start = window.setInterval.bind(window);
  window.setInterval = ((run: () => void, every?: number) => {
    const id = start(run, every);
    if (every === 100) beats.set(id, run);
    return id;
  }) as typeof window.setInterval;
  let [owed, next] = [0, 0];
  window.stepFrame = () => {
    beats.forEach((_, id) => window.clearInterval(id));
    const all = [...beats.values()];
    for (owed += all.length / 6; owed >= 1; owed--) all[next++ % all.length]!();
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  };
}

/** Begins to note when the page may draw, in the browser's own words. */
const record = (page: Page) =>
  page.evaluate(() => {
    const times: number[] = (window.frameTimes = []);
    const note = (at: number) => {
      if (window.frameTimes !== times) return;
      times.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

const recorded = (page: Page) =>
  page.evaluate(() => {
    const times = window.frameTimes ?? [];
    window.frameTimes = null;
    return times;
  });

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Where the mouse is at this part (0 to 1) of the way: a wide loop from the grip over the whole grid and back. */
export function pathPoint(grip: Point, { x, y }: Point, part: number): Point {
  const turn = 2 * Math.PI * part;
  return { x: grip.x + (x / 2) * (1 - Math.cos(turn)), y: grip.y + (y / 2) * (1 - Math.cos(turn)) + (y / 4) * Math.sin(turn) };
}

const mouseOf =
  (session: CDPSession) =>
  (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: Point): Promise<unknown> =>
    session.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1 });

/** Processor time of the page's main thread for each of so many steps, ms; each waits until the one before is drawn. */
async function workOfSteps(page: Page, session: CDPSession, steps: number, act: (step: number) => Promise<unknown>): Promise<number> {
  await page.evaluate(() => window.stepFrame());
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await workOf(session);
  for (let step = 1; step <= steps; step++) {
    await act(step);
    await page.evaluate(() => window.stepFrame());
  }
  return ((await workOf(session)) - before) / steps;
}

/** For what changes in a frame alone, with nothing dragged: a drag cannot cost less. */
export const changesAlone = (page: Page, session: CDPSession, steps: number): Promise<number> =>
  workOfSteps(page, session, steps, () => Promise.resolve());

/** For a step of the mouse and what changes in a frame: other programs make it later but not larger. */
export async function stepwise(page: Page, session: CDPSession, grip: Point, reach: Point, steps: number): Promise<number> {
  const mouse = mouseOf(session);
  await page.mouse.move(grip.x, grip.y);
  await mouse('mousePressed', grip);
  const work = await workOfSteps(page, session, steps, (step) => mouse('mouseMoved', pathPoint(grip, reach, step / steps)));
  await mouse('mouseReleased', grip);
  return work;
}

/**
 * Takes hold of what is at `grip`, leads it along the loop in `seconds`, a step every 16 ms whatever the page does with
 * it, and lets go where it began.
 */
export async function drag(page: Page, session: CDPSession, grip: Point, reach: Point, seconds: number): Promise<Drag> {
  const mouse = mouseOf(session);
  await page.mouse.move(grip.x, grip.y);
  await mouse('mousePressed', grip);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await record(page);
  const [began, workBefore] = [performance.now(), await workOf(session)];
  const moves: Promise<unknown>[] = [];
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const part = (performance.now() - began) / (seconds * 1000);
      moves.push(mouse('mouseMoved', pathPoint(grip, reach, Math.min(part, 1))));
      if (part < 1) return;
      clearInterval(timer);
      done();
    }, 16);
  });
  const took = (performance.now() - began) / 1000;
  const work = (await workOf(session)) - workBefore;
  const times = await recorded(page);
  await Promise.all(moves);
  await mouse('mouseReleased', grip);
  const gaps = times.slice(1).map((at, index) => at - times[index]!);
  const missed = gaps.reduce((sum, gap) => sum + Math.round(gap / FRAME) - 1, 0);
  const long = gaps.filter((gap) => Math.round(gap / FRAME) > 2).length;
  return { drawn: gaps.length / took, missed: missed / took, long: (100 * long) / gaps.length, work: work / gaps.length };
}
