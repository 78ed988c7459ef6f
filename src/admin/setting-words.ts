/** What the recorded changes say of a setting: its page, its name, and its value. */
import {
  DIALING_KEYS,
  GLOBAL_KEYS,
  GLOBALS,
  LEVELS_KEY,
  MAX_CALLS_KEY,
  OPEN_ALL_DAY,
  QUOTA_CELLS,
  SEQUENCE_KEY,
  SUPPRESSION_FIELDS,
  suppressionField,
  suppressionKey,
  type Role,
} from '@dialer/contract';
import { timeOfDay, type Language } from '@dialer/rules/times';

/** Every setting that a change can be about. */
export const SETTING_KEYS: readonly string[] = [
  ...GLOBAL_KEYS,
  ...QUOTA_CELLS.map(({ key }) => key),
  ...DIALING_KEYS,
  ...SUPPRESSION_FIELDS.map(suppressionKey),
];

interface Texts {
  t(key: string, params?: Record<string, string>): string;
  roles(role: Role): string;
  language: Language;
}

/** Settings that are a page by themselves. */
const SINGLE: Readonly<Record<string, 'sequence' | 'levels' | 'maxCalls'>> = {
  [SEQUENCE_KEY]: 'sequence',
  [LEVELS_KEY]: 'levels',
  [MAX_CALLS_KEY]: 'maxCalls',
};
const HOURS = 'operation-hours:';

export function settingWords({ t, roles, language }: Texts) {
  /** The page on which it is set. */
  function settingPage(key: string): string {
    if (suppressionField(key)) return t('changes.settingPage.suppression');
    const page = SINGLE[key] ?? (key.startsWith(HOURS) ? 'hours' : key.startsWith('quotas:') ? 'quotas' : 'globals');
    return t(`changes.settingPage.${page}`);
  }

  /** Its name; the key of one that this release does not know. */
  function setting(key: string): string {
    const name = Object.entries(GLOBALS).find(([, wire]) => wire === key)?.[0] ?? SINGLE[key];
    if (name) return t(`changes.setting.${name}`);
    const field = suppressionField(key);
    if (field) return t(field.startsWith('min_') ? `changes.setting.${field}` : `regions.${field}`);
    if (key.startsWith(HOURS)) return t(`changes.weekday.${key.slice(HOURS.length)}`);
    const quota = QUOTA_CELLS.find((cell) => cell.key === key);
    if (!quota) return key;
    const { kind, role, period } = quota;
    return t('changes.quota', { kind: t(`changes.quotaKind.${kind}`), roles: roles(role), period: t(`changes.quotaPeriod.${period}`) });
  }

  function settingValue(key: string, value: unknown): string {
    if (value === null) return t('changes.settingValue.unset');
    if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : t('changes.settingValue.empty');
    if (!key.startsWith(HOURS)) return String(value);
    if (value === '') return t('changes.settingValue.closed');
    if (value === OPEN_ALL_DAY) return t('changes.settingValue.allDay');
    const [from = '', to = ''] = String(value).split(' ');
    return t('changes.settingValue.fromTo', { from: timeOfDay(from, language), to: timeOfDay(to, language) });
  }

  return { setting, settingPage, settingValue };
}
