/**
 * Names, help and units of a configuration's fields: the plugin's own texts by convention (`config.<field>.label`, `.help`,
 * `.unit`, `.invalid`, `.option.<value>`), and what is said where a plugin has none.
 */
import { dispositionLabel } from '@dialer/contract/labels';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { WITH_CENTRE } from '../../i18n';
import type { Fault } from './faults';
import type { Field, Language, Option, ValueField } from './fields';

/** `hiddenStatuses` and `hidden-statuses` as "Hidden statuses". */
export function inWords(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Named = Pick<Field, 'path'> & { language?: Language };

export interface FieldTexts {
  label(field: Named): string;
  help(field: Field): string;
  unit(field: Pick<Field, 'path'>): string | null;
  option(field: Field, value: Option): string;
  /** A value as it is read in a sentence. */
  value(field: ValueField, value: unknown): string;
  fault(field: ValueField | null, fault: Fault): string;
  /** What is wrong in a row, with its number from 0 and, where it is one, its field. */
  inRow(at: number, field: ValueField, wrong: string): string;
}

/** Longest list that is written out beside a label. */
const ROOM = 28;

/** Words for the values of a shared vocabulary, by the key of their texts. */
const VOCABULARIES: Readonly<Record<string, (value: string) => string>> = { dispositions: dispositionLabel };

/**
 * `own`: the plugin's text under `config.`, or null when it has none; `shared`: the product's text of a key, likewise.
 * `t`: texts of the form itself.
 */
export function fieldTexts(
  own: (key: string) => string | null,
  t: TFunction,
  shared: (key: string) => string | null = () => null,
): FieldTexts {
  const ownOf = ({ path }: Pick<Field, 'path'>, part: string) => own(`${path.join('.')}.${part}`);
  const label: FieldTexts['label'] = (field) =>
    ownOf(field, 'label') ?? (field.language ? t(`config.language.${field.language}`) : inWords(field.path.at(-1) ?? ''));
  /** A language alone says nothing: "Answer, English". */
  const nameInRow = (field: Named): string =>
    field.language
      ? t('config.rows.inLanguage', { field: label({ path: field.path.slice(0, -1) }), language: label(field) })
      : label(field);
  const option: FieldTexts['option'] = (field, value) => {
    const key = 'vocabulary' in field ? VOCABULARIES[field.vocabulary ?? '']?.(String(value)) : undefined;
    return ownOf(field, `option.${value}`) ?? (key === undefined ? null : shared(key)) ?? String(value);
  };
  return {
    label,
    option,
    unit: (field) => ownOf(field, 'unit'),
    help: (field) => [ownOf(field, 'help'), rangeText(field, t)].filter(Boolean).join(' '),
    value(field, value) {
      if (value === undefined || value === null || value === '') return t('config.nothing');
      if (typeof value === 'boolean') return t(value ? 'config.on' : 'config.off');
      // A list of objects, also where only its path is known.
      if (Array.isArray(value) && value.some((item) => typeof item === 'object')) return t('config.entries', { count: value.length });
      if (Array.isArray(value)) {
        const all = value.map((item) => option(field, item as Option)).join(', ');
        return value.length === 0 ? t('config.nothing') : all.length <= ROOM ? all : t('config.entries', { count: value.length });
      }
      return typeof value === 'object' ? JSON.stringify(value) : option(field, value as Option);
    },
    fault: (field, { key, params, own: plugins }) =>
      (plugins && field && ownOf(field, 'invalid')) || t(`config.fault.${key}`, { ...params }),
    inRow: (at, field, wrong) =>
      field.kind === 'rows'
        ? t('config.rows.wrongRow', { row: at + 1, wrong })
        : t('config.rows.wrong', { row: at + 1, field: nameInRow(field), wrong }),
  };
}

/** What a number or a list may be, said before somebody meets it. */
function rangeText(field: Field, t: TFunction): string {
  if (field.kind === 'number') {
    if (field.min !== null && field.max !== null) return t('config.range.both', { min: field.min, max: field.max });
    if (field.min !== null) return t('config.range.least', { limit: field.min });
    return field.max === null ? '' : t('config.range.most', { limit: field.max });
  }
  if (field.kind === 'json') return t('config.json');
  return field.kind === 'tags' ? t('config.tags') : '';
}

/** The words of a plugin's configuration in the reader's language; null while they are being brought. */
export function useFieldTexts(plugin: string): { t: TFunction; words: FieldTexts } | null {
  const form = useTranslation('admin');
  const texts = useTranslation(plugin);
  if (!form.ready || !texts.ready) return null;
  const own = (key: string) => {
    const whole = `config.${key}`;
    return texts.i18n.exists(whole, { ns: plugin }) ? texts.t(whole) : null;
  };
  const shared = (key: string) => (texts.i18n.exists(key, { ns: [...WITH_CENTRE] }) ? texts.t(key, { ns: [...WITH_CENTRE] }) : null);
  return { t: form.t, words: fieldTexts(own, form.t, shared) };
}
