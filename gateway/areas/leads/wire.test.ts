/** A lead's row holds every field of the contract's table: a field that has no column, or is not served, fails here. */
import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lead, leadBody } from '@dialer/contract/schemas/leads';
import type { LeadRow } from '../../calls/lead-claims';
import { leads } from '../../platform/db/schema';
import { ADDRESS_COLUMNS, LEAD_COLUMNS, toColumns, toWire } from './wire';

const columns = getTableColumns(leads);
/** As the database makes it of a phone number alone. */
const row = {
  ...Object.fromEntries(Object.entries(columns).map(([name, { default: value }]) => [name, value ?? null])),
  id: '0b7f9a54-31f2-4c62-9d0b-6a3a1f0f5f10',
  phone: '5045550132',
  createdAt: new Date(0),
} as LeadRow;
const body: Required<Omit<Parameters<typeof toColumns>[0], 'clients' | 'address'>> = {
  phone: '5045550133',
  phone_other: '["5045550134"]',
  email: 'ann@mail.example',
  language: 'fr',
  status: 'Busy',
  notes: 'one',
  cre_notes: 'two',
  mga: 'three',
  is_annuity: true,
  entrance: 'back door',
  reason_for_request: 'four',
  reasons: ['final'],
  reason_other: 'five',
};
const address = {
  street: '1 Main',
  apartment: '2',
  buzzer: '3',
  city: 'New Orleans',
  zip: '70119',
  state: 'la',
  timezone: 'America/Chicago',
  latitude: 29.97,
  longitude: -90.07,
  type: 2 as const,
};

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
  const saved = leadBody.parse({ ...body, address });
  const { clients: _clients, ...savable } = leadBody.shape;
  expect(Object.keys(saved).sort()).toEqual(Object.keys(savable).sort());
  expect(Object.keys(address).sort()).toEqual(Object.keys(leadBody.shape.address.unwrap().shape).sort());
  const kept = { ...row, ...toColumns(saved, row) };
  expect(toWire(kept, null)).toMatchObject({ ...body, previous_status: 'New', address });
});
