/** A call goes to another lead than the one that was made for it. */
import { runInAction } from 'mobx';
import { done, type Outcome } from '../outcome';
import { drive } from './call';
import type { Desk } from './desk';
import { currentLead, loadFailed, viewedLead } from './leads';

/**
 * The call that is worked on goes to the lead of this number; what was written for its disposition goes along, and the lead
 * that was made for the call is deleted [LEAD-034]. The other one is loaded first: what fails leaves all as it was.
 */
export async function linkTo(desk: Desk, phone: string): Promise<Outcome> {
  const { leads, drafts, env, work } = desk;
  const line = work?.call;
  const before = currentLead(desk)?.id;
  if (!line || before === undefined) return { kind: 'refused', reasonKey: 'why.no_call' };
  if (drafts.isBeingSaved(before)) return { kind: 'refused', reasonKey: 'why.saving' };
  let leadId = before;
  try {
    leadId = await leads.load(phone, line.type, () => undefined);
    if (leadId === before) return done;
    await env.api.call('linkCall', { params: { leadId, callId: line.callId } });
  } catch (thrown) {
    if (leadId !== before && !leads.waits(leadId) && leadId !== viewedLead(desk)?.id) runInAction(() => leads.drop(leadId));
    return loadFailed(desk, thrown);
  }
  runInAction(() => {
    drive(desk, line, { type: 'LINKED', leadId });
    leads.release(before);
  });
  // Where it stays, it is empty and waits for nobody.
  env.api
    .call('deleteLead', { params: { id: before } })
    .catch(() => env.log('warn', 'The lead of a linked call was not deleted.', { leadId: before }));
  return done;
}
