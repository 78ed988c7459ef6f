/** A lead's row as the wire shows it, and what a save changes in a row [LEAD-001, LEAD-005]. */
import type { z } from 'zod';
import { wireName, type Field, type Fields, type OnWire } from '@dialer/contract/fields';
import { ADDRESS, LEAD } from '@dialer/contract/lead';
import { parsePhoneOther } from '@dialer/contract/phone-other';
import type { CentreLists } from '@dialer/contract';
import { bandOf, bandText } from '@dialer/rules/booking/income';
import type { Reply } from '../../platform/http/routes';
import { client, type leadBody } from '@dialer/contract/schemas/leads';
import type { LeadRow } from '../../calls/lead-claims';

export type WireLead = Reply<'getLeadByPhone'>;
type Body = z.output<typeof leadBody>;
type Columns = Partial<LeadRow>;

/** No columns: worked out below, or not known here. */
type NotStored = 'campaign' | 'taken_by' | 'created' | 'persisted' | 'available_agents';
const NOT_STORED: readonly string[] = ['campaign', 'taken_by', 'created', 'persisted', 'available_agents'] satisfies NotStored[];

interface Column {
  readonly wire: string;
  readonly column: keyof LeadRow;
  readonly field: Field;
}
/** The fields of a table that have a column each. Clients are kept whole, in one column. */
const columnsOf = (fields: Fields, columnName: (name: string, wire: string) => string): readonly Column[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const wire = wireName(name, field);
    const apart = field.only === 'core' || ['part', 'parts', 'calling'].includes(field.kind) || NOT_STORED.includes(wire);
    return apart ? [] : [{ wire, column: columnName(name, wire) as keyof LeadRow, field }];
  });
/** A lead's columns have the core's names, those of its address the wire's. */
export const LEAD_COLUMNS = columnsOf(LEAD, (name) => name);
export const ADDRESS_COLUMNS = columnsOf(ADDRESS, (_, wire) => (wire === 'type' ? 'addressType' : wire));

const fromRow = <F>(columns: readonly Column[], row: LeadRow) =>
  Object.fromEntries(
    columns.map(({ wire, column, field }) => [wire, field.kind === 'phones' ? JSON.stringify(row[column]) : row[column]]),
  ) as Omit<OnWire<F>, NotStored>;

const toRow = (columns: readonly Column[], values: Readonly<Record<string, unknown>>): Columns =>
  Object.fromEntries(
    columns.flatMap(({ wire, column, field }) => {
      const value = values[wire];
      if (!field.saved || value === undefined) return [];
      return [[column, field.kind === 'phones' ? parsePhoneOther(value) : value]];
    }),
  );

/**
 * The number that the lead sees is its own, else its campaign's: the same that its dials use. `takenBy`: the colleague in
 * whose hands it is; for its reader it is read-only then.
 */
export function toWire(row: LeadRow, takenBy: string | null, campaign?: { readonly name: string; readonly callerId: string }): WireLead {
  return {
    ...fromRow<typeof LEAD>(LEAD_COLUMNS, row),
    campaign: campaign?.name ?? '',
    local_did: row.localDid || (campaign?.callerId ?? ''),
    taken_by: takenBy ?? '',
    created: true,
    persisted: true,
    created_at: row.createdAt.toISOString(),
    address: { ...fromRow<typeof ADDRESS>(ADDRESS_COLUMNS, row), available_agents: null },
    clients: clientsOf(row),
  };
}

/** A lead without clients has one with the lead's own names. What was never entered reads as empty. */
const clientsOf = (row: LeadRow) => storedClients(row).map((one) => client.parse(one));

type Stored = Pick<LeadRow, 'clients' | 'firstName' | 'lastName'>;
const storedClients = ({ clients, firstName, lastName }: Stored): readonly Record<string, unknown>[] =>
  clients.length > 0 ? clients : [{ first_name: firstName, last_name: lastName }];

/** What a save writes. What is missing is left as it is, a field of a client and a client too; the first one gives the lead its name. */
export function toColumns(body: Body, before: Stored & Pick<LeadRow, 'status'>): Columns {
  const known = storedClients(before);
  const count = Math.max(known.length, body.clients?.length ?? 0);
  const clients = body.clients && Array.from({ length: count }, (_, index) => merged(known[index] ?? {}, body.clients![index] ?? {}));
  const first = clients?.[0] as { first_name?: string; last_name?: string } | undefined;
  return {
    ...toRow(LEAD_COLUMNS, body),
    ...(body.address && toRow(ADDRESS_COLUMNS, body.address)),
    ...(body.status !== undefined && body.status !== before.status && { previousStatus: before.status }),
    ...(clients && { clients }),
    ...(first?.first_name !== undefined && { firstName: first.first_name }),
    ...(first?.last_name !== undefined && { lastName: first.last_name }),
  };
}

/** An answer that came without the band that it stands for means the centre's as it is now; a later change of the bands changes no answer. */
export const withBands = (body: Body, lists: CentreLists | null): Body => ({
  ...body,
  ...(body.clients && {
    clients: body.clients.map((one) => {
      if (one.income === undefined || one.income_band !== undefined) return one;
      const band = lists && bandOf({ income: one.income, incomeBand: '' }, lists.income);
      return { ...one, income_band: band ? bandText(band) : '' };
    }),
  }),
});

function merged(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const insurance = after['insurance'] as object | undefined;
  return { ...before, ...after, ...(insurance && { insurance: { ...(before['insurance'] as object | undefined), ...insurance } }) };
}
