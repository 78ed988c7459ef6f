// @vitest-environment jsdom
/** Everything that the pointer can do to a layout, by keys alone; and what axe says of each state on the way. */
import { configure, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import { drawn, item, openDesk, panelPlugin, withWidth, type Desk } from './testing';

withWidth();
// Whether something is hidden is asked of every ancestor of every element, which takes most of the time. Tab answers it
// here: what is hidden is never reached.
configure({ defaultHidden: true });

/** jsdom knows no colours: contrast is measured in the browser tests. */
const faults = async () =>
  (await axe.run(document.body, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: false } } })).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );

const button = (name: string) => screen.getByRole('button', { name });

/** Tabs to a control, as a person without a pointer does. */
async function tabTo({ user }: Desk, wanted: HTMLElement) {
  for (let presses = 0; presses < 60; presses++) {
    if (document.activeElement === wanted) return;
    await user.tab();
  }
  throw new Error(`${wanted.outerHTML} is not reached by Tab`);
}

it('panels are added to an empty workspace by keys alone', async () => {
  const desk = await openDesk({
    plugins: ['lead', 'goals', 'weather'].map((id) => ({ manifest: panelPlugin(id), module: drawn(id) })),
    placed: [],
    customizing: false,
  });
  const { user, place, said } = desk;
  await user.keyboard('{Control>}{Alt>}l{/Alt}{/Control}');
  // The empty workspace offers the catalogue too.
  const bar = within(await screen.findByRole('region', { name: 'Customize' }));
  await tabTo(desk, bar.getByRole('button', { name: 'Add panel' }));
  await user.keyboard('{Enter}');
  const catalogue = within(await screen.findByRole('complementary', { name: 'Add panel' }));
  await catalogue.findByText('Lead');
  for (const title of ['Goals', 'Lead', 'Weather']) {
    await tabTo(desk, button(`Add ${title}`));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(said()).toBe(`${title} added.`));
  }
  expect(await faults()).toEqual([]);
  await user.keyboard('{Escape}');
  expect([place('goals'), place('lead'), place('weather')]).toEqual([
    [1, 1, 3, 4],
    [4, 1, 3, 4],
    [7, 1, 3, 4],
  ]);
});

it('a panel so added is moved and sized by keys', async () => {
  const desk = await openDesk({ placed: [item('goals', 0, 0), item('lead', 3, 0), item('weather', 6, 0)] });
  const { user, place } = desk;
  await tabTo(desk, button('Move Lead'));
  await user.keyboard('{Enter}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}');
  expect(await faults()).toEqual([]);
  await user.keyboard('{Enter}');
  expect([place('lead'), place('goals')]).toEqual([
    [1, 1, 6, 5],
    [1, 6, 3, 4],
  ]);
});

it('the layout so built is arranged further from the panels’ menus: placed by numbers, removed, brought back', async () => {
  const desk = await openDesk({ placed: [item('lead', 0, 0, 6, 5), item('goals', 0, 5), item('weather', 6, 0)] });
  const { user, place } = desk;
  await tabTo(desk, button('Goals: panel menu'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Move to…' })).toHaveFocus());
  await user.keyboard('{Enter}');
  const column = within(await screen.findByRole('dialog', { name: 'Move Goals' })).getByRole('spinbutton', { name: 'Column' });
  await waitFor(() => expect(column).toHaveFocus());
  expect(await faults()).toEqual([]);
  await user.clear(column);
  await user.keyboard('10{Tab}{Backspace}1{Enter}');
  expect(place('goals')).toEqual([10, 1, 3, 4]);
  await waitFor(() => expect(desk.handle('Goals')).toHaveFocus());

  await tabTo(desk, button('Weather: panel menu'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Move to…' })).toHaveFocus());
  await user.keyboard('{End}{Enter}');
  await waitFor(() => expect(desk.handle('Goals')).toHaveFocus());
  await tabTo(desk, button('Undo'));
  await user.keyboard('{Enter}');
  expect(place('weather')).toEqual([7, 1, 3, 4]);
});

it('a layout gets a name and Customize ends, with the focus on the workspace', async () => {
  const desk = await openDesk();
  const { user } = desk;
  await tabTo(desk, button('Save as…'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  await user.keyboard('By keys{Enter}');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Layout' }).selectedOptions[0]).toHaveTextContent('By keys');
  await tabTo(desk, button('Done'));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(desk.workspace.layouts).toHaveLength(2);
});
