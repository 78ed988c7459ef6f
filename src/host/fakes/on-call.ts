/** Moments of an agent's work, set on a fake core as the real one would show them. */
import type { Call } from '@dialer/contract';
import type { LeadData, LeadView } from '../../core/views';
import { aCallView, type Writable } from './builders';
import { fakeLead, type Acts, type FakeCore } from './core';

export interface OnCall {
  /** Fields of the lead; everything else as `aLead()` has it. Null: the caller is not known. */
  lead?: Partial<LeadData> | null;
  /** Facts of the call; it is an auto-dialed one that was answered, unless they say otherwise. */
  call?: Partial<Call>;
}

/** The agent speaks with a lead: the call is up, the lead is loaded, the status is on-a-call. Returns the lead. */
export function putOnCall(core: FakeCore, acts: Acts, { lead = {}, call = {} }: OnCall): Writable<LeadView> | null {
  const loaded = lead && fakeLead(acts, lead);
  const known = loaded && { leadId: loaded.id, phone: loaded.phone, name: loaded.name };
  core.calls.current = aCallView({ facts: { ...known, ...call } });
  core.calls.live = true;
  core.calls.onPhone = true;
  core.leads.current = loaded;
  core.status.current = 'on-a-call';
  return loaded;
}

/** The far party has hung up: the call is over, its lead waits for its disposition. */
export function putAfterCall(core: FakeCore): void {
  const call = core.calls.current;
  if (call)
    core.calls.current = {
      ...call,
      status: 'ended',
      facts: { ...call.facts, agent: 'down', far: 'down', end: { by: 'far', cause: 'normal' } },
    };
  core.calls.live = false;
  core.calls.onPhone = false;
  core.disposition.active = true;
  core.status.current = 'after-call-work';
}
