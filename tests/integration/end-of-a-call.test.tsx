// @vitest-environment jsdom
/** The end of a call on a whole page: the row of outcomes and the saves on the bar, over the real core and plugins. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { stages } from '../../src/core/testing';
import { nothingChanged, signedInPage } from '../support/signed-in';

const bar = () => within(screen.getByRole('region', { name: 'Call' }));
const outcomes = () => screen.queryAllByRole('radio').filter((each) => each.className === 'disposition-outcome');

it('digit and Enter save what the panel shows, by the call after the call', async () => {
  const page = await signedInPage();
  const { api, realtime, does, hello, session } = page;
  await hello({ plugins: { revision: nothingChanged.revision } });
  await screen.findByLabelText('Disposition');
  const talk = () =>
    does(() => {
      realtime.emit('incoming', { call: stages.ringing() });
      realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
    });
  await talk();
  // Fetched since the ring, long before a call is over.
  await does(() => import('../../plugins/disposition/outcomes'));
  await does(() => realtime.emit('hangup', { call: stages.ended() }));
  await waitFor(() => expect(outcomes()[0]).toHaveFocus());
  expect(outcomes()).toHaveLength(9);
  expect(bar().getByRole('button', { name: 'Save & Stop' })).toHaveAccessibleDescription('Choose a disposition first.');

  const unreachable = screen.getByRole('radio', { name: 'Unreachable' });
  await userEvent.keyboard(unreachable.getAttribute('aria-keyshortcuts')!);
  expect(unreachable).toBeChecked();
  expect(screen.getByLabelText('Disposition')).toHaveDisplayValue('Unreachable');
  expect(bar().getByRole('button', { name: 'Save & Next' })).not.toHaveAttribute('aria-disabled', 'true');

  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(api.of('saveDisposition')).toHaveLength(1));
  expect(api.of('saveDisposition')[0]).toMatchObject({ body: { disposition: { disposition: 'Unreachable' } } });
  await waitFor(() => expect(screen.queryByText('Enter saves and goes on')).toBeNull());
  await waitFor(() => expect(document.querySelector('.status-chip')?.closest(':focus')).not.toBeNull());
  cleanup();
  session.end();
});
