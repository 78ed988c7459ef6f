// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { printableAscii } from '@dialer/rules/ascii';
import { TextArea } from './inputs';
import { TextInput } from './text-input';

function shown(initial = '', maxLength?: number) {
  const kept = vi.fn();
  function Box() {
    const [value, setValue] = useState(initial);
    const keep = (text: string) => (kept(text), setValue(text));
    return <TextInput aria-label="Box" value={value} shape={printableAscii} maxLength={maxLength} onChange={keep} />;
  }
  render(<Box />);
  return { kept, box: screen.getByLabelText<HTMLInputElement>('Box') };
}

it('shows what is kept, with the caret behind what was typed, also where one letter becomes two', async () => {
  const { box } = shown('bar');
  await userEvent.type(box, 'œé', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect([box.value, box.selectionStart]).toEqual(['boeear', 4]);
});

it('leaves a letter alone while it is composed, and keeps it once it is whole', () => {
  const { box, kept } = shown('a');
  fireEvent.focus(box);
  fireEvent.compositionStart(box);
  fireEvent.change(box, { target: { value: 'a´' } });
  expect([box.value, kept.mock.lastCall]).toEqual(['a´', ['a´']]);
  fireEvent.change(box, { target: { value: 'aé' } });
  fireEvent.compositionEnd(box);
  expect([box.value, kept.mock.lastCall]).toEqual(['ae', ['ae']]);
});

it('does not grow beyond the limit by letters that become two', async () => {
  const { box } = shown('1234', 5);
  await userEvent.type(box, 'œ');
  expect(box.value).toBe('1234o');
});

it('leaves the caret where the person types when somebody else writes at the end', async () => {
  function Box() {
    const [value, setValue] = useState('one\ntwo');
    return (
      <>
        <TextArea aria-label="Box" value={value} onChange={setValue} />
        <button onClick={() => setValue((text) => `${text}\nthree`)}>Append</button>
      </>
    );
  }
  render(<Box />);
  const box = screen.getByLabelText<HTMLTextAreaElement>('Box');
  await userEvent.type(box, '!', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  fireEvent.click(screen.getByRole('button'));
  expect([box.value, box.selectionStart]).toEqual(['one!\ntwo\nthree', 4]);
  await userEvent.type(box, '!', { skipClick: true });
  expect(box.value).toBe('one!!\ntwo\nthree');
});
