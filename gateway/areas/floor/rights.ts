/** Who may watch the floor, and who may listen in there: whoever has the live floor, and for listening the right to it. */
import { LISTENS_IN } from '@dialer/contract';
import manifest from '../../../plugins/live-floor/manifest';
import { agentById, type Agent } from '../../people/agents';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { createPluginAccess } from '../../plugins/access';

export interface FloorRights {
  /** The role for it, and the plugin is on for them. */
  mayWatch(person: Agent | SignedIn): Promise<boolean>;
  mayListen(person: Agent | SignedIn): Promise<boolean>;
  /** Read afresh: an administrator may have changed it since. `tenantId`: of the centre that they watch. */
  stillWatches(id: number, tenantId: number): Promise<boolean>;
  stillListens(id: number): Promise<boolean>;
}

/** `ctx.use(createFloorRights)` */
export function createFloorRights(ctx: GatewayContext): FloorRights {
  const access = ctx.use(createPluginAccess);
  const mayWatch = async (person: Agent | SignedIn) => (await access.of(manifest, person)).at === 'active';
  const mayListen = async (person: Agent | SignedIn) => person.permissions.includes(LISTENS_IN) && (await mayWatch(person));
  const still = async (id: number, may: (person: Agent) => Promise<boolean>) => {
    const person = await agentById(ctx.db, id);
    return person !== undefined && person.closedAt === null && may(person);
  };
  return {
    mayWatch,
    mayListen,
    stillWatches: (id, tenantId) => still(id, async (person) => person.tenantId === tenantId && mayWatch(person)),
    stillListens: (id) => still(id, mayListen),
  };
}
