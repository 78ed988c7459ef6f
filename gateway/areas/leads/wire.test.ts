/** A lead's row holds every field of the contract's table: a field that has no column, or is not served, fails here. */
import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Kind } from '@dialer/contract/fields';
import { lead, leadBody } from '@dialer/contract/schemas/leads';
import type { LeadRow } from '../../calls/lead-claims';
import { centresIn } from '../../people/centre';
import { leads } from '../../platform/db/schema';
import { ADDRESS_COLUMNS, LEAD_COLUMNS, toColumns, toWire, withBands } from './wire';

const columns = getTableColumns(leads);
/** As the database makes it of a phone number alone. */
const row = {
  ...Object.fromEntries(Object.entries(columns).map(([name, { default: value }]) => [name, value ?? null])),
  id: '0b7f9a54-31f2-4c62-9d0b-6a3a1f0f5f10',
  phone: '5045550132',
  createdAt: new Date(0),
} as LeadRow;
const VALUES: Partial<Record<Kind, unknown>> = {
  ...{ phone: '5045550133', phones: '["5045550134"]', postal: '70119', region: 'la' },
  ...{ number: 2, flag: true, texts: ['final'] },
};
/** Something that a save may write into each field of a table. */
const valuesOf = (of: typeof LEAD_COLUMNS) =>
  Object.fromEntries(
    of
      .filter(({ field }) => field.saved)
      .map(({ wire, field: { kind, choices } }) => [wire, choices?.at(-1) ?? VALUES[kind] ?? `some ${wire}`]),
  );

it('has a column for each field that is kept', () => {
  for (const { wire, column } of [...LEAD_COLUMNS, ...ADDRESS_COLUMNS])
    expect(columns, `${wire} of src/contract/lead.ts is kept in the column ${column}`).toHaveProperty(column);
});

it('serves each field of a lead, as the schema reads it', () => {
  const { calling: _calling, ...fields } = lead.shape;
  const wire = toWire(row, null);
  expect(Object.keys(wire).sort()).toEqual(Object.keys(fields).sort());
  expect(Object.keys(wire.address!).sort()).toEqual(Object.keys(fields.address.unwrap().shape).sort());
  expect(lead.parse(wire)).toEqual(wire);
});

it('keeps each field that a save may write, and serves it again', () => {
  const [fields, address] = [valuesOf(LEAD_COLUMNS), valuesOf(ADDRESS_COLUMNS)];
  const body = leadBody.parse({ ...fields, address });
  expect(Object.keys({ ...body, clients: [] }).sort()).toEqual(Object.keys(leadBody.shape).sort());
  expect(Object.keys(body.address!).sort()).toEqual(Object.keys(leadBody.shape.address.unwrap().shape).sort());
  const kept = { ...row, ...toColumns(body, row) };
  expect(toWire(kept, null)).toMatchObject({ ...fields, previous_status: 'New', address });
});

it('keeps the band of an answer beside its number, also of a page that does not say it', () => {
  const lists = centresIn('variants').lists('ISIUS');
  const kept = (client: object) =>
    toWire({ ...row, ...toColumns(withBands(leadBody.parse({ clients: [client] }), lists), row) }, null).clients[0]!;
  expect(kept({ income: 2 })).toMatchObject({ income: 2, income_band: '1250-2500' });
  expect(kept({ income: 2, income_band: '1000-2000' })).toMatchObject({ income: 2, income_band: '1000-2000' });
  expect(kept({ income: null }).income_band).toBe('');
  expect(kept({ smoker: 1 }).income_band).toBe('');
});
