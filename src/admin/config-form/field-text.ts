/**
 * Names, help and units of a configuration's fields: the plugin's own texts by convention (`config.<field>.label`, `.help`,
 * `.unit`, `.invalid`, `.option.<value>`), and what is said where a plugin has none.
 */
import type { Vocabulary } from '@dialer/contract';
import { dispositionLabel } from '@dialer/contract/labels';
import { LOCALES } from '@dialer/rules/times';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { WITH_CENTRE } from '../../i18n';
import { durationWords } from './duration';
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
  /** Name of a field where others of its list stand beside it: "Answer (English)". */
  inList(field: Named): string;
  /** What is wrong in a row, with its number from 0 and, where it is one, its field. */
  inRow(at: number, field: ValueField, wrong: string): string;
}

/** Longest list that is written out beside a label. */
const ROOM = 28;

/** What the words of a configuration are taken from, beside the texts of the form itself. */
export interface Sources {
  /** The plugin's text of a key; null when it has none. */
  own(key: string, params?: Params): string | null;
  /** The product's text of a key, likewise. */
  shared?(key: string): string | null;
  teams?: readonly Team[];
  language: Language;
}
export interface Team {
  id: number;
  name: string;
}

export function fieldTexts(t: TFunction, { own, shared = () => null, teams = [], language }: Sources): FieldTexts {
  const locale = LOCALES[language];
  /** Words for the values of a vocabulary; null for one that is not known. */
  const VOCABULARIES: Readonly<Record<Vocabulary, (value: string) => string | null>> = {
    dispositions: (value) => shared(dispositionLabel(value)),
    statuses: (value) => shared(`statuses.${value}`),
    roles: (value) => t(`roleName.${value}`, { defaultValue: value }),
    teams: (value) => teams.find(({ id }) => String(id) === value)?.name ?? t('team.unknown', { id: value }),
    colours: (value) => t(`config.colour.${value}`, { defaultValue: value }),
  };
  const ownOf = ({ path }: Pick<Field, 'path'>, part: string) => own(`config.${path.join('.')}.${part}`);
  const label: FieldTexts['label'] = (field) =>
    ownOf(field, 'label') ?? (field.language ? t(`config.language.${field.language}`) : inWords(field.path.at(-1) ?? ''));
  /** A language alone says nothing: "Answer, English". */
  const inList: FieldTexts['inList'] = (field) =>
    field.language
      ? t('config.rows.inLanguage', { field: label({ path: field.path.slice(0, -1) }), language: label(field) })
      : label(field);
  const option: FieldTexts['option'] = (field, value) => {
    const named = ownOf(field, `option.${value}`);
    if (named !== null || !('vocabulary' in field) || field.vocabulary === undefined) return named ?? String(value);
    return VOCABULARIES[field.vocabulary](String(value)) ?? String(value);
  };
  return {
    label,
    inList,
    option,
    unit: (field) => ownOf(field, 'unit'),
    help: (field) => [ownOf(field, 'help'), rangeText(field, t, locale)].filter(Boolean).join(' '),
    value(field, value) {
      if (value === undefined || value === null || value === '') return t('config.nothing');
      if (typeof value === 'boolean') return t(value ? 'config.on' : 'config.off');
      // A list of objects, also where only its path is known.
      if (Array.isArray(value) && value.some((item) => typeof item === 'object')) return t('config.entries', { count: value.length });
      if (Array.isArray(value)) {
        const all = value.map((item) => option(field, item as Option)).join(', ');
        return value.length === 0 ? t('config.nothing') : all.length <= ROOM ? all : t('config.entries', { count: value.length });
      }
      if (field.kind === 'number' && field.duration && typeof value === 'number') return durationWords(value, locale);
      if (field.kind === 'text' && field.format === 'date') return dayWords(String(value), locale);
      return typeof value === 'object' ? JSON.stringify(value) : option(field, value as Option);
    },
    fault: (field, { key, params, own: plugins, reasonKey }) =>
      (reasonKey !== undefined && own(reasonKey, params)) ||
      (plugins && field && ownOf(field, 'invalid')) ||
      t(`config.fault.${key}`, field ? inItsWords(field, { ...params }, locale) : { ...params }),
    inRow: (at, field, wrong) =>
      field.kind === 'rows'
        ? t('config.rows.wrongRow', { row: at + 1, wrong })
        : t('config.rows.wrong', { row: at + 1, field: inList(field), wrong }),
  };
}

/** `2026-01-31` as a day of the reader's language; anything else as it stands. */
function dayWords(text: string, locale: string): string {
  const day = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(day) ? text : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}

type Params = Record<string, string | number>;
/** The limits of a span of time are said as one: `5 minutes`, not `300`. */
const inItsWords = (field: Field, params: Params, locale: string): Params =>
  field.kind === 'number' && field.duration
    ? Object.fromEntries(Object.entries(params).map(([name, limit]) => [name, durationWords(Number(limit), locale)]))
    : params;

/** What a number or a list may be, said before somebody meets it. */
function rangeText(field: Field, t: TFunction, locale: string): string {
  if (field.kind === 'number') {
    const { min, max } = field;
    const say = (end: string, limits: Params) => t(`config.range.${end}`, inItsWords(field, limits, locale));
    if (min !== null && max !== null) return say('both', { min, max });
    if (min !== null) return say('least', { limit: min });
    return max === null ? '' : say('most', { limit: max });
  }
  if (field.kind === 'json') return t('config.json');
  return field.kind === 'tags' ? t('config.tags') : '';
}

/** The words of a plugin's configuration in the reader's language; null while they are being brought. */
export function useFieldTexts(plugin: string, teams: readonly Team[] = []): { t: TFunction; words: FieldTexts; language: Language } | null {
  const form = useTranslation('admin');
  const texts = useTranslation(plugin);
  if (!form.ready || !texts.ready) return null;
  const own: Sources['own'] = (key, params = {}) => (texts.i18n.exists(key, { ...params, ns: plugin }) ? texts.t(key, params) : null);
  const shared = (key: string) => (texts.i18n.exists(key, { ns: [...WITH_CENTRE] }) ? texts.t(key, { ns: [...WITH_CENTRE] }) : null);
  const language = form.i18n.language.startsWith('fr') ? 'fr' : 'en';
  return { t: form.t, language, words: fieldTexts(form.t, { own, shared, teams, language }) };
}
