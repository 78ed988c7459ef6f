// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { UiLanguage } from '../../i18n';
import type { ConfigFormProps } from './config-form';
import { fill, press, showForm } from './testing';

const schema = z.strictObject({
  objections: z
    .array(
      z.strictObject({
        name: z.strictObject({ en: z.string().min(1), fr: z.string().min(1) }),
        answer: z.string().min(1).max(500).meta({ long: true }),
        weight: z.int().min(0).max(9).default(1),
        shown: z.boolean().default(true),
        kind: z.enum(['price', 'time']).default('price'),
      }),
    )
    .min(1)
    .max(3),
});
const objection = (en: string) => ({ name: { en, fr: `${en} fr` }, answer: `To ${en}`, weight: 1, shown: true, kind: 'price' });
const defaults = { objections: [objection('Cost'), objection('Later')] };

const show = (props: Partial<ConfigFormProps> = {}, language?: UiLanguage) => showForm({ schema, defaults, ...props }, language);
const row = (at: number) => within(screen.getByRole('group', { name: `Row ${at}` }));
const box = (at: number, name: string) => row(at).getByRole('textbox', { name });
const rows = () => screen.getAllByRole('group', { name: /^Row \d$/ });
const english = () => screen.getAllByRole('textbox', { name: 'English' }).map((element) => (element as HTMLInputElement).value);
const type = (at: number, name: string, text: string) => fill(box(at, name), text);

describe('a list of objects in the form of a configuration', () => {
  it('leads to the first field that is wrong when Save refuses', async () => {
    await show();
    await press('Add a row');
    await press('Save');
    expect(box(3, 'English')).toHaveFocus();
  });
  it('is a row each, with the controls of its fields', async () => {
    await show();
    expect(rows()).toHaveLength(2);
    expect(english()).toEqual(['Cost', 'Later']);
    expect(box(1, 'French')).toHaveValue('Cost fr');
    expect(box(2, 'Answer').tagName).toBe('TEXTAREA');
    expect(row(2).getByRole('checkbox', { name: 'Shown' })).toBeChecked();
    expect(row(2).getByRole('combobox', { name: 'Kind' })).toHaveValue('price');
    expect(row(2).getByText('From 0 to 9.')).toBeVisible();
  });
  it('takes a new row with its defaults, the focus in its first field, and saves the whole list', async () => {
    const { onSave } = await show();
    await press('Add a row');
    expect(box(3, 'English')).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.keyboard('Trust{Tab}Confiance{Tab}We listen');
    expect(screen.getByText('1 change')).toBeVisible();
    await press('Save');
    const trust = { name: { en: 'Trust', fr: 'Confiance' }, answer: 'We listen', weight: 1, shown: true, kind: 'price' };
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ objections: [...defaults.objections, trust] });
  });
  it('says what is wrong at the field once it is left, by row and name, and every fault when Save refuses', async () => {
    const { onSave } = await show();
    await press('Add a row');
    await userEvent.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('Row 3, Name (English): This must be given.');
    expect(box(3, 'English')).toBeInvalid();
    await userEvent.type(box(3, 'English'), 'T');
    expect(box(3, 'English')).toBeValid();
    await userEvent.type(box(3, 'French'), 'T');
    expect(screen.queryByRole('alert')).toBeNull();
    await type(3, 'Weight', '10');
    expect(screen.getByRole('alert')).toHaveTextContent('Row 3, Weight: From 0 to 9.');
    await press('Save');
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Row 3, Answer: This must be given.',
      'Row 3, Weight: From 0 to 9.',
    ]);
    expect(onSave).not.toHaveBeenCalled();
  });
  it('moves rows by the keys, which keep the focus; what is wrong goes along', async () => {
    const { onSave } = await show();
    await type(2, 'Answer', '');
    screen.getByRole('button', { name: 'Move row 2 up' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(english()).toEqual(['Later', 'Cost']);
    expect(screen.getByRole('button', { name: 'Move row 1 up' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Move row 1 up' })).toHaveAccessibleDescription('This is the first row.');
    expect(screen.getByRole('alert')).toHaveTextContent('Row 1, Answer: This must be given.');
    await type(1, 'Answer', 'Yes');
    await press('Save');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ objections: [{ ...objection('Later'), answer: 'Yes' }, objection('Cost')] });
  });
  it('deletes a row, leads to its neighbour, and Undo brings it back to its place', async () => {
    await show();
    await press('Delete row 1');
    expect(english()).toEqual(['Later']);
    expect(box(1, 'English')).toHaveFocus();
    expect(screen.getByText('Row 1 deleted.')).toBeVisible();
    await press('Undo');
    expect(english()).toEqual(['Cost', 'Later']);
    expect(box(1, 'English')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
  it('has no more rows than the schema takes, and no fewer, and says why', async () => {
    await show();
    await press('Delete row 2');
    expect(screen.getByRole('button', { name: 'Delete row 1' })).toHaveAccessibleDescription('At least 1 row must stay.');
    await press('Delete row 1');
    expect(rows()).toHaveLength(1);
    await press('Add a row');
    await press('Add a row');
    expect(screen.getByRole('button', { name: 'Add a row' })).toHaveAccessibleDescription('At most 3 rows.');
    await press('Add a row');
    expect(rows()).toHaveLength(3);
  });
  it('shows what the gateway refuses at its row’s field, also when the row is moved, until it is changed', async () => {
    const { rerender } = await show();
    await type(2, 'Answer', 'Anything');
    await press('Save');
    await rerender({ errors: { 'change.config.objections.1.answer': ['Not this word.'] } });
    expect(box(2, 'Answer')).toHaveAccessibleDescription('Row 2, Answer: Not this word.');
    await press('Move row 2 up');
    expect(box(1, 'Answer')).toHaveAccessibleDescription('Row 1, Answer: Not this word.');
    await type(1, 'Answer', 'Another');
    expect(screen.queryByText(/Not this word/)).toBeNull();
  });
  it('stays as it stands when its own save comes back: no row changes its place under the pointer, and the focus is kept', async () => {
    const { onSave, rerender } = await show();
    await press('Move row 2 up');
    await press('Save');
    const field = box(2, 'Answer');
    field.focus();
    await rerender({ value: onSave.mock.lastCall![0] });
    expect(english()).toEqual(['Later', 'Cost']);
    expect(box(2, 'Answer')).toBe(field);
    expect(field).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
  it('goes back to the default list, and keeps what is edited when somebody else saves', async () => {
    const { rerender } = await show({ value: { objections: [objection('Other')] } });
    expect(screen.getByText('default 2 entries')).toBeVisible();
    await type(1, 'Answer', 'Mine');
    await rerender({ value: { objections: [objection('Theirs')] } });
    expect(box(1, 'Answer')).toHaveValue('Mine');
    await press('Back to default: Objections');
    expect(english()).toEqual(['Cost', 'Later']);
  });
  it('is only shown to whoever may not change it', async () => {
    await show({ readOnly: 'Only administrators change plugins.' });
    expect(box(1, 'English')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /row/i })).toBeNull();
  });
  it('speaks French', async () => {
    await show({}, 'fr');
    await press('Ajouter une ligne');
    await userEvent.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('Ligne 3, Name (Anglais) : Cette valeur est obligatoire.');
  });
});
