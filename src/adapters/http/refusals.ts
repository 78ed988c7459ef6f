/** Bodies of refusals that carry more than words, in the core's names. */
import type { ApiError } from '../../core/ports/api';
import type { LeadChanged } from '../../core/leads/conflicts';
import { leadFieldToCore } from './codecs/lead';
import { loadPayload, readReply } from './read-reply';
import { operationAsk } from './request';

type Changed = LeadChanged['changed'];

/** What the core reads of a refused save of a lead; any other body, and one that cannot be read, as it is. */
export async function readRefusal(operation: ApiError['operation'], body: unknown): Promise<unknown> {
  if (operation !== 'saveLead') return body;
  const { code, lead, changed } = (body ?? {}) as { code?: unknown; lead?: unknown; changed?: Changed };
  if (code !== 'lead-changed' || !changed) return body;
  const ask = operationAsk('getLeadByPhone');
  const read = await loadPayload(ask).then(
    (payload) => readReply(ask, payload, lead),
    () => null,
  );
  if (!read?.ok) return body;
  const named = Object.entries(changed).map(([path, who]) => [leadFieldToCore(path), who] as const);
  return { ...(body as object), lead: read.value, changed: Object.fromEntries(named) };
}
