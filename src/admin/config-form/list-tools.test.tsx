// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { UiLanguage } from '../../i18n';
import type { ConfigFormProps } from './config-form';
import { press, showForm } from './testing';

const schema = z.strictObject({
  list: z.array(z.strictObject({ name: z.string().min(1), weight: z.int().min(0).max(9).default(1) })).max(5),
  words: z.array(z.string().max(5)),
});
const defaults = { list: [{ name: 'Cost', weight: 1 }], words: ['a'] };
const show = (props: Partial<ConfigFormProps> = {}, language?: UiLanguage) => showForm({ schema, defaults, ...props }, language);
async function choose(text: string) {
  const input = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('input[type="file"]'));
  await userEvent.upload(input, new File([text], 'list.csv', { type: 'text/csv' }), { applyAccept: false });
}
const dialog = () => within(screen.getByRole('dialog'));
const names = () => screen.getAllByRole('textbox', { name: 'Name' }).map((element) => (element as HTMLInputElement).value);

afterEach(() => vi.restoreAllMocks());

describe('a list of a configuration as a file', () => {
  it('goes out with what stands in the form', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (blob: Blob | MediaSource) => (files.push(blob as Blob), 'blob:list');
    URL.revokeObjectURL = () => undefined;
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await show({ value: { list: [{ name: '=1', weight: 2 }] } });
    await press('Export as CSV: List');
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('goals-list.csv');
    expect(await files[0]!.text()).toContain(`name,weight\r\n"'=1",2\r\n`);
  });
  it('comes in: what is wrong is said by line and field, and corrected in the form; nothing is saved before Save', async () => {
    const { onSave } = await show();
    await press('Import CSV: List');
    await choose('name;weight;moon\nLater;12;x\nTrust;2;y\n');
    expect(await screen.findByText('2 entries read. Nothing is saved before Save.')).toBeVisible();
    expect(dialog().getByText('The list has no such columns; they are left out: moon.')).toBeVisible();
    expect(dialog().getByRole('row', { name: '2 Weight From 0 to 9.' })).toBeVisible();
    await press('Take into the form');
    expect(names()).toEqual(['Later', 'Trust']);
    expect(screen.getByText('Row 1, Weight: From 0 to 9.')).toBeVisible();
    expect(screen.getByText('2 entries taken in.')).toBeVisible();
    const weight = screen.getAllByRole('textbox', { name: 'Weight' })[0]!;
    expect(weight).toHaveFocus();
    await userEvent.clear(weight);
    await userEvent.type(weight, '3');
    expect(onSave).not.toHaveBeenCalled();
    await press('Save');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      list: [
        { name: 'Later', weight: 3 },
        { name: 'Trust', weight: 2 },
      ],
    });
  });
  it('adds to what stands, and goes back to it', async () => {
    const { onSave } = await show();
    await press('Import CSV: List');
    await choose('name\nLater\n');
    await userEvent.click(await screen.findByText('Add to it'));
    await press('Take into the form');
    expect(names()).toEqual(['Cost', 'Later']);
    await press('Undo');
    expect(names()).toEqual(['Cost']);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(onSave).not.toHaveBeenCalled();
  });
  it('is refused in words when it is no such table, and changes nothing', async () => {
    await show();
    await press('Import CSV: List');
    await choose('moon\n1\n');
    expect(await screen.findByText('None of this file’s columns is one of the list’s.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Take into the form' })).toHaveAccessibleDescription('Choose a file first.');
    await press('Cancel');
    expect(names()).toEqual(['Cost']);
  });
  it('may be a list of texts', async () => {
    const { onSave } = await show();
    await press('Import CSV: Words');
    await choose('words\nb\nlonger than five\n');
    expect(await dialog().findByText('Each entry has at most 5 characters.')).toBeVisible();
    await choose('words\nb\nc\n');
    await vi.waitFor(() => expect(dialog().queryByText('Each entry has at most 5 characters.')).toBeNull());
    await press('Take into the form');
    expect(screen.getByRole('button', { name: 'Import CSV: Words' })).toHaveFocus();
    await press('Save');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ words: ['b', 'c'] });
  });
  it('is only handed out to whoever may not change it', async () => {
    await show({ readOnly: 'Only administrators change plugins.' }, 'fr');
    expect(screen.getByRole('button', { name: /^Exporter en CSV\s: List$/ })).toBeEnabled();
    expect(screen.queryByRole('button', { name: /Importer/ })).toBeNull();
  });
});
