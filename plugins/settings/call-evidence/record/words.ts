/** What happened in a call, in words. */
import { formatCount, type ApiReply, type Language, type Translate } from '@dialer/host';

export type CallRecord = ApiReply<'getCallTimeline'>;
export type Moment = CallRecord['moments'][number];
export type Leg = CallRecord['legs'][number];
type End = Pick<Moment, 'by' | 'cause' | 'sip' | 'q850' | 'reached'>;

const CAUSES = [
  ...['normal', 'busy', 'declined', 'no-answer', 'not-registered', 'cancelled', 'lost', 'failed', 'emergency', 'engine-down'],
  ...['unknown-number', 'gateway-restart', 'abandoned', 'machine', 'left', 'stopped'],
];
/** Codes that have words; carriers say others now and then, which stand alone. */
const SIP = [403, 404, 408, 410, 480, 484, 486, 487, 488, 500, 502, 503, 504, 600, 603, 604, 607, 608];
const Q850 = [1, 16, 17, 18, 19, 20, 21, 22, 27, 28, 31, 34, 38, 41, 42, 102, 127];

/** `0:04.2` since the begin. */
export function sinceBegin(ms: number, language: Language): string {
  const tenths = Math.floor(ms / 100);
  const seconds = String(Math.floor(tenths / 10) % 60).padStart(2, '0');
  return `${Math.floor(tenths / 600)}:${seconds}${language === 'fr' ? ',' : '.'}${tenths % 10}`;
}

export const causeWords = (t: Translate, cause: string): string => (CAUSES.includes(cause) ? t(`call.cause.${cause}`) : cause);

/** `SIP 486: busy · Q.850 17: busy`; empty: nothing was said. */
export function codeWords(t: Translate, { sip, q850 }: Pick<End, 'sip' | 'q850'>): string {
  const code = (name: string, value: number | null, known: readonly number[], word: (of: number) => string): string =>
    value === null ? '' : known.includes(value) ? t('call.code', { code: `${name} ${value}`, word: word(value) }) : `${name} ${value}`;
  return [code('SIP', sip, SIP, (of) => t(`call.sip.${of}`)), code('Q.850', q850, Q850, (of) => t(`call.q850.${of}`))]
    .filter(Boolean)
    .join(' · ');
}

/** How a line ended. */
export function endWords(t: Translate, end: End): string {
  const cause = end.cause ?? '';
  const how = cause !== '' && cause !== 'normal' ? causeWords(t, cause) : t(end.by === 'remote' ? 'call.hung_up' : 'call.let_go');
  return [how, end.reached === false && t('call.not_reached')].filter(Boolean).join(' · ');
}

/** Who hung up; empty: the call goes on, or it was not kept. */
export function enderWords(t: Translate, { moments, agent }: Pick<CallRecord, 'moments' | 'agent'>): string {
  const end = moments.findLast(({ what }) => what === 'ended');
  if (!end?.endedBy) return '';
  const cause = causeWords(t, end.cause ?? '');
  if (end.endedBy === 'system') return t('call.ended_by.system', { cause });
  const who = end.endedBy === 'agent' ? t('call.ended_by.agent', { name: agent || t('call.who.agent') }) : t('call.ended_by.far');
  return end.cause === 'normal' ? who : t('call.ended_by.with', { who, cause });
}

/** What happened, in one line, and the codes that were said of it. */
export function momentWords(t: Translate, of: Moment, record: CallRecord): { text: string; codes: string } {
  const codes = codeWords(t, of);
  switch (of.what) {
    case 'refused':
      return { text: t('call.refused', { rule: of.ruleWords || (of.rule ?? '') }), codes };
    case 'keys':
      return { text: t('call.keys', { count: of.count ?? 1 }), codes };
    case 'moved':
      return { text: t(`call.moved.${of.to ?? 'nobody'}`), codes };
    case 'verdict':
      return { text: t(`call.verdict.${of.verdict ?? 'unsure'}`), codes };
    case 'gap':
      return { text: t(`call.gap.${of.gap ?? 'behind'}`), codes };
    case 'recording-failed':
      return { text: t('call.recording_failed', { fault: of.fault ? t(`call.fault.${of.fault}`) : '' }), codes };
    case 'ended':
      return { text: enderWords(t, record) || t('call.over'), codes };
    case 'down':
      return { text: endWords(t, of), codes };
    default:
      return { text: t(`call.what.${of.what}`), codes };
  }
}

/** As telephone companies speak of a mean opinion score. */
export const soundWord = (mos: number): 'good' | 'fair' | 'poor' => (mos >= 4 ? 'good' : mos >= 3.6 ? 'fair' : 'poor');
export const number = (value: number, language: Language): string => formatCount(value, language);
