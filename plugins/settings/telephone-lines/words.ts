/** States and failures of a line as the owner of a centre reads them. */
import type { Line } from './values';

type Words = (key: string, values?: Record<string, string | number>) => string;
type Failure = NonNullable<Line['lastFailure']>;

/** Refusals of a registration or a question, and of a call, that have words of their own. */
const DOWN = [401, 403, 404, 407, 408, 423, 500, 503];
const SIP = [401, 403, 404, 407, 408, 410, 480, 484, 486, 487, 488, 500, 502, 503, 504, 600, 603, 604, 606, 607, 608];

/** `486 The number is busy.` */
export const sipWords = (t: Words, code: number): string =>
  t('with_code', { code, words: SIP.includes(code) ? t(`sip.${code}`) : t(code >= 500 ? 'sip.trouble' : 'sip.refused') });

/** Why it is down: of a code that is known in the reader's language, else as the gateway says it. */
export const downWords = (t: Words, code: number | null, why: string | null): string =>
  code !== null && DOWN.includes(code) ? t('with_code', { code, words: t(`down.${code}`) }) : why || t('down.silent');

export const failureWords = (t: Words, { kind, code, words }: Failure): string => {
  if (kind === 'state') return downWords(t, code, words);
  return code === null ? words : sipWords(t, code);
};

export const STATE_KINDS = { up: 'ok', trying: 'warn', down: 'bad', off: undefined } as const;
