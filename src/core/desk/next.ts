/**
 * What comes after a saved disposition: the agent's status and the next lead. A gateway that does both tells them with its
 * reply, and nothing more is asked before the lead is on screen (decision 62); what it did not tell is asked for.
 */
import type { AgentStatus } from '@dialer/contract';
import type { NextWork } from '@dialer/contract/mapping';
import { runInAction } from 'mobx';
import type { Desk } from './desk';
import { changeStatus } from './status';

const STATUS_AFTER = { next: 'ready', stop: 'after-call-work' } as const satisfies Record<'next' | 'stop', AgentStatus>;

/**
 * Goes on after a save. `asked`: the last change of status when it was sent; one that was made since is newer than what
 * the reply says.
 */
export async function goOn(desk: Desk, then: 'next' | 'stop', told: NextWork, asked: number): Promise<void> {
  const { calls, leads, connection } = desk;
  const adopted = takeUp(desk, told, asked);
  // With another lead waiting, or in a call that has come meanwhile, the status stays; the save stands also when the change is refused.
  if (leads.toDispose.length > 0 || calls.busy || told.dial) return;
  // The hello that is due sets the agent offline: what the save asks for comes after it [STATUS-081].
  if (!connection.settled) return runInAction(() => void (desk.afterHello = STATUS_AFTER[then]));
  if (!adopted) await changeStatus(desk, STATUS_AFTER[then]);
}

/** What a save asked for while the connection was away. */
export async function goOnAfterHello(desk: Desk): Promise<void> {
  const { afterHello, calls, leads } = desk;
  runInAction(() => (desk.afterHello = null));
  if (afterHello && leads.toDispose.length === 0 && !calls.busy) await changeStatus(desk, afterHello);
}

/** Everything that was told, at once, so that it is painted once; whether the status is the one that was told. */
function takeUp(desk: Desk, { status, dial, lead }: NextWork, asked: number): boolean {
  const { autoDial, leads, env } = desk;
  return runInAction(() => {
    if (lead && (dial || !leads.find(lead.id))) leads.accept(lead);
    const adopted = status !== undefined && !desk.loggingOut && desk.status.adoptReply(status, asked);
    // Begun, or looked for in vain: the page looks again in its own time.
    if (adopted && dial !== undefined && autoDial.begin(env.clock.now())) autoDial.end(dial ? 'lead' : 'no-lead');
    if (dial) desk.told = { dial, loaded: lead?.id ?? null };
    return adopted;
  });
}
