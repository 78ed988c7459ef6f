/** The workspace itself: which plugins a centre has, what its administrators change of that, what plugins keep for it, and each person's layouts. */
import { holdsRole, layoutRole, type Role } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import { createCentres } from '../../people/centre';
import type { GatewayContext } from '../../platform/context';
import type { SignedIn } from '../../platform/auth/sessions';
import { defineArea } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { forbidden, notFound } from '../../platform/problem';
import { createPluginHealth } from '../../plugins/health';
import { centreOf, readCentre } from './centre';
import { announceChange } from './announce';
import { readCentreState, saveCentreState } from './centre-state';
import { exportChanges, listChanges } from './audit';
import { makeChange, undoChange, type ChangeContext, type Changed } from './changes';
import { announceRecord } from './record-change';
import { readLayout, saveLayout } from './layouts';
import { describePlugins, describePreview } from './overview';
import { readPublished, readState } from '../../plugins/state';

/** A layout belongs to a role that the person holds, or whose layouts they work with. */
const own = ({ roles }: SignedIn, role: Role): Role => {
  if (!holdsRole(roles, role) && role !== layoutRole(roles)) throw forbidden('You do not work in this role.');
  return role;
};

export function createArea(ctx: GatewayContext) {
  const countExports = createRation(ctx, limits.audit.exportsPerMinute);
  const now = () => new Date(ctx.clock.now());

  const contextOf = (author: SignedIn, { revision, reason }: { revision: number; reason: string }): ChangeContext => ({
    author,
    revision,
    reason,
    now: now(),
  });

  const centres = ctx.use(createCentres);
  /** What a plugin is judged by for this person's centre. */
  const judged = ({ tenant }: SignedIn) => centreOf(centres, tenant, []);

  return defineArea({
    async getWorkspace({ account }) {
      const [state, published] = await Promise.all([
        readState(ctx.db, account.tenantId),
        readPublished(ctx.db, account.tenantId, layoutRole(account.roles)),
      ]);
      const concerns = ({ team }: { team?: number | undefined }) => team === undefined || team === account.managerId;
      return {
        ...state,
        variant: account.tenant.variant,
        team: account.managerId,
        switches: state.switches.filter(concerns),
        flags: state.flags.filter(concerns),
        published: published[0] ?? null,
      };
    },
    async getCentre({ account: { tenant } }) {
      const centre = { variant: centres.of(tenant.variant), ...centres.besides(tenant.variant) };
      return centre as PayloadOf<'getCentre', 'reply'>;
    },
    getLayout: async ({ account, params }) => readLayout(ctx.db, account, own(account, params.role)),
    getPlugins: async ({ account }) => describePlugins(ctx, account),
    previewPlugins: async ({ account, query }) => describePreview(ctx, account, query),
    getPluginChanges: async ({ account, query }) => listChanges(ctx.db, account.tenantId, query),
    async exportPluginChanges({ account, body, tx }) {
      countExports(account.id);
      let revision: number | null = null;
      const taken = await tx(async (orm) => {
        const { revision: made, ...reply } = await exportChanges(orm, account, body, now());
        revision = made;
        return reply;
      });
      await announceRecord(ctx, account.tenantId, revision);
      return taken;
    },
    async changePlugins({ account, body, tx }) {
      const changed = await tx(async (orm) =>
        makeChange(orm, await readCentre(orm, centres, account.tenant), contextOf(account, body), body.change),
      );
      return announceChange(ctx, account.tenantId, changed);
    },
    async undoPluginChange({ account, params, body, tx }) {
      const changed = await tx(async (orm) =>
        undoChange(orm, await readCentre(orm, centres, account.tenant), contextOf(account, body), params.id),
      );
      return announceChange(ctx, account.tenantId, changed);
    },
    getCentreState: async ({ account, params }) => readCentreState(ctx.db, account, judged(account), params.plugin),
    async saveCentreState({ account, params, body, tx }) {
      let changed: Changed | null = null;
      const stored = await tx(async (orm) => {
        const saved = await saveCentreState(orm, account, judged(account), params.plugin, body, now());
        changed = saved.changed;
        return saved.stored;
      });
      if (changed) await announceChange(ctx, account.tenantId, changed);
      return stored;
    },
    async tryPluginAgain({ account, params }) {
      if (!ctx.use(createPluginHealth).tryAgain(params.plugin, account.tenantId)) throw notFound('This plugin does not rest here.');
    },
    saveLayout: async ({ account, params, body, tx }) => tx((orm) => saveLayout(orm, account, own(account, params.role), body, now())),
  });
}
