// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { item, openDesk, withWidth, type Desk } from '../testing';

const window_ = withWidth();

const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Layout' });
const names = () => [...choice().options].map((option) => option.text);
const shown = () => choice().selectedOptions[0]?.text;

async function saveAs({ user }: Pick<Desk, 'user'>, name: string) {
  await user.click(screen.getByRole('button', { name: 'Save as…' }));
  const asks = within(await screen.findByRole('dialog', { name: 'Save as a new layout' }));
  if (name) await user.type(asks.getByRole('textbox', { name: 'Name' }), name);
  await user.click(asks.getByRole('button', { name: 'Save' }));
  return asks;
}
async function more({ user }: Pick<Desk, 'user'>, entry: string) {
  await user.click(screen.getByRole('button', { name: 'More about this layout' }));
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: entry }));
}
async function importText({ user }: Pick<Desk, 'user'>, text: string) {
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]')!,
    new File([text], 'layout.json', { type: 'application/json' }),
  );
}

describe('layouts of one’s own', () => {
  it('are kept under a name, chosen, and each has its own places', async () => {
    const desk = await openDesk();
    expect([names(), shown()]).toEqual([['My layout'], 'My layout']);
    await saveAs(desk, 'Mornings');
    expect([names(), shown()]).toEqual([['My layout', 'Mornings'], 'Mornings']);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save as…' })).toHaveFocus());
    expect(desk.said()).toBe('Saved as Mornings.');
    await desk.choose('Goals', 'Remove');
    await desk.user.selectOptions(choice(), 'My layout');
    expect(desk.said()).toBe('My layout stands now.');
    expect(desk.place('goals')).toEqual([7, 1, 3, 4]);
  });
  it('are refused a name that is empty or taken, beside the field', async () => {
    const desk = await openDesk();
    await saveAs(desk, 'Mornings');
    const asks = await saveAs(desk, '');
    expect(asks.getByText('Enter a name first.')).toBeVisible();
    await desk.user.type(asks.getByRole('textbox', { name: 'Name' }), 'mornings');
    await desk.user.click(asks.getByRole('button', { name: 'Save' }));
    expect(asks.getByText('You already have a layout called mornings.')).toBeVisible();
    await desk.user.clear(asks.getByRole('textbox', { name: 'Name' }));
    await desk.user.type(asks.getByRole('textbox', { name: 'Name' }), 'my layout');
    await desk.user.click(asks.getByRole('button', { name: 'Save' }));
    expect(asks.getByText('You already have a layout called My layout.')).toBeVisible();
    expect(names()).toEqual(['My layout', 'Mornings']);
  });
  it('leave the focus on Undo and Redo, also when there is nothing more to take back', async () => {
    const desk = await openDesk();
    await saveAs(desk, 'Mornings');
    for (const name of ['Undo', 'Redo']) {
      await desk.user.click(screen.getByRole('button', { name }));
      expect(screen.getByRole('button', { name })).toHaveFocus();
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    }
  });
  it('are renamed, and deleted when one is asked; Undo brings a deleted one back', async () => {
    const desk = await openDesk();
    await saveAs(desk, 'Mornings');
    await more(desk, 'Rename…');
    const name = within(await screen.findByRole('dialog', { name: 'Rename Mornings' })).getByRole('textbox', { name: 'Name' });
    await desk.user.clear(name);
    await desk.user.type(name, 'Evenings{Enter}');
    expect(shown()).toBe('Evenings');
    await more(desk, 'Delete…');
    await desk.user.click(
      within(await screen.findByRole('dialog', { name: 'Delete the layout Evenings?' })).getByRole('button', { name: 'Delete' }),
    );
    expect([names(), desk.said()]).toEqual([['My layout'], 'Evenings deleted.']);
    await desk.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect([shown(), desk.said()]).toEqual(['Evenings', 'Undone.']);
  });
  it('do not lose the one that everybody starts with: its entries say why', async () => {
    const { user } = await openDesk();
    await user.click(screen.getByRole('button', { name: 'More about this layout' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getByRole('menuitem', { name: /Rename…/ })).toHaveTextContent('My layout stays: it is where you start.');
    expect(menu.getByRole('menuitem', { name: /Delete…/ })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{ArrowDown}{ArrowUp}{End}');
    expect(menu.getByRole('menuitem', { name: 'Import from a file…' })).toHaveFocus();
  });
  it('go back to the team’s layout by Reset, when one is asked', async () => {
    const { user, choose, place, said } = await openDesk();
    await choose('Goals', 'Remove');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Reset your layout?' })).getByRole('button', { name: 'Reset' }));
    expect([place('goals'), said()]).toEqual([[7, 1, 3, 4], "Your team's layout stands now."]);
  });
  it('are saved as one goes, and say when', async () => {
    const { choose } = await openDesk();
    await choose('Goals', 'Remove');
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: 'Customize' })).getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible(),
    );
  });
});

describe('a layout as a file', () => {
  it('goes out with the placement under a name that says whose it is', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => (files.push(blob), 'blob:layout');
    URL.revokeObjectURL = () => undefined;
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const desk = await openDesk();
    await more(desk, 'Export to a file');
    expect((clicked.mock.instances[0] as unknown as HTMLAnchorElement).download).toMatch(/^dialer-isius-qualifier\.json$/);
    expect(JSON.parse(await files[0]!.text())).toMatchObject({
      dialer: 'layout',
      version: 2,
      placed: [{ panel: 'lead' }, { panel: 'goals' }, { panel: 'weather' }],
    });
    expect(desk.said()).toBe('dialer-isius-qualifier.json saved to your downloads.');
  });
  it('comes in as a new layout that stands, and names panels that are not in this release', async () => {
    const desk = await openDesk();
    const placed = [item('goals', 0, 0), { ...item('gone', 3, 0), plugin: 'gone' }];
    await importText(
      desk,
      JSON.stringify({ dialer: 'layout', version: 2, variant: 'slica', role: 'advisor', name: 'From home', placed, plugins: {} }),
    );
    const notice = within(await screen.findByRole('dialog', { name: 'From home is imported and stands now' }));
    expect(notice.getByText('It was made for advisors; panels that you may not use are not shown.')).toBeVisible();
    expect(notice.getByText('It was exported in another centre; panels that yours does not use are not shown.')).toBeVisible();
    expect(shown()).toBe('From home');
  });
  it.each([
    ['{"a":', 'The file is incomplete or was changed by hand, so it cannot be read.'],
    ['{"a":1}', 'This is not an exported layout. Choose a file that “Export to a file” has made.'],
    ['{"dialer":"layout","version":99}', 'The file comes from a newer release of the dialer. Reload the page and try again.'],
    ['{"dialer":"layout","version":2,"placed":7}', 'The file is an exported layout, but its panels cannot be read.'],
    ['x'.repeat(1_000_001), 'The file is larger than 1 MB. An exported layout is much smaller.'],
  ])('is refused in clear words (%#)', async (text, words) => {
    const desk = await openDesk();
    await importText(desk, text);
    const notice = within(await screen.findByRole('dialog', { name: 'The file was not imported' }));
    expect(notice.getByText(words)).toBeVisible();
    expect(notice.getByText('Nothing of your layouts has changed.')).toBeVisible();
    expect(names()).toEqual(['My layout']);
  });
});

describe('a narrow window', () => {
  it.each([
    [800, 2],
    [500, 1],
  ])('of %i pixels has %i columns: a layout can be chosen, not arranged, and says so', async (width) => {
    window_.set(width);
    const { place } = await openDesk();
    expect(choice()).toBeVisible();
    expect(screen.getByText('A narrow window shows the panels in reading order. Widen it to arrange them.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Move Goals' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add panel' })).toBeNull();
    expect(place('goals')).toEqual([7, 1, 3, 4]);
  });
});
