// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { announce } from '@dialer/ui';
import { item, openDesk, withWidth, type Desk } from '../testing';

withWidth();

const published = {
  role: 'qualifier' as const,
  revision: 7,
  name: 'Fall',
  by: 'Renée Caldwell',
  at: '2026-11-18T15:00:00.000Z',
  placed: [item('weather', 0, 0, 6, 4)],
};
const bar = () => within(screen.getByRole('region', { name: "Your team's layout" }));

/** A person with an arrangement of their own, when an administrator publishes another one. */
async function offered(options: Parameters<typeof openDesk>[0] = {}): Promise<Desk> {
  const desk = await openDesk({ customizing: false, ...options });
  await desk.change(() => {
    desk.workspace.setPublished(null);
    desk.workspace.remove('lead');
    desk.workspace.setPublished(published);
  });
  return desk;
}

describe('a layout that an administrator published', () => {
  it('is offered by name, whoever published it, and changes nothing by itself', async () => {
    const { place, said } = await offered();
    expect(said()).toBe("Your team's layout changed. Renée Caldwell published “Fall” on November 18.");
    expect(bar().getByText("Your team's layout changed")).toBeVisible();
    expect(bar().getByText('Renée Caldwell published “Fall” on November 18.')).toBeVisible();
    expect(
      bar()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['See', 'Take it', 'Keep mine']);
    expect(place('goals')).toBeDefined();
  });
  it('waits for the end of the call and its disposition; who was looking at it keeps the way back', async () => {
    const { user, core, change, said } = await offered();
    await change(() => announce(''));
    const shown = () => screen.queryByRole('region', { name: "Your team's layout" }) !== null;
    await change(() => Object.assign(core.calls, { live: true }));
    expect(shown()).toBe(false);
    await change(() => (Object.assign(core.calls, { live: false }), Object.assign(core.disposition, { active: true })));
    expect(shown()).toBe(false);
    expect(said()).toBe('');
    await change(() => Object.assign(core.disposition, { active: false }));
    expect(said()).toContain("Your team's layout changed.");
    await user.click(bar().getByRole('button', { name: 'See' }));
    await change(() => Object.assign(core.calls, { live: true }));
    await user.click(bar().getByRole('button', { name: 'Back to mine' }));
    expect(shown()).toBe(false);
  });
  it('is looked at without being arranged, with a way back', async () => {
    const { user, place, said, workspace, change } = await offered();
    await change(() => workspace.startCustomizing());
    await user.click(bar().getByRole('button', { name: 'See' }));
    expect(place('weather')).toEqual([1, 1, 6, 4]);
    expect(bar().getByText("You see your team's layout “Fall”")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Move Weather' })).toBeNull();
    expect(screen.getAllByText('To arrange panels, take this layout or go back to yours.')[0]).toBeVisible();
    await user.click(bar().getByRole('button', { name: 'Back to mine' }));
    expect([place('goals'), said()]).toEqual([[7, 1, 3, 4], 'Your own layout is back.']);
    expect(bar().getByRole('button', { name: 'See' })).toBeVisible();
  });
  it('is taken, and Undo gives back what stood', async () => {
    const { user, place, said, change, workspace } = await offered();
    await user.click(bar().getByRole('button', { name: 'Take it' }));
    expect([place('goals'), place('weather')]).toEqual([undefined, [1, 1, 6, 4]]);
    expect(said()).toBe("You have your team's layout now. Undo brings yours back.");
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.queryByRole('region', { name: "Your team's layout" })).toBeNull();
    await change(() => workspace.startCustomizing());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(place('goals')).toEqual([7, 1, 3, 4]);
  });
  it('is refused once and for all', async () => {
    const { user, place } = await offered();
    await user.click(bar().getByRole('button', { name: 'Keep mine' }));
    expect(screen.queryByRole('region', { name: "Your team's layout" })).toBeNull();
    expect(place('goals')).toBeDefined();
  });
  it('is offered in French, with the day in words', async () => {
    await offered({ language: 'fr' });
    const region = within(screen.getByRole('region', { name: 'L’agencement de votre équipe' }));
    expect(region.getByText('Renée Caldwell a publié « Fall » le 18 novembre.')).toBeVisible();
  });
});

describe('a layout that was changed in two windows', () => {
  const theirs = (desk: Desk) => ({
    ...desk.workspace.document,
    layouts: [{ id: 'mine', name: '', placed: [item('lead', 0, 0, 6, 10), item('goals', 6, 0), item('weather', 0, 10)] }],
  });
  async function inConflict() {
    const desk = await openDesk({ customizing: false });
    const other = theirs(desk);
    await desk.change(() => {
      desk.workspace.saver.meet(9, other);
      desk.workspace.place('goals', { x: 6, y: 0, w: 3, h: 8 });
    });
    return desk;
  }
  const asked = () => within(screen.getByRole('region', { name: 'Layout changed elsewhere' }));

  it('asks which one stands, explains each answer, and leaves the call bar alone', async () => {
    await inConflict();
    expect(asked().getByText('Your layout was changed in another window or on another computer.')).toBeVisible();
    expect(asked().getByRole('button', { name: 'Keep mine' })).toHaveAccessibleDescription('What you see here replaces the other one.');
    expect(asked().getByRole('button', { name: 'Take theirs' })).toHaveAccessibleDescription('What you changed here gives way to it.');
    expect(asked().getByRole('button', { name: 'Merge' })).toHaveAccessibleDescription(/where both moved a panel, yours counts/);
    expect(screen.getByRole('region', { name: 'Call' }).closest('[inert],[aria-hidden="true"]')).toBeNull();
  });
  it.each([
    ['Keep mine', 8, [10, 1]],
    ['Take theirs', 4, [1, 11]],
    ['Merge', 8, [1, 11]],
  ])('%s', async (answer, height, weather) => {
    const { user, place } = await inConflict();
    await user.click(asked().getByRole('button', { name: answer }));
    expect(screen.queryByRole('region', { name: 'Layout changed elsewhere' })).toBeNull();
    expect([place('goals')?.[3], place('weather')?.slice(0, 2)]).toEqual([height, weather]);
  });
});
