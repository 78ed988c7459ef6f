// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawn, item, openDesk, panelPlugin, withWidth } from '../testing';
import { answers } from './offers';
import { sketchOf } from './sketch';

withWidth();

const plugins = [
  { manifest: panelPlugin('lead'), module: drawn('lead') },
  { manifest: panelPlugin('goals'), module: drawn('goals') },
  { manifest: panelPlugin('weather'), module: drawn('weather') },
  { manifest: panelPlugin('scripts'), resolution: { at: 'off', why: { kind: 'role', roles: ['advisor'] } } as const },
  { manifest: panelPlugin('transfer'), resolution: { at: 'off', why: { kind: 'switched-off' } } as const },
];

async function openCatalogue() {
  const desk = await openDesk({ plugins, placed: [item('lead', 0, 0, 6, 10)] });
  await desk.user.click(screen.getByRole('button', { name: 'Add panel' }));
  const catalogue = within(await screen.findByRole('complementary', { name: 'Add panel' }));
  await catalogue.findByText('Lead');
  const entry = (title: string) => within(catalogue.getByText(title).closest('li')!);
  return { ...desk, catalogue, entry };
}

describe('the catalogue', () => {
  it('shows every panel with what it does and a drawing; what is added says so, what is not to be had says why', async () => {
    const { catalogue, entry } = await openCatalogue();
    expect(catalogue.getAllByRole('listitem').map((li) => li.querySelector('.t-strong:not(h3)')?.textContent)).toEqual([
      'Goals',
      'Lead',
      'Weather',
      'Scripts',
      'Transfer',
    ]);
    expect(entry('Goals').getByText('What Goals does')).toBeVisible();
    expect(document.querySelectorAll('.catalogue svg.sketch')).toHaveLength(5);
    expect(entry('Lead').getByText('Added')).toBeVisible();
    expect(entry('Lead').queryByRole('button')).toBeNull();
    expect(catalogue.getByRole('heading', { name: 'Not available to you' })).toBeVisible();
    expect(entry('Scripts').getByText('Only for: advisors.')).toBeVisible();
    expect(entry('Transfer').getByText('Switched off by an administrator.')).toBeVisible();
    expect(entry('Transfer').queryByRole('button')).toBeNull();
  });
  it('adds a panel where there is room, says so, and leaves the focus at it', async () => {
    const { user, entry, place, said } = await openCatalogue();
    entry('Goals').getByRole('button', { name: 'Add Goals' }).focus();
    await user.keyboard('{Enter}');
    expect([place('goals'), said()]).toEqual([[7, 1, 3, 4], 'Goals added.']);
    await waitFor(() => expect(entry('Goals').getByText('Added')).toHaveFocus());
    await user.tab();
    expect(entry('Weather').getByRole('button', { name: 'Add Weather' })).toHaveFocus();
  });
  it('is searched by words of the name and the description, and says how many there are', async () => {
    const { user, catalogue } = await openCatalogue();
    expect(catalogue.getByRole('textbox', { name: 'Search panels' })).toHaveFocus();
    await user.keyboard('does weath');
    expect(catalogue.getAllByRole('listitem')).toHaveLength(1);
    expect(catalogue.getByRole('status')).toHaveTextContent('1 panel');
    await user.keyboard('x');
    expect(catalogue.getByText('No panel is called that.')).toBeVisible();
  });
  it('closes by Escape once the search is empty, and gives the focus back to its button', async () => {
    const { user } = await openCatalogue();
    await user.keyboard('we{Escape}');
    expect(screen.getByRole('complementary', { name: 'Add panel' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Add panel' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add panel' })).toHaveFocus();
  });
  it('is closed with Customize, and not there again when that begins anew', async () => {
    const { user, change, workspace } = await openCatalogue();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await change(() => workspace.startCustomizing());
    expect(screen.queryByRole('complementary', { name: 'Add panel' })).toBeNull();
  });
});

it('finds words without their accents, in any order', () => {
  const offer = { title: 'Détection de répondeur', text: 'Compte à rebours' };
  expect(['repondeur', 'rebours DETECTION', ''].map((search) => answers(offer, search))).toEqual([true, true, true]);
  expect(answers(offer, 'météo')).toBe(false);
});

it('draws a panel by its icon, or by its shape when the icon says nothing', () => {
  const size = (w: number, h: number) => ({ w, h, minW: 1, minH: 1 });
  expect(sketchOf({ icon: 'percentage', size: size(3, 6) })).toBe('rings');
  expect(
    [
      [9, 8],
      [3, 12],
      [3, 4],
    ].map(([w, h]) => sketchOf({ icon: 'wrench', size: size(w!, h!) })),
  ).toEqual(['table', 'form', 'facts']);
});
