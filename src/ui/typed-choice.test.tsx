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
function Form({ first = '', keep }: { first?: string; keep?: { shape: (text: string) => string; kept: string } }) {
  const [value, setValue] = useState(first);
  useEffect(() => {
    chosen = value;
  });
  return (
    <>
      <Field label="Drug" required need={value === ''}>
        <TypedChoice label="Drug" value={value} options={OPTIONS} placeholder="Type to find" onChange={setValue} {...(keep && { keep })} />
      </Field>
      <button>Next</button>
    </>
  );
}
const KEEP = { shape: (text: string) => text.slice(0, 9), kept: 'Kept as typed.' };
const shown = (first?: string, keep?: typeof KEEP) =>
  renderBare(
    <I18nextProvider i18n={pluginTextsOf('lead', ['en'])}>
      <Form {...(first !== undefined && { first })} {...(keep && { keep })} />
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

it('Other is not taken for a text that it does not have, unless somebody goes there; an entry called so comes before one that begins so', async () => {
  shown();
  await userEvent.type(box(), 'aspirin');
  expect([rows(), active()]).toEqual([['Other'], null]);
  await userEvent.keyboard('{Enter}');
  expect([chosen, box().value]).toEqual(['', 'aspirin']);
  expect(screen.getByRole('alert')).toHaveTextContent('“aspirin” is not in the list.');
  await userEvent.tab();
  expect([chosen, box().value]).toEqual(['', 'aspirin']);
  await userEvent.clear(box());
  await userEvent.type(box(), 'metf');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect([chosen, box().value]).toEqual(['metformin', 'Metformin']);
});

it('keeps what is in no list as it was typed, letter by letter, and says so; one that alone fits is chosen; of several none', async () => {
  shown('ramipril', KEEP);
  await userEvent.clear(box());
  await userEvent.type(box(), 'aspi');
  expect(chosen).toBe('aspi');
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.keyboard('{Escape}{Escape}');
  expect([chosen, box().value]).toEqual(['ramipril', 'Ramipril']);
  for (const [text, leave, value, words] of [
    ['aspirin 100', '{Enter}', 'aspirin 1', 'aspirin 1'],
    ['metf', '{Enter}', 'metformin', 'Metformin'],
    ['met', '{Tab}', 'met', 'met'],
    ['metop', '{Tab}', 'metoprolol', 'Metoprolol'],
    ['aspirin', '{ArrowDown}{Enter}', 'aspirin', 'aspirin'],
    ['Other', '{Enter}', 'other', 'Other'],
  ] as const) {
    await userEvent.clear(box());
    await userEvent.type(box(), `${text}${leave}`);
    expect([chosen, box().value], text).toEqual([value, words]);
    expect(screen.queryByRole('status')?.textContent ?? null, text).toBe(value === words ? 'Kept as typed.' : null);
  }
});

it('is marked when it is needed, once it was left without one [BOOK-042]', async () => {
  const { container } = shown();
  expect(container.querySelector('.need')).toBeNull();
  await userEvent.click(box());
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(container.querySelector('.need')).not.toBeNull();
  expect(box()).toHaveAttribute('aria-required', 'true');
});
