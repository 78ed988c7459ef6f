/** Leads, where they meet who is being worked on. */
import type { CallType } from '@dialer/contract';
import { runInAction } from 'mobx';
import { errorText, statusOf } from '../errors';
import type { Lead } from '../leads/lead';
import { done, type Outcome } from '../outcome';
import type { Desk } from './desk';

/** Milliseconds for which the lead of an automatic call is not asked for while a reply is on its way that may bring it. */
const REPLY_WITHIN = 500;

/** The person of the call that is worked on. */
export const currentLead = ({ work }: Desk): Lead | null => work?.lead ?? null;

/** Looked at, and somebody else than the person who is worked on. */
export function viewedLead(desk: Desk): Lead | null {
  const { leads } = desk;
  const lead = leads.viewedId === null ? undefined : leads.find(leads.viewedId);
  return lead && lead.id !== currentLead(desk)?.id ? lead : null;
}

/** Ends a look-up; the lead stays where a call still needs it. */
export function closeViewed(desk: Desk): void {
  const { leads } = desk;
  const viewed = viewedLead(desk);
  runInAction(() => {
    leads.view(null);
    if (viewed && !leads.waits(viewed.id)) leads.drop(viewed.id);
  });
}

/** Notes, until it is here, a reply that may bring the lead of a call which rings before it: see `waitForLead`. */
export function mayBringLead<T>(desk: Desk, reply: Promise<T>): Promise<T> {
  runInAction(() => (desk.bringing = reply));
  const over = (): void => {
    if (desk.bringing === reply) runInAction(() => (desk.bringing = null));
  };
  reply.then(over, over);
  return reply;
}

/** Waits, for a moment, for a reply on its way: it may bring the lead of a call that rings before it is here. */
export async function waitForLead({ bringing, env }: Desk): Promise<void> {
  if (!bringing) return;
  await Promise.race([bringing, new Promise<void>((done) => void env.clock.after(REPLY_WITHIN, done))]);
}

/** Loads a lead to look at, without a call [FUP-028]: who is worked on stays who it is. */
export async function lookUp(desk: Desk, phone: string, type: CallType): Promise<Outcome> {
  const { leads } = desk;
  try {
    await leads.load(phone, type, (id) => {
      if (leads.viewedId !== id) closeViewed(desk);
      leads.view(id);
    });
    return done;
  } catch (thrown) {
    return loadFailed(desk, thrown);
  }
}

/** In words, as the gateway or the page says it. */
export const loadFailed = ({ env }: Desk, thrown: unknown): Outcome => ({
  kind: 'failed',
  error: { message: errorText(thrown, env.t('leads.load_failed')), status: statusOf(thrown) ?? 0 },
});
