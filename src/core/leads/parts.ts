/** A table of fields as properties of a model, and the parts of a lead: address, insurance, client. */
import { types, type IAnyType, type Instance, type IType } from 'mobx-state-tree';
import type { Field, Fields, Kind, Only } from '../../contract/fields';
import { ADDRESS, CLIENT, INSURANCE } from '../../contract/lead';
import type { AddressData, ClientPatch } from '../views';

/** A property that may be left out of a snapshot. */
type Property<F> = F extends Field<Kind, infer Value> ? IType<Value | undefined, Value, Value> : never;
type Elsewhere = Field<'id' | 'part' | 'parts'> | Only<'wire', Kind, unknown>;
type Properties<F> = { [K in keyof F as F[K] extends Elsewhere ? never : K]: Property<F[K]> };

const oneOf = (values: readonly (string | number)[]) => types.union(...values.map((value) => types.literal(value)));
const innerOf = ({ kind, choices }: Field): IAnyType | null => {
  switch (kind) {
    case 'number':
      return types.number;
    case 'bit':
      return oneOf([0, 1]);
    case 'choice':
      return oneOf(choices!);
    case 'flag':
      return types.boolean;
    case 'phones':
    case 'texts':
    case 'lasting':
    case 'calling':
      return null;
    default:
      return types.string;
  }
};
/** Lists and facts are frozen: a node for each entry would cost more than it is worth. */
function property(field: Field): IAnyType {
  const inner = innerOf(field);
  if (!inner) return types.frozen(field.default);
  return types.optional(field.default === null ? types.maybeNull(inner) : inner, field.default);
}

/** What a model has of a table; its id and its parts are models of their own, and named beside this. */
export const properties = <F extends Fields>(fields: F): Properties<F> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      ['id', 'part', 'parts'].includes(field.kind) || field.only === 'wire' ? [] : [[name, property(field)]],
    ),
  ) as Properties<F>;

export const AddressModel = types.model('Address', properties(ADDRESS)).actions((self) => ({
  assign(fields: Partial<AddressData>) {
    Object.assign(self, fields);
  },
}));

/** One insurance block per client [LEAD-009, LEAD-010]. */
const InsuranceModel = types.model('Insurance', properties(INSURANCE));

export const ClientModel = types
  .model('Client', { ...properties(CLIENT), insurance: types.optional(InsuranceModel, {}) })
  .actions((self) => ({
    assign({ insurance, ...fields }: ClientPatch) {
      Object.assign(self, fields);
      Object.assign(self.insurance, insurance);
    },
  }));

export interface Address extends Instance<typeof AddressModel> {}
export interface Client extends Instance<typeof ClientModel> {}
