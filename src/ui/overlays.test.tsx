// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from './button';
import { Dialog, MenuButton } from './overlays';

function Panel() {
  const [asks, setAsks] = useState(false);
  const [said, setSaid] = useState('');
  return (
    <>
      <MenuButton
        entries={[
          { text: 'Rename', opens: true, onSelect: () => setAsks(true) },
          { text: 'Remove', onSelect: () => setSaid('removed') },
        ]}
        target={<Button>Menu</Button>}
      />
      <p>{said}</p>
      {asks && (
        <Dialog title="A new name" onClose={() => setAsks(false)}>
          <input aria-label="Name" autoFocus />
        </Dialog>
      )}
    </>
  );
}
const target = () => screen.getByRole('button', { name: 'Menu' });

it('opens a menu at its first entry, closes it again and gives the focus back', async () => {
  const user = userEvent.setup();
  render(<Panel />);
  expect(target()).toHaveAttribute('aria-haspopup', 'menu');
  expect(target()).toHaveAttribute('aria-expanded', 'false');
  for (const leave of [() => user.keyboard('{Escape}'), () => user.click(target())]) {
    await user.click(target());
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Rename' })).toHaveFocus());
    expect(target()).toHaveAttribute('aria-expanded', 'true');
    await leave();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(target()).toHaveFocus());
    expect(target()).toHaveAttribute('aria-expanded', 'false');
  }
});

it('does what was chosen, by keys too, and a dialog that it opens keeps the focus', async () => {
  const user = userEvent.setup();
  render(<Panel />);
  target().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Rename' })).toHaveFocus());
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByText('removed')).toBeVisible();
  await waitFor(() => expect(target()).toHaveFocus());
  await user.click(target());
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
});
