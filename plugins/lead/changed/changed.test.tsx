// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { INSURANCE, CLIENT, ADDRESS, LEAD } from '@dialer/contract/lead';
import type { LeadConflict } from '@dialer/host';
import { aClient, createTestHost, fakeLead, type TestHostOptions } from '@dialer/host/testing';
import plugin from '..';
import { LeadForm } from '../lead.panel';
import { fieldName } from './words';

beforeAll(() => LeadForm.preload());

const at = Date.UTC(2026, 10, 19, 14, 5);
const by = 'Maya Torres';
const lists = JSON.parse(readFileSync('variants/isius/lists.json', 'utf8')) as object;
async function asked(conflicts: Pick<LeadConflict, 'path' | 'theirs'>[], options: TestHostOptions = {}) {
  const host = createTestHost(plugin, options);
  host.api.reply('getLists', { lists });
  const client = aClient({ firstName: 'Dana', height: "5'6", heightUnits: 0, incomeType: 'Monthly', income: 2, smoker: 1 });
  const lead = fakeLead(host.acts, { clients: [client], notes: 'hers', conflicts: conflicts.map((each) => ({ ...each, by, at })) });
  host.core.leads.current = lead;
  await host.render({ panel: 'lead' });
  const notice = () => screen.queryByText(/has changed|a modifié/)?.closest<HTMLElement>('[role=alert]') ?? null;
  return { ...host, lead, notice };
}

describe('fields that a colleague has changed meanwhile', () => {
  it('stand side by side, with who and when; choosing one settles it', async () => {
    const { acts, notice } = await asked([
      { path: 'notes', theirs: 'his' },
      { path: 'clients.0.firstName', theirs: '' },
    ]);
    expect(notice()).toHaveTextContent('Maya Torres has changed 2 fields that you have changed');
    expect(screen.getByText('Choose a value')).toBeVisible();
    const rows = [...notice()!.querySelectorAll<HTMLElement>('.changed-row')];
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Notes.*You.*hers.*Maya Torres, \d+:05.*his/),
      expect.stringMatching(/^First name.*You.*Dana.*Maya Torres.*Nothing/),
    ]);
    await userEvent.click(within(rows[1]!).getByRole('button', { name: 'First name: keep yours, Dana' }));
    expect(acts).toContainEqual(['lead.settleConflict', 'clients.0.firstName', 'mine']);
    expect(notice()).toHaveTextContent('Maya Torres has changed a field that you have changed');
    await userEvent.click(screen.getByRole('button', { name: 'Notes: take theirs, his' }));
    expect(acts).toContainEqual(['lead.settleConflict', 'notes', 'theirs']);
    expect(notice()).toBeNull();
  });

  it('are read as the form reads them, a measure with its units as one', async () => {
    const { notice, acts } = await asked([
      { path: 'clients.0.height', theirs: '170' },
      { path: 'clients.0.heightUnits', theirs: 1 },
      { path: 'clients.0.measuringSystem', theirs: 1 },
      { path: 'clients.0.income', theirs: 3 },
      { path: 'clients.0.smoker', theirs: 0 },
      { path: 'clients.0.insurance.type', theirs: ['term', 'annuity'] },
      { path: 'clients.0.conditions', theirs: [{ name: 'Asthma', duration: '2 years' }] },
      { path: 'address.province', theirs: 'tx' },
      { path: 'address.type', theirs: 2 },
      { path: 'address.latitude', theirs: 30 },
      { path: 'address.longitude', theirs: null },
      { path: 'meetingDraft', theirs: '{"x":1}' },
    ]);
    const rows = [...notice()!.querySelectorAll('.changed-row')].map((row) => row.textContent);
    expect(rows).toHaveLength(9);
    const wanted = [
      /^Height.*5'6.*170/,
      /^Income.*\$.*\$/,
      /^Smoker.*Yes.*No/,
      /^Coverage type.*Term.*Annuity/,
      /^Medical conditions.*Asthma 2 years/,
    ];
    for (const words of [...wanted, /^State.*Texas/, /^Type.*Apartment/, /^Place on the map.*30/, /^Meeting.*A meeting as it was/])
      expect(rows, String(words)).toContainEqual(expect.stringMatching(words));
    await userEvent.click(screen.getByRole('button', { name: 'Take all of theirs' }));
    expect(acts.filter(([act]) => act === 'lead.settleConflict')).toHaveLength(12);
    expect(acts).toContainEqual(['lead.settleConflict', 'clients.0.measuringSystem', 'theirs']);
    expect(notice()).toBeNull();
  });

  it.each(['en', 'fr'] as const)('have a name each in %s, whichever a save may write', async (language) => {
    const { lead } = await asked([], { language });
    const texts = JSON.parse(readFileSync(`plugins/lead/locales/${language}.json`, 'utf8')) as object;
    const read = (key: string) =>
      key.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], texts);
    const of = (fields: object, path: string) =>
      Object.entries(fields).flatMap(([name, field]: [string, { saved?: true; kind: string }]) =>
        field.saved && !['part', 'parts'].includes(field.kind) ? [path + name] : [],
      );
    const follows = /Units$|measuringSystem|latitude|longitude|revision/;
    const paths = [
      ...of(LEAD, ''),
      ...of(ADDRESS, 'address.'),
      ...of(CLIENT, 'clients.0.'),
      ...of(INSURANCE, 'clients.0.insurance.'),
      'address.place',
    ].filter((path) => !follows.test(path));
    for (const path of paths) {
      const keys: string[] = [];
      fieldName(((key: string) => (keys.push(key), key)) as never, lead, path);
      expect(typeof read(keys[0]!), `${path}: ${keys[0]}`).toBe('string');
    }
  });
});
