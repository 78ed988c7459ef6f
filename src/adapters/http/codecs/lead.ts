/** A lead between its wire shape and the core's, field by field of its table [LEAD-005, LEAD-006]. */
import { parsePhoneOther } from '@dialer/contract';
import type { input, output } from 'zod';
import type { LeadData, LeadPatch } from '../../../core/views';
import { blank, wireName, type Field, type Fields, type Kind } from '../../../contract/fields';
import { LEAD } from '../../../contract/lead';
import type { lead, leadBody } from '../../../contract/schemas/leads';
import { camel, camelKey } from '../camel';

type WireLead = output<typeof lead>;
type WireBody = input<typeof leadBody>;
type Values = Readonly<Record<string, unknown>>;
/** What a value becomes on the other side; kinds that have none stay as they are. */
type Turns = Partial<Record<Kind, (value: unknown, field: Field) => unknown>>;

const TO_CORE: Turns = {
  // An empty text is one that nobody has filled in.
  text: (value, field) => value || field.default,
  phones: parsePhoneOther,
  region: (value) => (value as string).toLowerCase(),
  calling: (value) => (value ? camel(value) : null),
  part: (value, { fields }) => (value ? toCore(fields!, value as Values) : blank(fields!)),
  parts: (value, { fields }) => (value as Values[]).map((each) => toCore(fields!, each)),
};

const TO_WIRE: Turns = {
  phones: (value) => JSON.stringify(value),
  part: (value, { fields }) => toWire(fields!, value as Values),
  parts: (value, { fields }) => (value as Values[]).map((each) => toWire(fields!, each)),
};

function turned(turns: Turns, value: unknown, field: Field): unknown {
  const turn = turns[field.kind];
  return turn ? turn(value, field) : value;
}

function toCore(fields: Fields, wire: Values): Values {
  const core: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    if (field.only === 'core') core[name] = field.default;
    else if (field.only !== 'wire') core[name] = turned(TO_CORE, wire[wireName(name, field)], field);
  return core;
}

/** Only what may be saved and is there, so that a part of a lead stays a part. */
function toWire(fields: Fields, core: Values): Values {
  const wire: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    if (field.saved && core[name] !== undefined) wire[wireName(name, field)] = turned(TO_WIRE, core[name], field);
  return wire;
}

/** A lead as read from the wire, in the core's names. */
export function leadToCore(wire: WireLead): LeadData {
  const core = toCore(LEAD, wire) as unknown as LeadData;
  const { latitude, longitude } = core.address;
  // The wire has no such key. Coordinates come from a lookup alone and an edit of the place takes them away, so that a
  // place which has them was looked up and not edited since, also before a reload [LEAD-015, LEAD-016].
  const valid = latitude !== null && longitude !== null;
  return { ...core, address: { ...core.address, valid } };
}

/** Any part of a lead as PUT /leads/{id} takes it; what only the server writes (dials, campaign, …) is not sent. */
export const leadToWire = (core: LeadPatch): WireBody => toWire(LEAD, core) as WireBody;

/** A field of the wire's lead in the core's names: `clients.0.first_name` is `clients.0.firstName`, `address.zip` `address.postal`. */
export function leadFieldToCore(path: string): string {
  let fields: Fields | undefined = LEAD;
  const names = path.split('.').map((key) => {
    if (/^\d+$/.test(key)) return key;
    const [name, field] = Object.entries(fields ?? {}).find(([each, its]) => wireName(each, its) === key) ?? [camelKey(key)];
    fields = field?.fields;
    return name;
  });
  return names.join('.');
}
