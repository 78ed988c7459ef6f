/** Auto-dial: asks the gateway for a lead while the agent is ready and nothing is in the way. */
import { runInAction } from 'mobx';
import { codeOf, errorText, statusOf } from '../errors';
import type { Desk } from './desk';
import { onDialStarted } from './dial';
import { mayBringLead } from './leads';
import { isLocked } from './status';

const NOT_AVAILABLE_FOR = 3000; // milliseconds [CONST-004]
const NOT_AVAILABLE = 'leads.not_available';
const FAILED = 'auto-dial-failed';

/** Whether leads are looked for now; a dial that has started, a ring and a lost connection stop it. */
export function isLookingForLeads(desk: Desk): boolean {
  const { autoDial, status, calls, connection, session, softphone } = desk;
  const able = connection.open && !session.deactivated && session.isGivenLeads && (!session.hasWebRtc || softphone.connected);
  return autoDial.started && status.current === 'ready' && able && !calls.live && !isLocked(desk);
}

/** Runs each second, and at once when leads begin to be looked for. */
export async function lookForLead(desk: Desk): Promise<void> {
  const { autoDial, status, env } = desk;
  if (!isLookingForLeads(desk) || status.changing || !autoDial.begin(env.clock.now())) return;
  await mayBringLead(desk, dialAuto(desk));
}

async function dialAuto(desk: Desk): Promise<void> {
  const { autoDial, leads, env } = desk;
  try {
    const { lead, ...dial } = await env.api.call('dialAuto', {}); // [CALL-011]
    runInAction(() => {
      if (lead) leads.accept(lead);
      onDialTold(desk, { dial, loaded: lead?.id ?? null });
    });
    autoDial.end('lead');
  } catch (thrown) {
    onNoLead(desk, thrown);
  }
}

/** The gateway has dialled: asked for it, or by itself after a disposition. */
export function onDialTold(desk: Desk, { dial, loaded }: NonNullable<Desk['told']>): void {
  const { callId = null, type, phone = '', suffix, leadId = null } = dial;
  onDialStarted(desk, { callId, type, phone, suffix, leadId: loaded ?? leadId, loaded: loaded !== null, placedHere: false });
}

/** [CALL-012, CALL-013] */
function onNoLead({ autoDial, alerts, env }: Desk, thrown: unknown): void {
  const status = statusOf(thrown);
  // A call is up already; or somebody is rung for this agent and others.
  if (status === 409) return autoDial.end(codeOf(thrown) === 'paced' ? 'paced' : 'refused');
  const show = (message: string, unique: string) =>
    alerts.show({ message, type: 'error', place: 'over', timeout: NOT_AVAILABLE_FOR, unique });
  if (status === 403) {
    autoDial.end('refused');
    show(errorText(thrown, env.t('calls.dial_failed')), 'auto-dial-refused');
  } else if (status === 404) {
    autoDial.end('no-lead');
    show(env.t(NOT_AVAILABLE), NOT_AVAILABLE);
  } else autoDial.end('fault');
}

/** It is asked for leads, and the last answer was a fault: "none" would send the agent to the manager, not to who mends it. */
export const looksInVain = (desk: Desk): boolean => desk.autoDial.failed && isLookingForLeads(desk);

/** Said as long as it lasts, and over the page, because it comes and goes by itself. */
export function onLookingInVain({ alerts, env }: Desk, vain: boolean): void {
  if (vain) alerts.show({ message: () => env.t('calls.auto_dial_failed'), type: 'error', timeout: null, unique: FAILED, place: 'over' });
  else alerts.clear(FAILED);
}
