/** Asks the gateway whether a number may be rung now, so that a refusal is said in words before anything rings. */
import { ringNote } from '../rules/callable';
import { allow, refuse, type Verdict } from './outcome';
import type { CoreEnv } from './ports';

/** Without an answer the dial goes on: the gateway judges it again, and refuses it by itself. */
export async function askToRing(env: Pick<CoreEnv, 'api' | 'clock'>, language: 'en' | 'fr', phone: string): Promise<Verdict> {
  const facts = await env.api.call('getCallFacts', { params: { phone } }).catch(() => null);
  const note = ringNote(facts, env.clock.now(), language);
  if (note?.forbids) return refuse(note.reasonKey, note.params);
  return facts?.lineDown ? refuse('ring.line_down') : allow;
}

/** The alert that no emergency line is connected: it stands until the next call begins. */
export const NO_HELP_HERE = 'no-emergency-line';

/** Ends of a call by the gateway, before its number was rung: what forbade it came while the agent's own phone rang. */
const NOT_RUNG = {
  'do-not-call': 'ring.do-not-call',
  registry: 'ring.registry_meanwhile',
  'registry-old': 'ring.registry_meanwhile',
  'registry-missing': 'ring.registry_meanwhile',
  wireless: 'ring.wireless',
  reassigned: 'ring.reassigned',
  'needs-consent': 'ring.needs-consent',
  'on-a-call': 'ring.on-a-call',
  'not-a-number': 'ring.not-a-number',
  'not-theirs': 'ring.not_theirs',
  'no-area-code': 'ring.no-area-code',
  abroad: 'ring.abroad',
  'too-fast': 'ring.too-fast',
  closed: 'ring.closed_meanwhile',
  capped: 'ring.capped_meanwhile',
  'not-judged': 'ring.not_judged',
} as const;

/** The key of the words for a call that ended so; null for any other end. */
export function whyNotRung({ far, end }: { far: string; end: { by: string; cause: string } | null }): string | null {
  if (far !== 'none' || end?.by !== 'system') return null;
  return NOT_RUNG[end.cause as keyof typeof NOT_RUNG] ?? null;
}
