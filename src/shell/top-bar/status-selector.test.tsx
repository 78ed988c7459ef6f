// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderShell } from '../testing';

const chip = () => screen.getByLabelText('Time in this status').closest('button, [role="note"]');

it('has the focus after a status was chosen and while it changes, and after a disposition was saved', async () => {
  const user = userEvent.setup();
  const { core, change } = await renderShell();
  await change(() => (core.status.options = [{ status: 'ready', verdict: { allow: true } }]));
  await user.click(chip()!);
  await user.click(await screen.findByRole('menuitem', { name: /Ready/ }));
  await change(() => (core.status.selector = { allow: false, reasonKey: 'call.noPhone' }));
  await waitFor(() => expect(chip()).toHaveFocus());
  await change(() => (core.status.selector = { allow: true }));
  await waitFor(() => expect(chip()).toHaveFocus());
  expect(chip()!.tagName).toBe('BUTTON');

  await change(() => (core.disposition.active = true));
  (document.activeElement as HTMLElement).blur(); // as when the pressed Save goes away
  expect(document.body).toHaveFocus();
  await change(() => (core.disposition.active = false));
  await waitFor(() => expect(chip()).toHaveFocus());
});
