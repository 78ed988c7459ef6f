// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDesk, withWidth } from '../testing';

withWidth();

const dialog = (name: string) => screen.findByRole('dialog', { name });
const order = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button', { name: /^Move / })
    .map((handle) => handle.dataset.panel);

describe('a panel in Customize', () => {
  it('says its place at the handle, and stands in the document as it is read', async () => {
    const { handle } = await openDesk();
    expect(handle('Goals')).toHaveAccessibleDescription(/Column 7, row 1, 3 wide, 4 high\. Press Enter/);
    expect(order()).toEqual(['lead', 'goals', 'weather']);
  });
  it('is moved by keys, keeps the focus after the drop, and is read at its new place', async () => {
    const { user, handle, place, said } = await openDesk();
    act(() => handle('Weather').focus());
    await user.keyboard('{Enter}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(said()).toBe('Weather, column 6, row 1, 3 wide, 4 high');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}');
    expect(place('weather')).toEqual([1, 1, 3, 4]);
    await waitFor(() => expect(order()).toEqual(['weather', 'goals', 'lead']));
    expect(handle('Weather')).toHaveFocus();
    expect(said()).toBe('Weather dropped.');
  });
  it('is put back when the focus goes elsewhere', async () => {
    const { user, handle, place } = await openDesk();
    act(() => handle('Goals').focus());
    await user.keyboard('{Enter}{ArrowDown}{Tab}');
    expect(place('goals')).toEqual([7, 1, 3, 4]);
    expect(handle('Goals')).toHaveAttribute('aria-pressed', 'false');
  });
  it('has a body that cannot be reached meanwhile', async () => {
    await openDesk();
    expect((await screen.findByText('goals is drawn')).closest('[inert]')).not.toBeNull();
  });
});

describe('Move to…', () => {
  it('says what is allowed, what is free and who makes room, and moves the panel', async () => {
    const { user, choose, handle, place, said } = await openDesk();
    await choose('Goals', 'Move to…');
    const asks = within(await dialog('Move Goals'));
    expect(asks.getByText('1 to 10: the panel is 3 wide.')).toBeVisible();
    expect(asks.getByText(/No other panel moves|The place is free/)).toBeVisible();
    const column = asks.getByRole('spinbutton', { name: 'Column' });
    await waitFor(() => expect(column).toHaveFocus());
    await user.clear(column);
    await user.type(column, '10');
    expect(asks.getByText(/It comes to column 10, row 1, 3 wide, 4 high\. These make room: Weather\./)).toBeVisible();
    await user.keyboard('{Enter}');
    expect(place('goals')).toEqual([10, 1, 3, 4]);
    expect(place('weather')).toEqual([10, 5, 3, 4]);
    await waitFor(() => expect(handle('Goals')).toHaveFocus());
    expect(said()).toBe('Goals, column 10, row 1, 3 wide, 4 high');
  });
  it('says where the panel comes to stand when nothing is left free above it', async () => {
    const { user, choose } = await openDesk();
    await choose('Goals', 'Move to…');
    const asks = within(await dialog('Move Goals'));
    const row = asks.getByRole('spinbutton', { name: 'Row' });
    await user.clear(row);
    await user.type(row, '9');
    expect(
      asks.getByText(/It comes to column 7, row 1.*Panels leave no gap above them, so it moves up\..*The place is free\./),
    ).toBeVisible();
  });
  it('refuses what is outside of the grid beside the field, and does nothing when it is cancelled', async () => {
    const { user, choose, handle, place } = await openDesk();
    await choose('Goals', 'Move to…');
    const asks = within(await dialog('Move Goals'));
    const column = asks.getByRole('spinbutton', { name: 'Column' });
    await user.clear(column);
    await user.type(column, '11');
    expect(column).toHaveAttribute('aria-invalid', 'true');
    expect(asks.getByRole('button', { name: 'Move' })).toHaveAccessibleDescription('Enter whole numbers within the limits first.');
    await user.keyboard('{Enter}');
    await user.click(asks.getByRole('button', { name: 'Cancel' }));
    expect(place('goals')).toEqual([7, 1, 3, 4]);
    await waitFor(() => expect(handle('Goals')).toHaveFocus());
  });
});

describe('Size…', () => {
  it('names the smallest size, keeps the panel inside the grid, and resizes it', async () => {
    const { user, choose, place } = await openDesk();
    await choose('Weather', 'Size…');
    const asks = within(await dialog('Size of Weather'));
    expect(asks.getByText('The panel needs at least 2 columns and 2 rows.')).toBeVisible();
    const width = asks.getByRole('spinbutton', { name: 'Width in columns' });
    await user.clear(width);
    await user.type(width, '1');
    expect(width).toHaveAttribute('aria-invalid', 'true');
    await user.clear(width);
    await user.type(width, '6');
    expect(asks.getByText(/It comes to column 7, row 1, 6 wide, 4 high\. These make room: Goals\./)).toBeVisible();
    await user.click(asks.getByRole('button', { name: 'Change size' }));
    expect(place('weather')).toEqual([7, 1, 6, 4]);
  });
});

describe('Remove', () => {
  it('takes the panel off, says so, and hands the focus to the next one, then to the workspace', async () => {
    const { choose, handle, said, workspace } = await openDesk();
    await choose('Goals', 'Remove');
    expect(said()).toBe('Goals removed.');
    await waitFor(() => expect(handle('Weather')).toHaveFocus());
    await choose('Weather', 'Remove');
    await waitFor(() => expect(handle('Lead')).toHaveFocus());
    await choose('Lead', 'Remove');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(workspace.placed).toEqual([]);
  });
  it('leaves an empty workspace that offers the catalogue', async () => {
    const { user } = await openDesk({ placed: [], customizing: false });
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Add panel' }));
    expect(await screen.findByRole('complementary', { name: 'Add panel' })).toBeVisible();
  });
});
