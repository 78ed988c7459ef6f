// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { UiLanguage } from '../../i18n';
import type { ConfigFormProps } from './config-form';
import { fill, press, showForm } from './testing';

const schema = z.strictObject({
  countdown: z.int().min(1).max(60).default(10),
  autoDial: z.boolean().default(false),
  mode: z.enum(['quick', 'slow']),
  statuses: z.array(z.string()).min(1),
  hours: z.strictObject({ open: z.int().min(0).max(23) }),
});
const defaults = { countdown: 10, autoDial: false, mode: 'quick', statuses: ['Sold'], hours: { open: 8 } };

const show = (props: Partial<ConfigFormProps> = {}, language?: UiLanguage) => showForm({ schema, defaults, ...props }, language);
const box = (name: string) => screen.getByRole('textbox', { name });
const type = (name: string, text: string) => fill(box(name), text);
const save = () => press('Save');

beforeEach(() => localStorage.clear());

describe('the form of a configuration', () => {
  it('draws every field by its kind, with the range and without a bar while nothing changed', async () => {
    await show();
    expect(box('Countdown')).toHaveValue('10');
    expect(screen.getByText('From 1 to 60.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Auto dial' })).not.toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Mode' })).toHaveValue('quick');
    expect(within(screen.getByRole('group', { name: 'Hours' })).getByRole('textbox', { name: 'Open' })).toHaveValue('8');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
  it('saves only what differs from the defaults', async () => {
    const { onSave, onDirty } = await show({ value: { mode: 'slow' } });
    await type('Countdown', '8');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Auto dial' }));
    expect(screen.getByText('2 changes')).toBeVisible();
    expect(onDirty).toHaveBeenLastCalledWith(true);
    await save();
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ countdown: 8, autoDial: true, mode: 'slow' });
  });
  it('takes an emptied number for no value, not for the default without a word, and marks it when Save refuses', async () => {
    const { onSave } = await show({ value: null });
    await userEvent.clear(box('Countdown'));
    expect(screen.queryByRole('alert')).toBeNull();
    await save();
    expect(screen.getByRole('alert')).toHaveTextContent('A whole number');
    expect(onSave).not.toHaveBeenCalled();
  });
  it('cuts no number that is too long', async () => {
    await show({ value: null });
    await type('Countdown', '1000000000000000000000');
    expect(box('Countdown')).toHaveValue('1000000000000000000000');
    expect(screen.getByRole('alert')).toBeVisible();
  });
  it('says the default beside a changed field and goes back to it; with nothing left it saves null', async () => {
    const { onSave } = await show({ value: { countdown: 8 } });
    expect(screen.getByText('default 10')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to default: Countdown' }));
    expect(box('Countdown')).toHaveValue('10');
    expect(screen.queryByText('default 10')).toBeNull();
    await save();
    expect(onSave).toHaveBeenCalledExactlyOnceWith(null);
  });
  it('judges by the schema at the field, in words, and sends nothing wrong', async () => {
    const { onSave } = await show();
    await type('Countdown', '61');
    expect(box('Countdown')).toHaveAccessibleDescription('From 1 to 60.');
    expect(box('Countdown')).toBeInvalid();
    await type('Open', 'x');
    expect(screen.getByText('2 changes, 2 to correct')).toBeVisible();
    await save();
    expect(onSave).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Correct the 2 marked fields first.');
  });
  it('takes tags away, and refuses an empty list that must not be empty', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: /^Remove / }));
    expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one.');
  });
  it('discards back to what is saved', async () => {
    const { onDirty } = await show({ value: { countdown: 8 } });
    await type('Countdown', '9');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(box('Countdown')).toHaveValue('8');
    expect(onDirty).toHaveBeenLastCalledWith(false);
  });
  it('shows what the gateway refuses at its field until it is changed', async () => {
    const { rerender } = await show();
    await type('Open', '9');
    await save();
    await rerender({ errors: { 'change.config.hours.open': ['The centre opens at 10.'] } });
    expect(screen.getByRole('alert')).toHaveTextContent('The centre opens at 10.');
    await type('Open', '10');
    expect(screen.queryByText('The centre opens at 10.')).toBeNull();
  });
  it('shows a refusal that belongs to no field above them', async () => {
    const { rerender } = await show();
    await type('Open', '9');
    await save();
    await rerender({ errors: { '': ['Not now.'] } });
    expect(screen.getByRole('alert')).toHaveTextContent('Not now.');
  });
  it('keeps what is being edited when somebody else saves another field', async () => {
    const { rerender, onSave } = await show();
    await type('Countdown', '8');
    await rerender({ value: { mode: 'slow' } });
    expect(box('Countdown')).toHaveValue('8');
    expect(screen.getByRole('combobox', { name: 'Mode' })).toHaveValue('slow');
    await save();
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ countdown: 8, mode: 'slow' });
  });
  it('is clean after the save that it asked for', async () => {
    const { rerender } = await show();
    await type('Countdown', '8');
    await save();
    await rerender({ value: { countdown: 8 } });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByText('default 10')).toBeVisible();
  });
  it('only shows to whoever may not change, and says why', async () => {
    await show({ readOnly: 'Only administrators change plugins.', value: { countdown: 8 } });
    expect(screen.getByText('Only administrators change plugins.')).toBeVisible();
    expect(box('Countdown')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /Back to default/ })).toBeNull();
  });
  it('takes names, help and the words of a fault from the plugin, in French too', async () => {
    const extension = z.strictObject({
      extension: z
        .string()
        .regex(/^(\d{3,6})?$/)
        .default(''),
    });
    await show({ plugin: 'inbound-alert', schema: extension, defaults: { extension: '' } }, 'fr');
    expect(screen.getByText('La fenêtre ne s’ouvre que sur ce poste. Vide : aucune fenêtre.')).toBeVisible();
    await type('Poste qui a l’alerte', '12');
    expect(screen.getByRole('alert')).toHaveTextContent('De trois à six chiffres, ou vide.');
    expect(screen.getByText('1 changement, 1 à corriger')).toBeVisible();
    await type('Poste qui a l’alerte', '1000000000');
    expect(screen.getByRole('alert')).toHaveTextContent('De trois à six chiffres, ou vide.');
    await type('Poste qui a l’alerte', ' 1001 ');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
