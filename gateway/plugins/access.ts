/** Who has a plugin's gateway side: the rules are those of its page (`resolve`), asked for a person, an agent or a centre. */
import { eq } from 'drizzle-orm';
import { workingRole } from '@dialer/contract';
import type { PluginManifest, Resolution } from '../../src/host/manifest';
import { resolve, type ResolveAccount } from '../../src/registry/resolve';
import type { Agent } from '../people/agents';
import { createCentres } from '../people/centre';
import type { Tenant } from '../platform/auth/sessions';
import type { GatewayContext } from '../platform/context';
import { tenants } from '../platform/db/schema';
import { catalogue } from './catalogue';
import { readState, type PluginState } from './state';

export interface PluginAccess {
  /** What the person has of the plugin, as their page should. */
  of(plugin: PluginManifest, account: Agent): Promise<Resolution>;
  /** Whether the plugin hears of this agent: it is on for them, whoever may open its pages. */
  hears(plugin: PluginManifest, agent: Agent): Promise<boolean>;
  /** Whether the centre has it on for anybody: else its queue rests. */
  runsIn(plugin: PluginManifest, tenantId: number): Promise<boolean>;
  /** What the centre's files and its administrators have set. */
  configIn(plugin: string, tenant: Pick<Tenant, 'id' | 'variant'>): Promise<Record<string, unknown>>;
  tenant(id: number): Promise<Tenant | undefined>;
}

/** A person as `resolve` judges them. */
export const resolveAccountOf = ({
  roles,
  permissions,
  managerId,
}: Pick<Agent, 'roles' | 'permissions' | 'managerId'>): ResolveAccount => ({
  roles,
  permissions,
  workingRole: workingRole(roles),
  team: managerId,
});

/** Without what says who may open its pages. */
const forAnybody = (manifest: PluginManifest): PluginManifest => ({ ...manifest, roles: [], permissions: [] });

/** `ctx.use(createPluginAccess)`. */
export function createPluginAccess(ctx: GatewayContext): PluginAccess {
  const db = ctx.db.lane('plugins');
  const centres = ctx.use(createCentres);
  const others = (plugin: PluginManifest) => catalogue.manifests.filter(({ id }) => id !== plugin.id);

  function judge(
    manifests: PluginManifest[],
    plugin: string,
    tenant: Pick<Tenant, 'variant' | 'features'>,
    { switches, flags }: Pick<PluginState, 'switches' | 'flags'>,
    account: ResolveAccount,
  ): Resolution {
    const input = { manifests, variant: centres.of(tenant.variant), switches, flags, tenantFeatures: tenant.features, account };
    return resolve({ ...input, hostApi: catalogue.hostApi }).get(plugin) ?? { at: 'off' };
  }
  const tenant = async (id: number): Promise<Tenant | undefined> => (await db.select().from(tenants).where(eq(tenants.id, id)))[0];

  return {
    tenant,
    of: async (plugin, account) =>
      judge([...others(plugin), plugin], plugin.id, account.tenant, await readState(db, account.tenantId), resolveAccountOf(account)),
    async hears(plugin, agent) {
      const manifests = [...others(plugin), plugin].map(forAnybody);
      return judge(manifests, plugin.id, agent.tenant, await readState(db, agent.tenantId), resolveAccountOf(agent)).at === 'active';
    },
    async runsIn(plugin, tenantId) {
      const centre = await tenant(tenantId);
      if (!centre) return false;
      const state = await readState(db, tenantId);
      const own = state.switches.filter((one) => one.plugin === plugin.id);
      const offForAll = own.some(({ on, role, team }) => !on && role === undefined && team === undefined);
      if (offForAll && !own.some(({ on }) => on)) return false;
      const nobody: ResolveAccount = { roles: [], permissions: [], workingRole: 'manager', team: null };
      const manifests = [...others(plugin), plugin].map(forAnybody);
      const flags = state.flags.filter(({ team }) => team === undefined);
      return judge(manifests, plugin.id, centre, { switches: [], flags }, nobody).at === 'active';
    },
    async configIn(plugin, { id, variant }) {
      const { configs } = await readState(db, id);
      return { ...centres.of(variant).plugins[plugin], ...configs[plugin] };
    },
  };
}
