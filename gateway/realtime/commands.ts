/** What a page may ask over the socket, besides hello. Each answers at once; the result comes as an event. */
import { hostname } from 'node:os';
import type { Ack, ClientCommand, ClientCommands } from '@dialer/contract';
import { createStatuses } from '../people/statuses';
import { createFailures } from '../areas/workspace/failures';
import { type Agent, isAdvisor } from '../people/agents';
import { createCallControl } from '../calls/control';
import { hasDisclosures } from '../people/centre';
import { createInternalTransfers } from '../calls/transfers/internal';
import { sideWords } from '../calls/transfers/sides';
import { createPresence } from '../people/presence';
import type { GatewayContext } from '../platform/context';
import { createPerMinute } from '../platform/per-minute';
import { createSideCommands, inWords } from './side-commands';
import type { Answer } from './sockets';

type Run<C extends ClientCommand> = (agent: Agent, payload: ClientCommands[C]) => Promise<Answer>;
export type Commands = { readonly [C in Exclude<ClientCommand, 'hello'>]: Run<C> };

/** Disclosure audio: carrier, wording, language and step, joined with hyphens [DISC-009]; never a path. */
const FILE = /^\w{1,40}(-\w{1,40}){2,4}(\.wav)?$/;

/** Notes of one person that are taken in a minute: a plugin that acts at every click must not fill the log. */
const NOTED_A_MINUTE = 120;

export const refuse = (at: number, code: string, message: string): Ack => ({ ok: false, at, code, message });

export function createCommands(ctx: GatewayContext): Commands {
  const control = ctx.use(createCallControl);
  const statuses = ctx.use(createStatuses);
  const presence = ctx.use(createPresence);
  const failures = ctx.use(createFailures);
  const mayNote = createPerMinute(ctx.clock, NOTED_A_MINUTE);
  const internal = ctx.use(createInternalTransfers);
  const accepted = (more: Record<string, unknown> = {}): Ack => ({ ok: true, at: ctx.clock.now(), ...more });
  const noCall = () => refuse(ctx.clock.now(), 'no-call', 'There is no such call.');

  async function leave(agent: Agent): Promise<void> {
    await statuses.set(agent, 'offline', 'system');
    await control.holdUndisposed(agent);
  }

  return {
    ...createSideCommands(ctx),

    /** SOCKET-004: logging out ends the call; a page that unloads may come back to it (flows F21). */
    async goodbye(agent, { reason }) {
      if (reason === 'logout') await control.command(agent, { type: 'hang-up' });
      else if (agent.hasWebrtc) await control.command(agent, { type: 'page-gone' });
      if (!(await control.liveOf(agent))) await leave(agent);
      return accepted();
    },

    hangup: async (agent, { callId, channel }) =>
      (await control.command(agent, { type: 'hang-up', callId, channel })) ? accepted() : noCall(),

    showHostname: async () => accepted({ hostname: hostname() }),

    /** SOCKET-007, SOCKET-044: the answer is the bare truth value. A phone that rings or talks is not available. */
    checkExtensionAvailability: async (agent, { extension }) =>
      !agent.deactivated && !(await control.liveOf(agent)) && (await presence.hasPhone(extension)),

    /** Of advisors, in centres that have disclosures [DISC-002, DISC-008]. */
    async 'audio-playback'(agent, { operation, file }) {
      if (!isAdvisor(agent) || !(await hasDisclosures(ctx, agent)))
        return refuse(ctx.clock.now(), 'forbidden', 'Disclosures are not available to you.');
      const call = await control.liveOf(agent);
      // The far party hears music while the agent is with somebody else.
      if (call?.far !== 'up' || call.side?.with === 'side') return noCall();
      if (operation === 'start' && !FILE.test(file)) return refuse(ctx.clock.now(), 'unknown-file', 'There is no such audio file.');
      return (await control.command(agent, { type: 'play', file: operation === 'start' ? file : null })) ? accepted() : noCall();
    },

    /** In centres that have the manual transfer [XFER-043, SOCKET-009]. */
    async 'internal-transfer'(agent, { to, phone }) {
      if (!agent.tenant.features.includes('manual-transfer'))
        return refuse(ctx.clock.now(), 'forbidden', sideWords(agent, 'transfer-not-yours'));
      return inWords(ctx, () => internal.begin(agent, to, phone));
    },

    async 'plugins-applied'(agent, { revision, active }) {
      presence.setPlugins(agent.id, { revision, active });
      return accepted();
    },

    async 'command-noted'({ id, tenantId }, { what, command, plugin, reason, fields, callId }) {
      if (!mayNote(id)) return refuse(ctx.clock.now(), 'too-many', 'Too many were noted; this one was not kept.');
      ctx.log.info({ tenantId, accountId: id, callId, what, command, plugin, reason, fields }, 'a plugin had a say in a command');
      return accepted();
    },

    async 'plugin-failed'(agent, report) {
      if (await failures.report(agent, report)) return accepted();
      return refuse(
        ctx.clock.now(),
        'too-many',
        'Too many failures were reported, or of a plugin that nobody knows; this one was not kept.',
      );
    },
  };
}
