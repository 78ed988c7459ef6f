// @vitest-environment jsdom
/** A page that cannot start says whether the line or the server is at fault, and tries again. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import SignedInPage from '../../src/boot/signed-in';
import { ApiError } from '../../src/core/ports';
import { anAccount } from '../../src/core/testing';
import { preparedPage } from '../support/signed-in';

it.each([
  ['the server has no database', 503, /server cannot work just now; wait a moment/],
  ['no answer came', null, /Check your connection/],
])('%s', async (_, status, words) => {
  const fails = vi.fn(() => {
    throw new ApiError('getTenantFeatures', status, 'The database is away.');
  });
  const { page } = await preparedPage({ replies: { getTenantFeatures: fails } });
  const { unmount } = render(<SignedInPage page={page} account={anAccount()} greet={false} />);
  expect(await screen.findByText(words)).toBeVisible();
  const asked = fails.mock.calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(fails.mock.calls.length).toBeGreaterThan(asked);
  unmount();
});
