/** States and failures of a line as the owner of a centre reads them. */
import { trunkCauseOf } from '@dialer/rules/trunk-words';
import type { Line } from './values';

type Words = (key: string, values?: Record<string, string | number>) => string;
type Failure = Pick<NonNullable<Line['lastFailure']>, 'kind' | 'code' | 'words'>;

/** Refusals of a registration or a question, and of a call, that have words of their own. */
const DOWN = [401, 403, 404, 407, 408, 423, 500, 503];
const SIP = [401, 403, 404, 407, 408, 410, 480, 484, 486, 487, 488, 500, 502, 503, 504, 600, 603, 604, 606, 607, 608];

/** `486 The number is busy.` A 403 mostly speaks of the caller ID: of a line without one it says so. */
export function sipWords(t: Words, code: number, { callerId }: Pick<Line, 'callerId'>): string {
  if (code === 403 && callerId === '') return t('with_code', { code, words: t('sip.403_no_caller_id') });
  return t('with_code', { code, words: SIP.includes(code) ? t(`sip.${code}`) : t(code >= 500 ? 'sip.trouble' : 'sip.refused') });
}

/** A cause in the reader's language; an exchange of one's own has its own words, which are nobody's to translate. */
function causeWords(t: Words, words: string): string {
  const known = trunkCauseOf(words);
  return known ? t(`cause.${known.cause}`, known.values) : words;
}

/** Why it is down, by its code or by its cause. */
export function downWords(t: Words, code: number | null, why: string | null): string {
  if (code === null) return why ? causeWords(t, why) : t('down.silent');
  return t('with_code', { code, words: DOWN.includes(code) ? t(`down.${code}`) : t(code >= 500 ? 'down.trouble' : 'down.refused') });
}

export const failureWords = (t: Words, { kind, code, words }: Failure, line: Pick<Line, 'callerId'>): string => {
  if (kind === 'state') return downWords(t, code, words);
  return code === null ? causeWords(t, words) : sipWords(t, code, line);
};

export const STATE_KINDS = { up: 'ok', trying: 'warn', down: 'bad', off: undefined } as const;
