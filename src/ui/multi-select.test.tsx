// @vitest-environment jsdom
import { useState, type FormEvent } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Field } from './field';
import { TagsInput } from './inputs';
import { TypedMultiSelect } from './multi-select.impl';

const OTHER = { value: 'other', label: 'Other' };
const REASONS = ['Final Expense', 'Critical Illness', 'Pension à vie', 'Expense', 'Another'].map((label, at) => ({
  value: String(at),
  label,
}));

function Reasons({ options = REASONS }) {
  const [value, setValue] = useState<readonly string[]>([]);
  return (
    <>
      <Field label="Reasons">
        <TypedMultiSelect value={value} options={options} onChange={setValue} />
      </Field>
      <output>{value.join(' ')}</output>
    </>
  );
}
const rows = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('status').textContent;

it('is filled in by typing: Enter takes what is meant, Backspace marks the last and takes it back, and what is none is said [BOOK-005, BOOK-040]', async () => {
  render(<Reasons />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Reasons' });
  await userEvent.type(field, 'crit{Enter}ano{Enter}');
  expect(chosen()).toBe('1 4');
  // It stays open for the next one, without those that are chosen.
  expect(rows()).toEqual(['Final Expense', 'Pension à vie', 'Expense']);
  expect(screen.getByRole('listbox', { name: 'Reasons' })).toHaveAttribute('id', field.getAttribute('aria-controls'));
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

it('is chosen by the arrows and by the mouse; Escape closes the list, and then gives up the text', async () => {
  render(<Reasons />);
  const field = screen.getByRole('combobox', { name: 'Reasons' });
  await userEvent.click(field);
  expect(rows()).toHaveLength(5);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen()).toBe('1');
  await userEvent.click(screen.getByRole('option', { name: 'Expense' }));
  expect([chosen(), document.activeElement]).toEqual(['1 3', field]);
  await userEvent.keyboard('pen{Escape}');
  expect([rows(), field.getAttribute('aria-expanded')]).toEqual([[], 'false']);
  expect(field).toHaveValue('pen');
  await userEvent.keyboard('{Escape}');
  expect(field).toHaveValue('');
  await userEvent.keyboard('{ArrowUp}');
  expect(rows()).toEqual(['Final Expense', 'Pension à vie', 'Another']);
  await userEvent.tab();
  expect([rows(), chosen()]).toEqual([[], '1 3']);
});

it('what is left half typed is the entry that stands first; a text that fits none stays and is said', async () => {
  render(<Reasons />);
  const field = screen.getByRole('combobox', { name: 'Reasons' });
  await userEvent.type(field, 'PENS');
  await userEvent.click(document.body);
  expect([chosen(), document.activeElement]).toEqual(['2', document.body]);
  await userEvent.type(field, 'zebra');
  await userEvent.click(document.body);
  expect(chosen()).toBe('2');
  expect(field).toHaveValue('zebra');
  expect(field).toBeInvalid();
  // Closed by Escape, nothing is offered, and nothing is meant but what is called so.
  await userEvent.clear(field);
  await userEvent.type(field, 'crit{Escape}');
  await userEvent.click(document.body);
  expect([chosen(), field.getAttribute('aria-invalid')]).toEqual(['2', 'true']);
});

it('where nothing fits, Other does: Enter takes it, and a text that is left there does not become it', async () => {
  render(<Reasons options={[...REASONS, OTHER]} />);
  const field = screen.getByRole('combobox', { name: 'Reasons' });
  await userEvent.type(field, 'zebra');
  expect(rows()).toEqual(['Other']);
  await userEvent.click(document.body);
  expect(chosen()).toBe('');
  expect(field).toBeInvalid();
  await userEvent.type(field, 's{Enter}');
  expect(chosen()).toBe('other');
});

it('Enter takes an entry, or a tag, and never sends the form around it', async () => {
  const sent = vi.fn((event: FormEvent) => event.preventDefault());
  const Tags = () => {
    const [tags, setTags] = useState<readonly string[]>([]);
    return <TagsInput value={tags} onChange={setTags} />;
  };
  render(
    <form onSubmit={sent}>
      <Reasons />
      <Field label="Tags">
        <Tags />
      </Field>
      <button type="submit">Save</button>
    </form>,
  );
  const field = screen.getByRole('combobox', { name: 'Reasons' });
  await userEvent.type(field, 'crit{Enter}');
  await userEvent.type(field, 'zebra{Enter}');
  await userEvent.clear(field);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Tags' }), 'one{Enter}');
  expect(screen.getByText('one')).toBeVisible();
  expect(chosen()).toBe('1');
  expect(sent).not.toHaveBeenCalled();
});
