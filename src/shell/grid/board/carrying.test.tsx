// @vitest-environment jsdom
/** A panel carried by the pointer on the drawn workspace: what is seen, what is stored, and what React has to draw. */
import { act, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { COLUMNS } from '../../../core/workspace/layout';
import { item, openDesk, WIDTH, withWidth } from '../testing';
import { Pixels, type Box, type Point } from './pixels';

withWidth();

const PIXELS = new Pixels(WIDTH, COLUMNS);
const PANELS = ['lead', 'goals', 'weather'] as const;
const TITLES = { lead: 'Lead', goals: 'Goals', weather: 'Weather' } as const;
type Panel = (typeof PANELS)[number];
const START: Point = { x: 20, y: 20 };

/** Frames of the screen come when the test says so. */
let frames: (() => void)[] = [];
beforeEach(() => {
  frames = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(() => run(0)));
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((id) => void (frames[id - 1] = () => undefined));
  areaIs(-5000, 5000);
});
/** jsdom lays nothing out: the scrolled area is where it is said to be, first so high that the pointer comes to no edge. */
function areaIs(top: number, bottom: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    left: 0,
    top,
    bottom,
    right: WIDTH,
    width: WIDTH,
    height: bottom - top,
  } as DOMRect);
}
const frame = () => {
  const due = frames.splice(0);
  for (const run of due) run();
};

const cellOf = (panel: Panel) => screen.getByRole('region', { name: TITLES[panel] }).parentElement!;
const board = () => document.querySelector<HTMLElement>('.board')!;
const landing = () => document.querySelector<HTMLElement>('.landing-place')!;
const cover = () => document.querySelector('.carrying-cover');
const isCarried = () => board().dataset.carrying === 'move' || board().dataset.carrying === 'size';

const shiftOf = (element: HTMLElement): Point => {
  const found = /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(element.style.transform);
  return found ? { x: Number(found[1]), y: Number(found[2]) } : { x: 0, y: 0 };
};
/** Where a panel is seen: where it is drawn, and by how much its transform moves it. */
function seen(panel: Panel): Box {
  const { style } = cellOf(panel);
  const { x, y } = shiftOf(cellOf(panel));
  return {
    left: parseFloat(style.left) + x,
    top: parseFloat(style.top) + y,
    width: parseFloat(style.width),
    height: parseFloat(style.height),
  };
}
function landingBox(): Box {
  const { x, y } = shiftOf(landing());
  return { left: x, top: y, width: parseFloat(landing().style.width), height: parseFloat(landing().style.height) };
}
/** All panels, the carried one where the drop would put it. */
const preview = (carried: Panel) => Object.fromEntries(PANELS.map((panel) => [panel, panel === carried ? landingBox() : seen(panel)]));

const grip = (panel: Panel, kind: 'move' | 'size') =>
  kind === 'move' ? screen.getByRole('button', { name: `Move ${TITLES[panel]}` }) : cellOf(panel).querySelector('.panel-corner')!;
const pointer = { pointerId: 1, isPrimary: true, button: 0, buttons: 1 };
const press = (panel: Panel, kind: 'move' | 'size' = 'move') =>
  fireEvent.pointerDown(grip(panel, kind), { ...pointer, clientX: START.x, clientY: START.y });
const moveBy = (x: number, y: number, more = {}) =>
  fireEvent.pointerMove(window, { ...pointer, clientX: START.x + x, clientY: START.y + y, ...more });
const letGo = (x: number, y: number) =>
  act(async () => void fireEvent.pointerUp(window, { ...pointer, clientX: START.x + x, clientY: START.y + y }));
/** Leads it there and has the page draw. */
const lead = (x: number, y: number) => {
  moveBy(x, y);
  frame();
};
const column = PIXELS.boxOf({ x: 1, y: 0, w: 1, h: 1 }).left - PIXELS.boxOf({ x: 0, y: 0, w: 1, h: 1 }).left;
const ROW = 32;

describe('a panel carried by the pointer', () => {
  it('follows the pointer once a frame, the others make room when it comes to another cell, and all stay there at the drop', async () => {
    const { place } = await openDesk();
    press('goals');
    moveBy(10, 0);
    expect(shiftOf(cellOf('goals'))).toEqual({ x: 0, y: 0 });
    moveBy(3 * column, 5);
    frame();
    expect(shiftOf(cellOf('goals'))).toEqual({ x: 3 * column, y: 5 });
    expect(seen('weather')).toEqual(PIXELS.boxOf({ x: 9, y: 4, w: 3, h: 4 }));
    expect(landingBox()).toEqual(PIXELS.boxOf({ x: 9, y: 0, w: 3, h: 4 }));
    expect(place('goals')).toEqual([7, 1, 3, 4]);
    await letGo(3 * column, 5);
    expect(place('goals')).toEqual([10, 1, 3, 4]);
    expect(cellOf('weather').style.transform).toBe('');
    expect(seen('goals')).toEqual(PIXELS.boxOf({ x: 9, y: 0, w: 3, h: 4 }));
    expect([board().dataset.carrying, landing().hidden, cover()]).toEqual([undefined, true, null]);
  });
  it('lands, with all others, exactly where they were seen, whatever the way', async () => {
    const desk = await openDesk();
    const anyStep = fc.record({ x: fc.integer({ min: -1300, max: 1300 }), y: fc.integer({ min: -300, max: 900 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PANELS),
        fc.constantFrom('move' as const, 'size' as const),
        fc.array(anyStep, { minLength: 1, maxLength: 4 }),
        async (panel, kind, way) => {
          press(panel, kind);
          for (const { x, y } of way) lead(x, y);
          const { x, y } = way.at(-1)!;
          const shown = isCarried() ? preview(panel) : null;
          await letGo(x, y);
          if (shown) expect(preview(panel)).toEqual({ ...shown, [panel]: landingBox() });
          for (const one of PANELS) {
            const at = desk.workspace.placed.find((there) => there.panel === one)!;
            expect(seen(one)).toEqual(PIXELS.boxOf(at));
            if (shown) expect(seen(one)).toEqual(shown[one]);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
  it('has React draw nothing between the press and the drop', async () => {
    let draws = 0;
    await openDesk({ onDraw: () => (draws += 1) });
    draws = 0;
    press('goals');
    for (let at = 1; at <= 40; at++) await act(async () => lead(at * 15, at * 10));
    expect(isCarried()).toBe(true);
    expect(draws).toBe(0);
    await letGo(600, 400);
    expect(draws).toBeGreaterThan(0);
  });
  it('is put back by Escape, which is said and closes nothing else', async () => {
    const { place, said, workspace } = await openDesk();
    press('goals');
    lead(3 * column, 0);
    fireEvent.keyDown(grip('goals', 'move'), { key: 'Escape' });
    await act(async () => undefined);
    expect(said()).toBe('Goals put back.');
    expect(workspace.customizing).toBe(true);
    expect(place('goals')).toEqual([7, 1, 3, 4]);
    for (const panel of PANELS) expect(cellOf(panel).style.transform).toBe('');
    lead(0, 200);
    expect(isCarried()).toBe(false);
  });
  it('is not taken up by a press that goes nowhere, nor by another button or finger', async () => {
    const { acts } = await openDesk();
    press('goals');
    lead(1, 1);
    await letGo(1, 1);
    for (const odd of [{ button: 2 }, { isPrimary: false }]) {
      fireEvent.pointerDown(grip('goals', 'move'), { ...pointer, clientX: START.x, clientY: START.y, ...odd });
      lead(200, 200);
      expect(cover()).toBeNull();
    }
    expect(acts.filter(([name]) => name === 'log')).toEqual([]);
  });
  it('says that it was dropped, and its handle keeps the focus', async () => {
    const { said } = await openDesk();
    press('weather');
    lead(-6 * column, 0);
    await letGo(-6 * column, 0);
    expect(said()).toBe('Weather dropped.');
    expect(grip('weather', 'move')).toHaveFocus();
  });
  it('is sized by its corner, no smaller than it may be and not over the edge', async () => {
    const { place } = await openDesk();
    press('weather', 'size');
    lead(500, 2 * ROW);
    const frameOf = cellOf('weather').firstElementChild as HTMLElement;
    expect(parseFloat(frameOf.style.width)).toBe(WIDTH - seen('weather').left);
    lead(-500, -500);
    expect(landingBox()).toEqual(PIXELS.boxOf({ x: 9, y: 0, w: 2, h: 2 }));
    lead(-column, 2 * ROW);
    await letGo(-column, 2 * ROW);
    expect(place('weather')).toEqual([10, 1, 2, 6]);
    expect(frameOf.style.width).toBe('');
  });
  it('stays under the pointer when another layout arrives, and is dropped into that one', async () => {
    const { change, workspace, place } = await openDesk();
    press('goals');
    lead(3 * column, 5);
    const before = seen('goals');
    await change(() => workspace.place('lead', { x: 0, y: 0, w: 6, h: 4 }));
    await change(() => workspace.place('goals', { x: 0, y: 4, w: 3, h: 4 }));
    expect(seen('goals')).toEqual(before);
    expect(seen('weather')).toEqual(PIXELS.boxOf({ x: 9, y: 4, w: 3, h: 4 }));
    await letGo(3 * column, 5);
    expect(place('goals')).toEqual([10, 1, 3, 4]);
  });
  it('is let go when it is taken away elsewhere, when arranging ends, and when the browser takes the pointer', async () => {
    const { change, workspace, place } = await openDesk();
    press('weather');
    lead(-200, 0);
    await change(() => workspace.remove('weather'));
    expect([isCarried(), cover()]).toEqual([false, null]);
    press('goals');
    lead(-200, 0);
    await change(() => workspace.stopCustomizing());
    expect([isCarried(), cover()]).toEqual([false, null]);
    await change(() => workspace.startCustomizing());
    for (const end of [() => fireEvent.pointerCancel(window, pointer), () => moveBy(-300, 0, { buttons: 0 })]) {
      press('goals');
      lead(-200, 0);
      expect(isCarried()).toBe(true);
      await act(async () => void end());
      expect([isCarried(), cover()]).toEqual([false, null]);
    }
    expect(place('goals')).toEqual([7, 1, 3, 4]);
  });
  it('makes room for a panel that is added meanwhile', async () => {
    const { change, workspace } = await openDesk({ placed: [item('lead', 0, 0, 6, 10), item('goals', 6, 0)] });
    press('goals');
    lead(3 * column, 0);
    await change(() => workspace.add('weather', 'weather', { w: 3, h: 4 }));
    await vi.waitFor(() => expect(cellOf('weather')).toBeVisible());
    const shown = preview('goals');
    await letGo(3 * column, 0);
    for (const panel of PANELS) expect(seen(panel)).toEqual(shown[panel]);
  });
  it('is not held by the keys as well', async () => {
    const { user, place } = await openDesk();
    act(() => (grip('goals', 'move') as HTMLElement).focus());
    await user.keyboard('{Enter}{ArrowRight}');
    press('goals');
    await act(async () => lead(-2 * column, 0));
    expect(grip('goals', 'move')).toHaveAttribute('aria-pressed', 'false');
    fireEvent.keyDown(grip('goals', 'move'), { key: 'Enter' });
    expect(grip('goals', 'move')).toHaveAttribute('aria-pressed', 'false');
    await letGo(-2 * column, 0);
    expect(place('goals')![0]).toBe(6);
  });
});

describe('the scrolled area', () => {
  it('scrolls while the pointer rests near an edge, and the panel stays under the pointer', async () => {
    await openDesk();
    const area = screen.getByRole('main');
    areaIs(0, 600);
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 16));
    press('goals');
    moveBy(0, 570);
    frame();
    frame();
    expect(area.scrollTop).toBe(12);
    expect(shiftOf(cellOf('goals')).y).toBe(582);
    frame();
    expect(area.scrollTop).toBe(25);
    moveBy(0, 200);
    frame();
    expect(frames).toHaveLength(0);
    expect(shiftOf(cellOf('goals')).y).toBe(225);
    await letGo(0, 200);
  });

  it('is scrolled back to where it was when the carry is given up', async () => {
    await openDesk();
    const area = screen.getByRole('main');
    areaIs(0, 600);
    area.scrollTop = 40;
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 16));
    press('goals');
    moveBy(0, 570);
    frame();
    frame();
    expect(area.scrollTop).toBe(52);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(area.scrollTop).toBe(40);
  });
});
