/** Lead campaigns, lead prefixes and lead groups, and who belongs to them. Agents at work feel a change at their next dial. */
import type { SignedIn } from '../../platform/auth/sessions';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { defineArea } from '../../platform/http/routes';
import { createTurns } from '../../platform/turns';
import { announceRecord } from '../workspace/record-change';
import { poolOf, savePool } from './caller-ids';
import { addCampaign, listCampaigns, setCampaign } from './campaigns';
import {
  advisorsOfGroup,
  wholeCampaign,
  groupById,
  membersOf,
  type MembersBody,
  prefixesOfGroup,
  qualifiersOfCampaign,
  type Relation,
  setMembers,
} from './members';
import { addList, listsOf, moveList, setList } from './lists';
import { moveLeads } from '../../calls/lists';
import { recyclingOf, setRecycling } from './recycling';
import { hopperOf } from '../../calls/hopper';
import { pacingOf } from '../../calls/pacing/report';
import { addNamed, listGroups, listPrefixes, type NamedKind, setNamed } from './named';

type Tx<R> = (body: (orm: Orm) => Promise<R>) => Promise<R>;

export function createArea(ctx: GatewayContext) {
  const { db } = ctx;
  const inBackground = ctx.use(createBackground);
  const turns = ctx.use(createTurns);
  const now = () => new Date(ctx.clock.now());

  /** In one transaction; pages of the centre hear of it once it is kept. */
  async function change({ tenantId }: SignedIn, tx: Tx<void>, write: (orm: Orm) => Promise<number | null>): Promise<void> {
    let revision: number | null = null;
    await tx(async (orm) => {
      revision = await write(orm);
    });
    await announceRecord(ctx, tenantId, revision);
  }
  async function make(
    { tenantId }: SignedIn,
    tx: Tx<{ id: number }>,
    write: (orm: Orm) => Promise<{ id: number; revision: number | null }>,
  ) {
    let revision: number | null = null;
    const made = await tx(async (orm) => {
      const { id, revision: at } = await write(orm);
      revision = at;
      return { id };
    });
    await announceRecord(ctx, tenantId, revision);
    return made;
  }

  const add = (kind: NamedKind, account: SignedIn, tx: Tx<{ id: number }>, body: { name: string }) =>
    make(account, tx, (orm) => addNamed(orm, kind, account, now(), body));
  const set = (kind: NamedKind, account: SignedIn, tx: Tx<void>, id: number, body: { name: string }) =>
    change(account, tx, (orm) => setNamed(orm, kind, account, now(), id, body));

  const campaignOf = (slug: string) => (orm: Orm, tenantId: number) => wholeCampaign(orm, tenantId, slug);
  const groupOf = (id: number) => (orm: Orm, tenantId: number) => groupById(orm, tenantId, id);
  const setRelation = <M extends { id: number; name: string }>(
    relation: Relation<M>,
    account: SignedIn,
    tx: Tx<void>,
    whole: ReturnType<typeof campaignOf>,
    body: MembersBody,
  ) => change(account, tx, (orm) => setMembers(orm, relation, account, now(), whole, body));

  return defineArea({
    getLeadCampaigns: async ({ account }) => listCampaigns(db, account.tenantId),
    addLeadCampaign: async ({ account, body, tx }) => make(account, tx, (orm) => addCampaign(orm, account, now(), body)),
    setLeadCampaign: async ({ account, params, body, tx }) =>
      change(account, tx, (orm) => setCampaign(orm, account, now(), params.id, body)),
    getRecycleRules: ({ account }) => recyclingOf(ctx, account, null),
    setRecycleRules: async ({ account, body, tx }) => change(account, tx, (orm) => setRecycling(ctx, orm, account, null, body)),
    getCampaignRecycleRules: ({ account, params }) => recyclingOf(ctx, account, params.slug),
    setCampaignRecycleRules: async ({ account, params, body, tx }) =>
      change(account, tx, (orm) => setRecycling(ctx, orm, account, params.slug, body)),
    getCampaignHopper: ({ account, params }) => turns.run(account.id, () => hopperOf(ctx, account, params.slug)),
    getCallerIds: ({ account, params }) => poolOf(db, account.tenantId, params.slug, now()),
    saveCallerIds: async ({ account, params, body, tx }) => change(account, tx, (orm) => savePool(orm, account, now(), params.slug, body)),
    getLeadLists: ({ account, params }) =>
      turns.run(account.id, () => listsOf(ctx.db.lane('search'), account.tenantId, params.slug, now())),
    addLeadList: async ({ account, params, body, tx }) => make(account, tx, (orm) => addList(orm, account, now(), params.slug, body)),
    setLeadList: async ({ account, params, body, tx }) => change(account, tx, (orm) => setList(orm, account, now(), params.id, body)),
    async moveLeadList({ account, params, body, tx }) {
      await change(account, tx, (orm) => moveList(orm, account, now(), params.id, body.to));
      inBackground(moveLeads(ctx), 'leads were not moved to another list; upkeep goes on with it');
    },
    getCampaignPacing: ({ account, params }) => turns.run(account.id, () => pacingOf(ctx, account, params.slug)),
    getCampaignAgents: async ({ account, params }) =>
      membersOf(db, qualifiersOfCampaign, await wholeCampaign(db, account.tenantId, params.slug)),
    setCampaignAgents: async ({ account, params, body, tx }) =>
      setRelation(qualifiersOfCampaign, account, tx, campaignOf(params.slug), body),

    getLeadPrefixes: async ({ account }) => listPrefixes(db, account.tenantId),
    addLeadPrefix: async ({ account, body, tx }) => add('lead-prefix', account, tx, body),
    setLeadPrefix: async ({ account, params, body, tx }) => set('lead-prefix', account, tx, params.id, body),

    getLeadGroups: async ({ account }) => listGroups(db, account.tenantId),
    addLeadGroup: async ({ account, body, tx }) => add('lead-group', account, tx, body),
    setLeadGroup: async ({ account, params, body, tx }) => set('lead-group', account, tx, params.id, body),
    getGroupAdvisors: async ({ account, params }) => membersOf(db, advisorsOfGroup, await groupById(db, account.tenantId, params.id)),
    setGroupAdvisors: async ({ account, params, body, tx }) => setRelation(advisorsOfGroup, account, tx, groupOf(params.id), body),
    getGroupPrefixes: async ({ account, params }) => membersOf(db, prefixesOfGroup, await groupById(db, account.tenantId, params.id)),
    setGroupPrefixes: async ({ account, params, body, tx }) => setRelation(prefixesOfGroup, account, tx, groupOf(params.id), body),
  });
}
