// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { COLOURS, ROLES, SHARED_VOCABULARIES } from '@dialer/contract';
import en from '../../../locales/en/admin.json';
import fr from '../../../locales/fr/admin.json';
import { isiusVariant } from '../../host/fakes/builders';
import { offeredIn } from '../../host/fakes/typed';
import { vocabulariesOf } from '../../rules/vocabularies';
import type { UiLanguage } from '../../i18n';
import type { ConfigFormProps } from './config-form';
import { fill, press, showForm } from './testing';

const name = (vocabulary: 'statuses' | 'roles' | 'colours') => z.string().meta({ vocabulary });
const schema = z.strictObject({
  pause: z.int().min(60).max(3600).default(300).meta({ duration: true }),
  from: z.iso.date().nullable().default(null),
  at: z.iso.time().default('09:30'),
  site: z.url().default('https://example.com'),
  desk: z.e164().optional(),
  tone: name('colours').default('green'),
  paused: z.array(name('statuses')).default(['break']),
  who: name('roles').default('advisor'),
  teams: z.array(z.int().meta({ vocabulary: 'teams' })).default([]),
  lead: z.int().meta({ vocabulary: 'teams' }).optional(),
});
const TEAMS = [
  { id: 5, name: 'Grace Lindqvist' },
  { id: 6, name: 'Isabelle Fortin' },
];
const defaults = schema.parse({});
const vocabularies = vocabulariesOf(isiusVariant, SHARED_VOCABULARIES, [5, 6]);
const show = (props: Partial<ConfigFormProps> = {}, language?: UiLanguage) =>
  showForm({ schema, defaults, vocabularies, teams: TEAMS, ...props }, language);
const box = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const select = (label: string) => screen.getByRole('combobox', { name: label });
const options = (label: string) =>
  within(select(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('a span of time', () => {
  it('is a number with its unit, its limits in words, and is saved in seconds', async () => {
    const { onSave } = await show();
    expect(box('Pause')).toHaveValue('5');
    expect(select('Unit')).toHaveValue('min');
    expect(screen.getByText('From 1 minute to 1 hour.')).toBeVisible();
    await fill(box('Pause'), '90');
    expect(screen.getByRole('alert')).toHaveTextContent('From 1 minute to 1 hour.');
    await userEvent.selectOptions(select('Unit'), 'seconds');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('default 5 minutes')).toBeVisible();
    await press('Save');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ pause: 90 });
  });
  it('keeps its unit while nothing is typed, and takes nothing for no value', async () => {
    await show();
    await fill(box('Pause'), '');
    expect(select('Unit')).toHaveValue('min');
    expect(screen.getByRole('alert')).toHaveTextContent('A whole number.');
    await fill(box('Pause'), '2');
    expect(select('Unit')).toHaveValue('min');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a day, a time, an address, a phone', () => {
  it('have the browser’s own control, or its keyboard', async () => {
    const { onSave } = await show();
    expect(box('From')).toHaveAttribute('type', 'date');
    expect(box('At')).toHaveAttribute('type', 'time');
    expect(box('Site')).toHaveAttribute('inputmode', 'url');
    expect(box('Desk')).toHaveAttribute('type', 'tel');
    fireEvent.change(box('From'), { target: { value: '2026-01-31' } });
    fireEvent.change(box('At'), { target: { value: '18:05' } });
    await press('Save');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ from: '2026-01-31', at: '18:05' });
  });
  it('say in words what they ask for', async () => {
    await show();
    await fill(box('Site'), 'example');
    expect(screen.getByText('A whole web address, with https.')).toBeVisible();
    await fill(box('Desk'), '555');
    expect(screen.getByText('A phone number with its country code, such as +15045550132.')).toBeVisible();
  });
  it('hide nothing that the browser’s control cannot show', async () => {
    await show({ value: { from: 'soon' } });
    expect(box('From')).toHaveValue('soon');
  });
  it('are said in the reader’s language where they are the default', async () => {
    await show({ defaults: { ...defaults, from: '2026-01-31' }, value: { from: null } }, 'fr');
    expect(screen.getByText('par défaut : 31 janvier 2026')).toBeVisible();
  });
});

describe('a name of something that the centre has', () => {
  it('is chosen in words', async () => {
    await show();
    expect(options('Tone')).toEqual(['Orange', 'Green', 'Red', 'Blue', 'Grey']);
    expect(select('Tone').closest('.config-colour')?.querySelector('[data-colour="green"]')).not.toBeNull();
    expect(options('Who')).toContain('Advisor');
    expect(await offeredIn('Paused')).toContain('Lunch break');
    expect(options('Lead')).toEqual(['Not set', 'Grace Lindqvist', 'Isabelle Fortin']);
  });
  it('is a team by its name, saved by its number', async () => {
    const { onSave } = await show();
    await userEvent.type(await screen.findByRole('combobox', { name: 'Teams' }), 'isabelle{Enter}');
    await userEvent.selectOptions(select('Lead'), 'Grace Lindqvist');
    await press('Save');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ teams: [6], lead: 5 });
  });
  it('says that it no longer exists, and keeps no other field from being saved', async () => {
    const { onSave } = await show({ value: { teams: [5, 77], lead: 77 } });
    expect(options('Lead')).toContain('Team 77 (no longer exists)');
    expect(await screen.findAllByText('Team 77 (no longer exists)')).toHaveLength(2);
    await fill(box('Pause'), '2');
    await press('Save');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ pause: 120, teams: [5, 77], lead: 77 });
    await userEvent.selectOptions(select('Lead'), 'Grace Lindqvist');
    expect(options('Lead')).not.toContain('Team 77 (no longer exists)');
  });
  it('shows at its field what the gateway says of it', async () => {
    const { rerender } = await show();
    await userEvent.type(await screen.findByRole('combobox', { name: 'Teams' }), 'isabelle{Enter}');
    await press('Save');
    await rerender({ errors: { 'teams.0': ['6 is no team of this centre'] } });
    expect(screen.getByRole('alert')).toHaveTextContent('6 is no team of this centre');
  });
  it('has words in both languages, and every colour a style', () => {
    const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');
    for (const colour of COLOURS) expect(tokens).toContain(`[data-colour='${colour}'] {`);
    for (const texts of [en, fr]) {
      expect(Object.keys(texts.config.colour).sort()).toEqual([...COLOURS].sort());
      expect(Object.keys(texts.roleName).sort()).toEqual([...ROLES].sort());
    }
  });
});
