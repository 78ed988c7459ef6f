/** A table of fields (`../fields.ts`) as shapes of zod objects: how each kind is read, and what a save may write. */
import { z } from 'zod';
import { wireName, type Field, type Fields, type Kind, type OnWire, type Savable } from '../fields';
import { LIMITS, TEXTS } from '../limits';
import { phoneOtherIssue } from '../phone-other';
import { anyPhone, bit, day, entered, enteredNotes, flag, list, num, text, textId } from './read';

type Shape<T> = { [K in keyof T]-?: z.ZodType<T[K], T[K]> };
/** Parts are put together by hand: a table does not know whether a reply may leave one out. */
type PlainKind = Exclude<Kind, 'part' | 'parts' | 'calling'>;
type Schemas = Readonly<Record<PlainKind, (field: Field) => z.ZodType>>;

const orDefault = (inner: z.ZodType, { default: value }: Field) => (value === null ? inner.nullable() : inner).default(value);
const choices = ({ choices: values }: Field) => z.literal([...values!]);

/** Tolerant: a missing value is the field's default, a missing text is empty. */
const READ: Schemas = {
  id: textId,
  text,
  notes: text,
  phone: text,
  phones: () => z.union([z.string(), z.array(z.string())]).nullish(),
  postal: text,
  region: text,
  day: text,
  number: (field) => orDefault(num(), field),
  bit: (field) => orDefault(bit(), field),
  flag: (field) => orDefault(flag(), field),
  choice: (field) => orDefault(choices(field), field),
  texts: () => list(z.string()),
  lasting: () => list(z.object({ name: text(), duration: text() })),
};

const orNull = (inner: z.ZodType, { default: value }: Field) => (value === null ? inner.nullable() : inner);
const entry = ({ whole, min, max }: Field) => {
  const any = whole ? z.int() : z.number();
  const least = min === undefined ? any : any.min(min);
  return max === undefined ? least : least.max(max);
};

/** Judged whole, by the rule that the form asks too: nothing of it is dropped on the way. */
const phoneList = z
  .union([z.string().max(LIMITS.text * LIMITS.phones), z.array(z.string().max(LIMITS.text)).max(LIMITS.phones)])
  .superRefine((value, { addIssue }) => {
    const issue = phoneOtherIssue(value);
    if (issue) addIssue({ code: 'custom', message: issue.code === 'phone' ? TEXTS.phoneInvalid : '', params: { ...issue } });
  });

const WRITTEN: Schemas = {
  id: textId,
  text: ({ max }) => entered(max),
  notes: enteredNotes,
  phone: anyPhone,
  phones: () => phoneList,
  postal: () => entered(7),
  region: () => z.string().toLowerCase().max(2),
  day: () => z.union([z.literal(''), day()]),
  number: (field) => orNull(entry(field), field),
  bit: (field) => orNull(bit(), field),
  flag,
  choice: (field) => orNull(choices(field), field),
  texts: () => z.array(entered()).max(LIMITS.few),
  lasting: () => z.array(z.object({ name: entered(), duration: entered() })).max(LIMITS.few),
};

const isPlain = (kind: Kind): kind is PlainKind => Object.hasOwn(READ, kind);
const shape = (fields: Fields, schemas: Schemas, has: (field: Field) => boolean) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      isPlain(field.kind) && has(field) ? [[wireName(name, field), schemas[field.kind](field)]] : [],
    ),
  );

/** Of a reply: what the wire has of a table. */
export const replyShape = <F extends Fields>(fields: F) => shape(fields, READ, ({ only }) => only !== 'core') as Shape<OnWire<F>>;
/** Of a body: what a save may write of it, each with the limits of what a person enters [CONST-003]. */
export const bodyShape = <F extends Fields>(fields: F) => shape(fields, WRITTEN, (field) => field.saved === true) as Shape<Savable<F>>;
