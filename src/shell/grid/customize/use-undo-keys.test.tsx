// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useUndoKeys } from './use-undo-keys';

const undo = vi.fn();
const redo = vi.fn();
function Page() {
  useUndoKeys(undo, redo);
  return (
    <>
      <input aria-label="typed" />
      <div role="dialog">
        <button type="button">asked</button>
      </div>
    </>
  );
}

it('undoes and redoes by the usual keys, and leaves them to what is typed and to a dialog', () => {
  render(<Page />);
  const z = { key: 'z', code: 'KeyZ', ctrlKey: true };
  fireEvent.keyDown(screen.getByLabelText('typed'), z);
  fireEvent.keyDown(screen.getByText('asked'), z);
  expect(undo).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, z);
  fireEvent.keyDown(document.body, { ...z, shiftKey: true });
  fireEvent.keyDown(document.body, { key: 'y', code: 'KeyY', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z', code: 'KeyZ' });
  expect([undo.mock.calls.length, redo.mock.calls.length]).toEqual([1, 2]);
});
