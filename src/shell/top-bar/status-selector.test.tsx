// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderShell } from '../testing';

const chip = () => screen.getByLabelText('Time in this status').closest('button, [role="note"]');

it('lists the statuses that the core offers this person, and no other [STATUS-009]', async () => {
  const user = userEvent.setup();
  const { core, change } = await renderShell();
  const allow = { allow: true } as const;
  for (const offered of [
    ['ready', 'break', 'meeting'],
    ['ready', 'break', 'meeting', 'follow-up', 'idle'],
  ] as const) {
    await change(() => (core.status.options = offered.map((status) => ({ status, verdict: allow }))));
    await user.click(chip()!);
    await screen.findByRole('menuitem', { name: /Ready/ });
    const words = { ready: 'Ready', break: 'Break', meeting: 'Meeting', 'follow-up': 'Follow-up', idle: 'Idle' } as const;
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(offered.map((status) => words[status]));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  }
});

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

/** Who expects the next outcome presses a digit and Enter; the lead may have been disposed by itself meanwhile. */
it('opens after a disposition where Ready is, so that Enter by habit makes nobody offline', async () => {
  const user = userEvent.setup();
  const { core, change, acts } = await renderShell();
  const allow = { allow: true } as const;
  await change(() => (core.status.options = (['offline', 'idle', 'ready'] as const).map((status) => ({ status, verdict: allow }))));
  await change(() => (core.disposition.active = true));
  (document.activeElement as HTMLElement).blur();
  await change(() => (core.disposition.active = false));
  await waitFor(() => expect(chip()).toHaveFocus());
  await user.keyboard('8{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Ready' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(acts.filter(([what]) => what === 'status.request')).toEqual([['status.request', 'ready']]);
});
