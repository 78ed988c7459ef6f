/** The parts of a lead as models: address, insurance, client. Defaults are those of the entity tables. */
import { types, type Instance } from 'mobx-state-tree';
import type { AddressData, ClientData } from '../views';

const text = types.optional(types.string, '');
const number = types.optional(types.maybeNull(types.number), null);
const bit = types.union(types.literal(0), types.literal(1));
const bitOrNull = types.optional(types.maybeNull(bit), null);
/** 1 is metric: the default of the entity [REF-009]. */
const units = types.optional(bit, 1);

/** House 1, apartment 2, workplace 3 [LEAD-014]. */
const addressType = types.optional(types.union(types.literal(1), types.literal(2), types.literal(3)), 1);

export const AddressModel = types
  .model('Address', {
    address: text,
    apartment: text,
    buzzer: text,
    city: text,
    /** Without spaces, in capitals. */
    postal: text,
    /** Lower-case code. */
    province: text,
    timezone: text,
    latitude: number,
    longitude: number,
    type: addressType,
    valid: false,
    invalidPostal: false,
  })
  .actions((self) => ({
    assign(fields: Partial<AddressData>) {
      Object.assign(self, fields);
    },
  }));

const lasting = types.frozen<readonly { name: string; duration: string }[]>([]);
const texts = types.frozen<readonly string[]>([]);

/** One insurance block per client [LEAD-009, LEAD-010]. */
export const InsuranceModel = types.model('Insurance', {
  hasPolicy: bitOrNull,
  carrier: text,
  premium: text,
  type: texts,
  typeOther: text,
  amount: number,
  applied: bitOrNull,
  denied: bitOrNull,
  annuityBeneficiary: text,
  annuityFunds: text,
  annuityInvestment: text,
  annuityPeriod: text,
});

export const ClientModel = types
  .model('Client', {
    title: text,
    firstName: text,
    lastName: text,
    gender: types.optional(types.maybeNull(types.union(types.literal(1), types.literal(2))), null),
    dob: text,
    countryOfBirth: text,
    employment: number,
    occupation: text,
    income: number,
    incomeType: types.optional(types.string, 'Monthly'),
    height: text,
    heightUnits: units,
    weight: text,
    weightUnits: units,
    measuringSystem: bitOrNull,
    smoker: bitOrNull,
    disability: bitOrNull,
    conditions: lasting,
    medications: lasting,
    insurance: types.optional(InsuranceModel, {}),
  })
  .actions((self) => ({
    assign(fields: Partial<ClientData>) {
      Object.assign(self, fields);
    },
  }));

export interface Address extends Instance<typeof AddressModel> {}
export interface Client extends Instance<typeof ClientModel> {}
