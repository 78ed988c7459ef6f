// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Tooltip } from './tooltip';

it('does not open where the focus was brought because what had it went away', async () => {
  render(
    <>
      <Tooltip content="The next one">
        <button>other</button>
      </Tooltip>
      <Tooltip content="The reason">
        <button>status</button>
      </Tooltip>
    </>,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  expect(document.body).toHaveFocus();
  act(() => button('status').focus());
  // It would have opened before one that is asked for after it.
  fireEvent.mouseEnter(button('other').parentElement!);
  expect(await screen.findByText('The next one')).toBeVisible();
  expect(screen.queryByText('The reason')).toBeNull();
});
