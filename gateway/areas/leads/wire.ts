/** A lead's row as the wire shows it, and what a save changes in a row [LEAD-001, LEAD-005]. */
import type { z } from 'zod';
import { parsePhoneOther } from '@dialer/contract/phone-other';
import type { Reply } from '../../platform/http/routes';
import { client, type leadBody } from '@dialer/contract/schemas/leads';
import type { LeadRow } from '../../calls/leads';

export type WireLead = Reply<'getLeadByPhone'>;
type Body = z.output<typeof leadBody>;
type Columns = Partial<LeadRow>;

/**
 * The number that the lead sees is its own, else its campaign's: the same that its dials use. `takenBy`: the colleague in
 * whose hands it is; for its reader it is read-only then.
 */
export function toWire(row: LeadRow, takenBy: string | null, campaign?: { readonly name: string; readonly callerId: string }): WireLead {
  return {
    id: row.id,
    marketing_id: row.marketingId,
    phone: row.phone,
    phone_other: JSON.stringify(row.phoneOther),
    email: row.email,
    language: row.language as 'en' | 'fr' | 'es',
    status: row.status,
    previous_status: row.previousStatus,
    status_description: row.statusDescription,
    notes: row.notes,
    cre_notes: row.creNotes,
    website: row.website,
    campaign: campaign?.name ?? '',
    keywords: row.keywords,
    mga: row.mga,
    local_did: row.localDid || (campaign?.callerId ?? ''),
    crm_id: row.crmId,
    dials: row.dials,
    taken_by: takenBy ?? '',
    is_inbound: row.isInbound,
    is_annuity: row.isAnnuity,
    is_redistributed_followup: row.isRedistributedFollowup,
    new: row.new,
    created: true,
    persisted: true,
    created_at: row.createdAt.toISOString(),
    set_by: row.setBy,
    entrance: row.entrance,
    reason_for_request: row.reasonForRequest,
    qualifier_name: row.qualifierName,
    qualified_by: row.qualifiedBy,
    reasons: row.reasons,
    reason_other: row.reasonOther,
    address: {
      street: row.street,
      apartment: row.apartment,
      buzzer: row.buzzer,
      city: row.city,
      zip: row.zip,
      state: row.state,
      timezone: row.timezone,
      latitude: row.latitude,
      longitude: row.longitude,
      type: row.addressType as 1 | 2 | 3,
      available_agents: null,
    },
    clients: clientsOf(row),
  };
}

/** A lead without clients has one with the lead's own names. What was never entered reads as empty. */
const clientsOf = (row: LeadRow) => storedClients(row).map((one) => client.parse(one));

type Stored = Pick<LeadRow, 'clients' | 'firstName' | 'lastName'>;
const storedClients = ({ clients, firstName, lastName }: Stored): readonly Record<string, unknown>[] =>
  clients.length > 0 ? clients : [{ first_name: firstName, last_name: lastName }];

/** Columns that are written as they come. */
const PLAIN = {
  phone: 'phone',
  email: 'email',
  language: 'language',
  status: 'status',
  notes: 'notes',
  cre_notes: 'creNotes',
  is_annuity: 'isAnnuity',
  entrance: 'entrance',
  reason_for_request: 'reasonForRequest',
  mga: 'mga',
  reasons: 'reasons',
  reason_other: 'reasonOther',
} as const satisfies Partial<Record<keyof Body, keyof LeadRow>>;

const ADDRESS = {
  street: 'street',
  apartment: 'apartment',
  buzzer: 'buzzer',
  city: 'city',
  zip: 'zip',
  state: 'state',
  timezone: 'timezone',
  latitude: 'latitude',
  longitude: 'longitude',
  type: 'addressType',
} as const satisfies Record<string, keyof LeadRow>;

/** Renames the present keys of `values`; absent ones stay absent. */
const renamed = (values: Record<string, unknown>, names: Readonly<Record<string, string>>): Columns =>
  Object.fromEntries(Object.entries(names).flatMap(([from, to]) => (values[from] === undefined ? [] : [[to, values[from]]])));

/** What a save writes. A missing field is left as it is, within a client too; the first client gives the lead its name. */
export function toColumns(body: Body, before: Stored & Pick<LeadRow, 'status'>): Columns {
  const known = storedClients(before);
  const clients = body.clients?.map((client, index) => merged(known[index] ?? {}, client));
  const first = clients?.[0] as { first_name?: string; last_name?: string } | undefined;
  return {
    ...renamed(body, PLAIN),
    ...(body.address && renamed(body.address, ADDRESS)),
    ...(body.phone_other !== undefined && { phoneOther: parsePhoneOther(body.phone_other) }),
    ...(body.status !== undefined && body.status !== before.status && { previousStatus: before.status }),
    ...(clients && { clients }),
    ...(first?.first_name !== undefined && { firstName: first.first_name }),
    ...(first?.last_name !== undefined && { lastName: first.last_name }),
  };
}

function merged(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const insurance = after['insurance'] as object | undefined;
  return { ...before, ...after, ...(insurance && { insurance: { ...(before['insurance'] as object | undefined), ...insurance } }) };
}
