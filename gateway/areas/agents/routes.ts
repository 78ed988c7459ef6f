/** People of a centre: lists, and what a manager may change of an agent, their page, sockets and calling. */
import { holdsRole } from '@dialer/contract';
import { REGIONS } from '@dialer/rules/country';
import { agentById, isAdvisor } from '../../people/agents';
import { managedPerson } from '../../people/managed';
import { createCallControl } from '../../calls/control';
import { createPhoneAccounts } from '../../calls/phone-accounts';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { createTurns } from '../../platform/turns';
import { defineArea } from '../../platform/http/routes';
import { fieldProblem, forbidden } from '../../platform/problem';
import { createStatuses } from '../../people/statuses';
import { mergedMembers } from '../workspace/record-change';
import { changePerson, type Changeable, type Person, type Write } from './change-person';
import { moveFollowUps } from './follow-ups';
import { listAdvisors, listAgents, listAvailableAdvisors, listManagers } from './lists';
import { overviewOf } from './overview';

/** The list as it is to be; or with what the page had read, so that what a colleague put in meanwhile stays in. */
type Codes = readonly string[] | { readonly codes: readonly string[]; readonly was?: readonly string[] | undefined };

const KNOWN: ReadonlySet<string> = new Set([...REGIONS.US, ...REGIONS.CA]);

/** Codes of states and provinces, in order. */
function codesOf(asked: Codes, current: readonly string[]): string[] {
  const { codes, was } = 'codes' in asked ? asked : { codes: asked, was: undefined };
  const unknown = codes.find((code) => !KNOWN.has(code));
  if (unknown !== undefined) throw fieldProblem('codes', `“${unknown}” is no state or province.`);
  return mergedMembers(current, codes, was).sort();
}

export function createArea(ctx: GatewayContext) {
  const { db } = ctx;
  const turns = ctx.use(createTurns);
  const countTools = createRation(ctx, limits.pageTools.perMinute);

  const change = (account: SignedIn, write: Write, id: number, wanted: (row: Person) => Partial<Changeable>) =>
    changePerson(ctx, account, write, id, wanted);

  /** Whether an advisor takes transfers: of oneself, or of a person whom one manages [USERS-028]. */
  async function setTransfers(
    account: SignedIn,
    tx: Write,
    column: 'internalLiveTransfers' | 'externalLiveTransfers',
    asked: { value: 0 | 1; agentId?: number | undefined },
  ) {
    const id = asked.agentId ?? account.id;
    if (id !== account.id && !holdsRole(account.roles, 'manager')) throw forbidden();
    await change(account, tx, id, () => ({ [column]: asked.value === 1 }));
  }

  /** A live call is not cut: its end leads to offline. Without one the agent is offline now [USERS-019, SHELL-028]. */
  async function stopCalling(id: number): Promise<void> {
    const agent = await agentById(db, id);
    if (agent && !(await ctx.use(createCallControl).liveOf(agent))) await ctx.use(createStatuses).set(agent, 'offline', 'manager');
  }

  /** Only qualifiers dial all day; who closes has their eligibility instead [USERS-008]. */
  async function setInboundOnly(account: SignedIn, tx: Write, id: number, inboundOnly: boolean) {
    await change(account, tx, id, ({ roles }) => {
      if (inboundOnly && !roles.includes('qualifier') && !roles.includes('setter'))
        throw fieldProblem('id', 'Only qualifiers can be blocked from outbound calls.');
      return { inboundOnly };
    });
  }

  /** The telephone of the page comes and goes with it, once no call is on it. */
  async function setWebrtc(account: SignedIn, tx: Write, id: number, hasWebrtc: boolean) {
    const { isNew } = await change(account, tx, id, () => ({ hasWebrtc }));
    if (isNew) await ctx.use(createPhoneAccounts).setWebrtc(id, hasWebrtc);
  }

  return defineArea({
    getAgents: async ({ account, query }) => listAgents(db, account.tenantId, query.role, query.limit),
    getAvailableAdvisors: async ({ account, query }) => listAvailableAdvisors(db, account.tenantId, query),
    getAdvisors: async ({ account, query }) => listAdvisors(db, account.tenantId, query),
    getManagers: async ({ account }) => listManagers(db, account.tenantId),
    getAgentOverview: ({ account, params }) => turns.run(account.id, () => overviewOf(ctx, account, params.id)),

    // Without a body the state is toggled [USERS-020].
    async setCallingStatus({ account, params, body, tx }) {
      const { person } = await change(account, tx, params.id, (row) => ({
        deactivated: body?.deactivated === undefined ? !row.deactivated : body.deactivated === 1,
      }));
      const { id, deactivated } = person;
      ctx.people.send(id, 'calling-status', { deactivated });
      if (deactivated) await stopCalling(id);
      await ctx.use(createPhoneAccounts).setDeactivated(id, deactivated);
    },

    setInternalTransferAvailability: ({ account, body, tx }) => setTransfers(account, tx, 'internalLiveTransfers', body),
    setExternalTransferAvailability: ({ account, body, tx }) => setTransfers(account, tx, 'externalLiveTransfers', body),

    async setOutboundEligibility({ account, params, body, tx }) {
      await change(account, tx, params.id, (row) => {
        if (!isAdvisor(row)) throw fieldProblem('eligibility', 'Only advisors have an outbound eligibility.');
        return { outboundEligibility: body.eligibility };
      });
    },
    blockOutbound: ({ account, params, tx }) => setInboundOnly(account, tx, params.id, true),
    unblockOutbound: ({ account, params, tx }) => setInboundOnly(account, tx, params.id, false),
    enableWebrtc: ({ account, params, tx }) => setWebrtc(account, tx, params.id, true),
    disableWebrtc: ({ account, params, tx }) => setWebrtc(account, tx, params.id, false),

    getAgentProvinces: async ({ account, params }) => (await managedPerson(db, account, params.id)).provinces,
    async setAgentProvinces({ account, params, body, tx }) {
      await change(account, tx, params.id, (row) => ({ provinces: codesOf(body, row.provinces) }));
    },
    getAgentHealthLicenses: async ({ account, params }) => (await managedPerson(db, account, params.id)).healthLicenses,
    async setAgentHealthLicenses({ account, params, body, tx }) {
      await change(account, tx, params.id, (row) => {
        if (!isAdvisor(row)) throw fieldProblem('codes', 'Only advisors have health licences.');
        return { healthLicenses: codesOf(body, row.healthLicenses) };
      });
    },

    redistributeFollowUps: ({ account, params, body, tx }) => moveFollowUps(ctx, account, tx, params.id, body.to),

    async repairFrontend({ account, params }) {
      const { id } = await managedPerson(db, account, params.id);
      countTools(account.id);
      ctx.people.send(id, 'frontend-repair', {});
    },

    async resetSockets({ account, params }) {
      const { id } = await managedPerson(db, account, params.id);
      countTools(account.id);
      ctx.people.disconnect(id);
    },
  });
}
