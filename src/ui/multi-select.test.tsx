// @vitest-environment jsdom
import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Field } from './field';
import { meant } from './meant';
import { TypedMultiSelect } from './multi-select.impl';

const REASONS = ['Final Expense', 'Critical Illness', 'Pension à vie', 'Expense', 'Other'].map((label, at) => ({ value: at, label }));

it.each([
  ['expense', 'Expense'],
  ['exp', 'Expense'],
  ['illness', 'Critical Illness'],
  ['PENSION A', 'Pension à vie'],
  ['x', 'Final Expense'],
  ['nothing', undefined],
  ['  ', undefined],
])('“%s” means %s', (text, label) => {
  expect(meant(text, REASONS)?.label).toBe(label);
});

function Reasons() {
  const [value, setValue] = useState<readonly number[]>([]);
  return (
    <>
      <Field label="Reasons">
        <TypedMultiSelect value={value} options={REASONS} onChange={setValue} />
      </Field>
      <output>{value.join(' ')}</output>
    </>
  );
}
const chosen = () => screen.getByRole('status').textContent;

it('is filled in by typing: Enter takes what is meant, Backspace marks the last and takes it back, and what is none is said [BOOK-005, BOOK-040]', async () => {
  render(<Reasons />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Reasons' });
  await userEvent.type(field, 'crit{Enter}oth{Enter}');
  expect(chosen()).toBe('1 4');
  expect([...field.list!.options].map(({ value }) => value)).toEqual(['Final Expense', 'Pension à vie', 'Expense']);
  await userEvent.type(field, '{Backspace}{Backspace}');
  expect(chosen()).toBe('1');
  await userEvent.type(field, 'zebra{Enter}');
  expect(field).toBeInvalid();
  expect(field).toHaveValue('zebra');
  await userEvent.clear(field);
  expect(field).not.toBeInvalid();
  // Whoever goes on by Tab means it too.
  await userEvent.type(field, 'final');
  await userEvent.tab();
  expect(chosen()).toBe('1 0');
  await userEvent.click(screen.getAllByRole('button', { name: /removeTag|Critical/ })[0]!);
  expect(chosen()).toBe('0');
});
