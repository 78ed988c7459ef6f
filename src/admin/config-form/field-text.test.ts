import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { fieldTexts } from './field-text';
import { fieldsOf, valueFields } from './fields';
import { z } from 'zod';

const [field] = valueFields(fieldsOf(z.strictObject({ to: z.int() })));
const textsOf = (own: Readonly<Record<string, string>>) =>
  fieldTexts(((key: string) => key) as unknown as TFunction, {
    own: (key, params) => (key in own ? `${own[key]} ${JSON.stringify(params)}` : null),
    language: 'en',
  });

it('says what the rule says; else what the plugin says of the field; else what the form has', () => {
  const rule = { key: 'other', own: true, reasonKey: 'config.to.odd', params: { by: 1 } };
  expect(textsOf({ 'config.to.odd': 'Odd', 'config.to.invalid': 'Wrong' }).fault(field!, rule)).toBe('Odd {"by":1}');
  expect(textsOf({ 'config.to.odd': 'Odd' }).fault(null, rule)).toBe('Odd {"by":1}');
  expect(textsOf({ 'config.to.invalid': 'Wrong' }).fault(field!, rule)).toMatch(/^Wrong/);
  expect(textsOf({}).fault(field!, rule)).toBe('config.fault.other');
});
