/** What the centre narrows by itself, as the texts of the form's two fields and on the wire. */
import { ApiError, type ApiReply } from '@dialer/host';
import { openDay } from '@dialer/rules/operation-hours';
import type { SettingTexts } from '@dialer/ui/settings-form';

export const TERM_KEYS = ['most', 'days'] as const;
export type TermKey = (typeof TERM_KEYS)[number];
export type Texts = SettingTexts<TermKey>;
type Terms = Pick<ApiReply<'getCallingRules'>['terms'], TermKey>;
type Widest = ApiReply<'getCallingRules'>['widest'][number];

/** Which days of the week, from Monday, have the same hours here. */
export const GROUPS = { weekdays: [0, 1, 2, 3, 4], saturday: [5], sunday: [6] } as const;
export type Group = keyof typeof GROUPS;
export const ALL = Object.keys(GROUPS) as Group[];

/** The days as one text, which is empty where the law alone holds; `daysIn` reads it. */
export const textOf = (days: readonly string[] | null): string => days?.join() ?? '';
export const daysIn = (text: string): string[] | null => (text === '' ? null : text.split(','));
export const toTexts = ({ most, days }: Terms): Texts => ({ most: String(most), days: textOf(days) });
export const toTerms = ({ most, days }: Texts): { most: number; days: string[] | null } => ({ most: Number(most), days: daysIn(days) });
/** A 422 names a day by its place: `days.5`. */
export const nameOf = (wire: string): TermKey | undefined => TERM_KEYS.find((key) => wire === key || wire.startsWith(`${key}.`));

/** What a centre begins with that had none: the usual cut of the law. */
export const USUAL = textOf([...GROUPS.weekdays.map(() => '09:00 20:00'), '09:00 20:00', '']);
/** On each day from is before to, or nobody is called. */
export const isRight = (text: string): boolean => daysIn(text)?.every((day) => day === '' || openDay(day) !== null) ?? true;

/**
 * The refusal of a save that would overwrite what somebody else saved. The gateway keeps both terms as one record; here it
 * becomes one change for each that both changed. Any other refusal stays as it is.
 */
export function byTerm(thrown: unknown, mine: Texts, was: Texts): unknown {
  if (!(thrown instanceof ApiError) || thrown.status !== 409) return thrown;
  const body = thrown.body as { code?: string; current?: Terms; since?: readonly object[] } | null;
  const last = body?.since?.[0];
  if (body?.code !== 'changed-meanwhile' || !body.current || !last) return thrown;
  const now = toTexts(body.current);
  const since = TERM_KEYS.filter((key) => mine[key] !== was[key] && now[key] !== was[key]).map((subject) => ({
    ...last,
    subject,
    from: was[subject],
    to: now[subject],
  }));
  return new ApiError(thrown.operation, thrown.status, thrown.message, thrown.errors, { ...body, since });
}

/** Days on which own hours let people be called when the law of a country does not, with its hours; `''`: nobody then. */
export function beyond(own: readonly string[], { days }: Pick<Widest, 'days'>): { group: Group; law: string }[] {
  const isBeyond = (at: number) => {
    const [mine, law] = [openDay(own[at] ?? ''), openDay(days[at] ?? '')];
    return mine !== null && (law === null || mine.from < law.from || mine.to > law.to);
  };
  return ALL.flatMap((group) => {
    const at = GROUPS[group].find(isBeyond);
    return at === undefined ? [] : [{ group, law: days[at] ?? '' }];
  });
}
