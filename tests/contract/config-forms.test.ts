/** Every plugin that can be configured: its schema draws a form, and the form speaks the plugin's own words. */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { PluginManifest, PluginModule } from '@dialer/host';
import { draftOf, toConfig } from '../../src/admin/config-form/draft';
import { faultsOf } from '../../src/admin/config-form/faults';
import { fieldsOf, nameOf, valueFields, type Config, type Field } from '../../src/admin/config-form/fields';
import isius from '../../variants/isius/variant.json';
import slica from '../../variants/slica/variant.json';
import { isiusVariant } from '../../src/host/fakes/builders';
import { SHARED_VOCABULARIES } from '../../src/contract';
import { vocabulariesOf } from '../../src/rules/vocabularies';
import { flat, type Texts } from '../support/texts';

const schemas = import.meta.glob<z.ZodType>(['../../plugins/*/config.ts', '../../plugins/settings/*/config.ts'], {
  eager: true,
  import: 'default',
});
const sources = import.meta.glob<string>(['../../plugins/*/config.ts', '../../plugins/settings/*/config.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const manifests = import.meta.glob<PluginManifest>(['../../plugins/*/manifest.ts', '../../plugins/settings/*/manifest.ts'], {
  eager: true,
  import: 'default',
});
const modules = import.meta.glob<PluginModule>(['../../plugins/*/index.{ts,tsx}', '../../plugins/settings/*/index.{ts,tsx}'], {
  import: 'default',
});
const texts = import.meta.glob<Texts>(['../../plugins/*/locales/*.json', '../../plugins/settings/*/locales/*.json'], {
  eager: true,
  import: 'default',
});

const vocabularies = vocabulariesOf(isiusVariant, SHARED_VOCABULARIES, []);

/** What has a name and a help of the plugin's own: every value, the fields of a list's rows, a text in both languages once. */
const named = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => {
    if (field.kind === 'group') return field.bilingual ? [field] : named(field.fields);
    return field.kind === 'rows' ? [field, ...named(field.fields)] : [field];
  });

/** Fields below a common name have that name as a text; what it is for, each of them says. */
const groupsOf = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => (field.kind === 'group' && !field.bilingual ? [field, ...groupsOf(field.fields)] : []));

/** All, or the one that an author tests. */
const tested = Object.entries(schemas)
  .map(([path, schema]) => [path.replace('/config.ts', ''), schema] as const)
  .filter(([folder]) => [undefined, manifests[`${folder}/manifest.ts`]?.id].includes(process.env.TESTED_PLUGIN));

describe.each(tested)('the configuration of %s', (folder, schema) => {
  const fields = valueFields(fieldsOf(schema, vocabularies));
  const { id } = manifests[`${folder}/manifest.ts`]!;

  it('has a control for every field, none of them JSON text', () => {
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter(({ kind, editor }) => kind === 'json' && !editor)).toEqual([]);
  });
  it('has every editor that it names, and none that nothing names', async () => {
    const [module] = await Promise.all(Object.entries(modules).flatMap(([path, load]) => (path.startsWith(`${folder}/`) ? [load()] : [])));
    const each = fields.flatMap((field) => (field.kind === 'rows' ? valueFields(field.fields) : [field]));
    const wanted = new Set(each.flatMap(({ editor }) => editor ?? []));
    expect(Object.keys(module?.editors ?? {}).sort()).toEqual([...wanted].sort());
  });
  it('takes nothing that is in no vocabulary where a value is the name of a status or a disposition', () => {
    for (const field of fields.filter(({ path }) => /status|disposition/i.test(path.at(-1) ?? ''))) {
      expect(field).toMatchObject({ vocabulary: expect.stringMatching(/^(dispositions|statuses)$/) });
      const draft = { ...draftOf(fieldsOf(schema, vocabularies), {}), [nameOf(field)]: field.kind === 'choices' ? ['999'] : '999' };
      expect(faultsOf(schema, fieldsOf(schema, vocabularies), draft)).toHaveProperty([nameOf(field)]);
    }
  });
  it.each(['en', 'fr'])('has a name and a help for every field in %s', (language) => {
    const words = flat(texts[`${folder}/locales/${language}.json`] ?? {});
    for (const { path } of named(fieldsOf(schema, vocabularies)))
      for (const part of ['label', 'help']) expect(words).toHaveProperty([`config.${path.join('.')}.${part}`]);
    for (const { path } of groupsOf(fieldsOf(schema, vocabularies))) expect(words).toHaveProperty([`config.${path.join('.')}.label`]);
  });
  it.each(['en', 'fr'])('has a text in %s for every reason that a rule of it gives', (language) => {
    const words = flat(texts[`${folder}/locales/${language}.json`] ?? {});
    for (const [, reason] of sources[`${folder}/config.ts`]!.matchAll(/reasonKey: '([^']+)'/g)) expect(words).toHaveProperty([reason!]);
  });
  it('asks for nothing that the plugin does not have', () => {
    const words = flat(texts[`${folder}/locales/en.json`] ?? {});
    const known = [
      ...named(fieldsOf(schema, vocabularies)).map(({ path }) => `config.${path.join('.')}.`),
      ...groupsOf(fieldsOf(schema, vocabularies)).map(({ path }) => `config.${path.join('.')}.label`),
    ];
    const unused = Object.keys(words).filter((key) => key.startsWith('config.') && !known.some((start) => key.startsWith(start)));
    expect(unused).toEqual([]);
  });
  it.each([isius, slica])('takes what the variant manifest has, unchanged', (variant) => {
    const values = (variant.plugins as Record<string, Config>)[id];
    if (!values) return;
    const draft = draftOf(fieldsOf(schema, vocabularies), values);
    expect(faultsOf(schema, fieldsOf(schema, vocabularies), draft)).toEqual({});
    expect(toConfig(fieldsOf(schema, vocabularies), draft)).toEqual(values);
  });
});
