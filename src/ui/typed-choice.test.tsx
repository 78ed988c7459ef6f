// @vitest-environment jsdom
import { render as renderBare, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { pluginTextsOf } from '../host/fakes/texts';
import { Field } from './field';
import { TypedChoice } from './typed-choice';

const OPTIONS = ['Metformin', 'Methotrexate', 'Metoprolol', 'Ramipril', 'Other'].map((label) => ({ value: label.toLowerCase(), label }));

let chosen = '';
function Form({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first);
  useEffect(() => {
    chosen = value;
  });
  return (
    <>
      <Field label="Drug" required need={value === ''}>
        <TypedChoice label="Drug" value={value} options={OPTIONS} placeholder="Type to find" onChange={setValue} />
      </Field>
      <button>Next</button>
    </>
  );
}
const shown = (first?: string) =>
  renderBare(
    <I18nextProvider i18n={pluginTextsOf('lead', ['en'])}>
      <Form {...(first !== undefined && { first })} />
    </I18nextProvider>,
  );
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Drug' });
const rows = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** What a reader of screens says the arrows stand on. */
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

it('is found while typing, taken by Enter or Tab, changed by typing over it, and emptied [BOOK-005]', async () => {
  shown();
  await userEvent.type(box(), 'met');
  expect([rows(), active()]).toEqual([['Metformin', 'Methotrexate', 'Metoprolol', 'Other'], 'Metformin']);
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('listbox', { name: 'Drug' })).toHaveAttribute('id', box().getAttribute('aria-controls'));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect([chosen, box().value, rows()]).toEqual(['methotrexate', 'Methotrexate', []]);
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('ram');
  await userEvent.tab();
  expect([chosen, box().value]).toEqual(['ramipril', 'Ramipril']);
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await userEvent.clear(box());
  await userEvent.tab();
  expect([chosen, box().value]).toEqual(['', '']);
});

it('is chosen in its list by the mouse; the arrows begin at the chosen one; Escape gives up what was typed', async () => {
  shown('metoprolol');
  await userEvent.click(box());
  expect(screen.getByRole('option', { name: 'Metoprolol' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByRole('option', { name: 'Metformin' }));
  expect([chosen, rows()]).toEqual(['metformin', []]);
  expect(box()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Metformin');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(chosen).toBe('other');
  await userEvent.keyboard('xyz{Escape}{Escape}');
  expect([chosen, box().value]).toEqual(['other', 'Other']);
});

it('what is in no list stays and is said, and changes nothing; a value that the list does not know is shown', async () => {
  shown('insulin');
  expect(box()).toHaveValue('insulin');
  await userEvent.clear(box());
  await userEvent.type(box(), 'aspir');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(box()).toHaveValue('aspir');
  expect(screen.getByRole('alert')).toHaveTextContent('“aspir” is not in the list.');
  expect(chosen).toBe('insulin');
  await userEvent.type(box(), 'i');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is marked when it is needed, once it was left without one [BOOK-042]', async () => {
  const { container } = shown();
  expect(container.querySelector('.need')).toBeNull();
  await userEvent.click(box());
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(container.querySelector('.need')).not.toBeNull();
  expect(box()).toHaveAttribute('aria-required', 'true');
});
