// @vitest-environment jsdom
import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Icon } from './icons';
import './icon-set';

/** The paths that an icon draws. */
const drawn = (name: string) => {
  const { container } = render(<Icon name={name} />);
  return () => [...container.querySelectorAll('path')].map((path) => path.getAttribute('d')).join();
};

it('an icon that only a manifest asks for is a square until it has been fetched, then itself', async () => {
  const square = drawn('square')();
  const envelope = drawn('envelope');
  expect(envelope()).toBe(square);
  await waitFor(() => expect(envelope()).not.toBe(square));
});

it('an icon that nobody knows stays a square', async () => {
  const known = drawn('wrench');
  const unknown = drawn('no-such-icon');
  await waitFor(() => expect(known()).not.toBe(drawn('square')()));
  expect(unknown()).toBe(drawn('square')());
});
