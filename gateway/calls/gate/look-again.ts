/**
 * A number may come onto the do-not-call list between its permit and its answer, or a ban of calls in an emergency may begin
 * where its person is. So both are looked up again once the number rings, and every two seconds while it does.
 *
 * Looked up again rather than locked: a lock on the number would have to be held until somebody answers, by the dial and by
 * everything that writes the list (a disposition, a lead's status, a trigger of the database, an import by the command
 * line), and a ring would wait for whichever of them is slow. Looking again needs no word from any of them.
 */
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { limits } from '../../platform/limits';
import { type Asked, createPermits } from './permits';

interface Ringing {
  readonly tenantId: number;
  readonly number: string;
  readonly callId: string;
  /** As the permit was asked for, to judge its place once more. */
  asked(): Promise<Asked | undefined>;
  /** Nobody has answered, and nobody has ended it. Who has answered is not cut off: they have been rung. */
  isRinging(): boolean;
  letGo(why: 'do-not-call' | 'closed'): void;
}

/** Watches a number from its ring to its answer. `ctx.use(createLookAgain)` */
export function createLookAgain(ctx: GatewayContext) {
  const permits = ctx.use(createPermits);
  const inBackground = ctx.use(createBackground);
  const timers = new Set<NodeJS.Timeout>();
  ctx.onStop(() => timers.forEach(clearTimeout));

  async function isBanned({ tenantId }: Ringing, asked: Asked | undefined): Promise<boolean> {
    if (!asked || !(await permits.hasBans(tenantId))) return false;
    const { why, closed } = await permits.look(asked);
    return why === 'closed' && closed?.kind === 'ban';
  }

  async function look(of: Ringing): Promise<void> {
    const asked = await of.asked();
    const isListed = await permits.isListed(asked ?? { centre: { id: of.tenantId }, number: of.number });
    const why = isListed ? 'do-not-call' : (await isBanned(of, asked)) ? 'closed' : null;
    if (why !== null && of.isRinging()) of.letGo(why);
  }

  function lookAgain(of: Ringing): void {
    if (!of.isRinging()) return;
    inBackground(look(of), 'a number that rings could not be looked up again', { callId: of.callId });
    const timer = setTimeout(() => {
      timers.delete(timer);
      lookAgain(of);
    }, limits.calls.lookAgainMs);
    timers.add(timer.unref());
  }
  return lookAgain;
}
