/** A lead between its wire shape and the core's [LEAD-005, LEAD-006]: zip is postal, street is address, state is province. */
import { parsePhoneOther, type CallFacts } from '@dialer/contract';
import type { input, output } from 'zod';
import type { AddressData, ClientData, InsuranceData, LeadData, LeadPatch } from '../../../core/views';
import { camel, camelKey } from '../camel';
import { blank } from '../../../contract/fields';
import { INSURANCE } from '../../../contract/lead';
import type { address, client, insurance, lead, leadBody } from '../../../contract/schemas/leads';

type WireLead = output<typeof lead>;
type WireBody = input<typeof leadBody>;

const EMPTY_ADDRESS: AddressData = {
  address: '',
  apartment: '',
  buzzer: '',
  city: '',
  postal: '',
  province: '',
  timezone: '',
  latitude: null,
  longitude: null,
  type: 1,
  valid: false,
  invalidPostal: false,
};

function addressToCore(wire: output<typeof address> | undefined): AddressData {
  if (!wire) return { ...EMPTY_ADDRESS };
  const { street, zip, state, apartment, buzzer, city, timezone, latitude, longitude, type } = wire;
  return {
    address: street,
    apartment,
    buzzer,
    city,
    postal: zip,
    province: state.toLowerCase(),
    timezone,
    latitude,
    longitude,
    type,
    // The wire has no such key. Coordinates come from a lookup alone and an edit of the place takes them away, so that a
    // place which has them was looked up and not edited since, also before a reload [LEAD-015, LEAD-016].
    valid: latitude !== null && longitude !== null,
    invalidPostal: false,
  };
}

function insuranceToCore(wire: output<typeof insurance> | undefined): InsuranceData {
  if (!wire) return blank(INSURANCE);
  const { carrier, premium, type, amount, applied, denied } = wire;
  return {
    hasPolicy: wire.has_policy,
    carrier,
    premium,
    type,
    typeOther: wire.type_other,
    amount,
    applied,
    denied,
    annuityBeneficiary: wire.annuity_beneficiary,
    annuityFunds: wire.annuity_funds,
    annuityInvestment: wire.annuity_investment,
    annuityPeriod: wire.annuity_period,
  };
}

function clientToCore(wire: output<typeof client>): ClientData {
  return {
    title: wire.title,
    firstName: wire.first_name,
    lastName: wire.last_name,
    gender: wire.gender,
    dob: wire.dob,
    countryOfBirth: wire.country_of_birth,
    employment: wire.employment,
    occupation: wire.occupation,
    income: wire.income,
    incomeType: wire.income_type || 'Monthly',
    height: wire.height,
    heightUnits: wire.height_units,
    weight: wire.weight,
    weightUnits: wire.weight_units,
    measuringSystem: wire.measuring_system,
    smoker: wire.smoker,
    disability: wire.disability,
    conditions: wire.conditions,
    medications: wire.medications,
    insurance: insuranceToCore(wire.insurance),
  };
}

/** A lead as read from the wire, in the core's names. */
export function leadToCore(wire: WireLead): LeadData {
  return {
    id: wire.id,
    marketingId: wire.marketing_id,
    phone: wire.phone,
    phoneOther: parsePhoneOther(wire.phone_other),
    email: wire.email,
    language: wire.language,
    status: wire.status,
    previousStatus: wire.previous_status,
    statusDescription: wire.status_description,
    notes: wire.notes,
    creNotes: wire.cre_notes,
    website: wire.website,
    campaign: wire.campaign,
    keywords: wire.keywords,
    mga: wire.mga,
    localDid: wire.local_did,
    dials: wire.dials,
    takenBy: wire.taken_by,
    isInbound: wire.is_inbound,
    isAnnuity: wire.is_annuity,
    new: wire.new,
    createdAt: wire.created_at,
    crmId: wire.crm_id,
    setBy: wire.set_by,
    entrance: wire.entrance,
    reasonForRequest: wire.reason_for_request,
    qualifierName: wire.qualifier_name,
    qualifiedBy: wire.qualified_by,
    reasons: wire.reasons,
    reasonOther: wire.reason_other,
    calling: wire.calling ? (camel(wire.calling) as CallFacts) : null,
    address: addressToCore(wire.address),
    clients: wire.clients.map(clientToCore),
  };
}

/** Without the keys whose value is missing, so that a part of a lead stays a part. */
const present = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

const addressToWire = (core: Partial<AddressData>): WireBody['address'] =>
  present({
    street: core.address,
    apartment: core.apartment,
    buzzer: core.buzzer,
    city: core.city,
    zip: core.postal,
    state: core.province,
    timezone: core.timezone,
    latitude: core.latitude,
    longitude: core.longitude,
    type: core.type,
  });

const insuranceToWire = (core: InsuranceData): NonNullable<NonNullable<WireBody['clients']>[number]['insurance']> => ({
  has_policy: core.hasPolicy,
  carrier: core.carrier,
  premium: core.premium,
  type: [...core.type],
  type_other: core.typeOther,
  amount: core.amount,
  applied: core.applied,
  denied: core.denied,
  annuity_beneficiary: core.annuityBeneficiary,
  annuity_funds: core.annuityFunds,
  annuity_investment: core.annuityInvestment,
  annuity_period: core.annuityPeriod,
});

const clientToWire = (core: Partial<ClientData>): NonNullable<WireBody['clients']>[number] =>
  present({
    title: core.title,
    first_name: core.firstName,
    last_name: core.lastName,
    gender: core.gender,
    dob: core.dob,
    country_of_birth: core.countryOfBirth,
    employment: core.employment,
    occupation: core.occupation,
    income: core.income,
    income_type: core.incomeType,
    height: core.height,
    height_units: core.heightUnits,
    weight: core.weight,
    weight_units: core.weightUnits,
    measuring_system: core.measuringSystem,
    smoker: core.smoker,
    disability: core.disability,
    conditions: core.conditions && [...core.conditions],
    medications: core.medications && [...core.medications],
    insurance: core.insurance && insuranceToWire(core.insurance),
  });

/** Any part of a lead as PUT /leads/{id} takes it; what only the server writes (dials, campaign, …) is not sent. */
export function leadToWire(core: LeadPatch): WireBody {
  return present({
    phone: core.phone,
    phone_other: core.phoneOther && JSON.stringify(core.phoneOther),
    email: core.email,
    language: core.language,
    status: core.status,
    notes: core.notes,
    cre_notes: core.creNotes,
    is_annuity: core.isAnnuity,
    entrance: core.entrance,
    reason_for_request: core.reasonForRequest,
    mga: core.mga,
    reasons: core.reasons,
    reason_other: core.reasonOther,
    address: core.address && addressToWire(core.address),
    clients: core.clients?.map(clientToWire),
  });
}

const ADDRESS_FIELDS: Readonly<Record<string, string>> = { street: 'address', zip: 'postal', state: 'province' };

/** A field of the wire's lead in the core's names: `clients.0.first_name` is `clients.0.firstName`, `address.zip` `address.postal`. */
export const leadFieldToCore = (path: string): string =>
  path
    .split('.')
    .map((key, at, keys) => (at === 1 && keys[0] === 'address' && ADDRESS_FIELDS[key]) || camelKey(key))
    .join('.');
