/**
 * What a person may do with a second party on their call, and whom they may ring for it (flows F14, F15, F17). Businesses
 * of the centre's list are rung by name; a third party and a conference by any number that a dial could ring too, which
 * passes the same gate. What follows in the call is `line/side.ts`.
 */
import type { Call, CentreTransfers, Flag, SideRefusal } from '@dialer/contract';
import { tenDigits } from '@dialer/rules/phone';
import type { SideAct } from '@dialer/rules/sides';
import en from '../../../locales/en/core.json';
import fr from '../../../locales/fr/core.json';
import type { Agent } from '../../people/agents';
import { createCentres, hasFlag } from '../../people/centre';
import type { GatewayContext } from '../../platform/context';
import { HttpProblem } from '../../platform/problem';
import { notDeactivated, notWhileStopping } from '../gate/before-a-ring';
import { createPermits } from '../gate/permits';
import { mayNotRing } from '../gate/refusal-words';
import { createTakenNumbers } from '../gate/taken-numbers';
import type { LineEvent } from '../line/line';
import { isListed, type Party, type PartyKind, whyNotOnLine, whyNotStart } from '../line/side-rules';
import { createOrchestrator } from '../orchestrator';

export type { PartyKind } from '../line/side-rules';
export type { SideAct } from '@dialer/rules/sides';

/** `kinds`: who may be meant. Without a phone, or a call's id, it is whoever is there. */
export type SideAsk =
  | { readonly do: 'ring'; readonly kind: PartyKind; readonly phone?: string; readonly callId?: string | undefined }
  | {
      readonly do: SideAct;
      readonly kinds: readonly PartyKind[];
      readonly phone?: string | undefined;
      readonly callId?: string | undefined;
    }
  | { readonly do: 'key'; readonly digit: string };

export interface Sides {
  /** Does it, or rejects with an `HttpProblem` in the person's language. The call as it is afterwards; null: it has ended before. */
  ask(agent: Agent, ask: SideAsk): Promise<Call | null>;
  /** The businesses that this person may ring. */
  targets(agent: Agent): Promise<CentreTransfers>;
}

interface Right {
  readonly flag: Flag;
  readonly has: (agent: Agent) => boolean;
}

/** XFER-022, XFER-023, XFER-024. The conference is part of every softphone. */
const RIGHTS: Readonly<Record<PartyKind, Right | null>> = {
  external: { flag: 'externalTransfers', has: ({ roles }) => roles.includes('qualifier') },
  sunlife: { flag: 'sunlifeTransfer', has: ({ canTransferToSunlife }) => canTransferToSunlife },
  matcha: { flag: 'matchaTransfer', has: ({ canTransferToMatcha }) => canTransferToMatcha },
  'third-party': { flag: 'transfers', has: () => true },
  conference: null,
};

const TEXTS: Readonly<Record<Agent['language'], Readonly<Record<SideRefusal, string>>>> = { en: en.sides, fr: fr.sides };
/** Why not, in the person's language. */
export const sideWords = ({ language }: Pick<Agent, 'language'>, code: SideRefusal): string => TEXTS[language][code];
const FORBIDDEN: readonly SideRefusal[] = ['transfer-not-yours', 'target-not-listed'];

/** A refusal in the person's words. */
export const refused = (agent: Agent, code: SideRefusal): HttpProblem =>
  new HttpProblem(FORBIDDEN.includes(code) ? 403 : 409, sideWords(agent, code), {}, { code });

const isSame = (one: string, other: string): boolean => one === other || (tenDigits(one) !== null && tenDigits(one) === tenDigits(other));

/** `ctx.use(createSides)`. */
export function createSides(ctx: GatewayContext): Sides {
  const calls = ctx.use(createOrchestrator);
  const permits = ctx.use(createPermits);
  const centres = ctx.use(createCentres);
  const taken = ctx.use(createTakenNumbers);

  async function isAllowed(agent: Agent, kind: PartyKind): Promise<boolean> {
    const right = RIGHTS[kind];
    return right === null || (right.has(agent) && (await hasFlag(ctx, agent, 'transfers')) && (await hasFlag(ctx, agent, right.flag)));
  }

  /** Businesses by their place on the list, anybody else by the gate of every dial. */
  async function partyOf(agent: Agent, kind: PartyKind, phone: string, call: Call): Promise<Party> {
    if (kind === 'third-party' || kind === 'conference') return numberParty(agent, kind, phone, call);
    const lists = centres.transfers(agent.tenant.variant);
    const target = kind === 'matcha' ? lists.matcha : lists[kind].find((each) => isSame(each.phone, phone));
    if (!target) throw refused(agent, 'target-not-listed');
    return { kind, ...target };
  }

  async function mustBeAllowed(agent: Agent, number: string, callId: string): Promise<void> {
    const permit = await permits.ask({ centre: agent.tenant, accountId: agent.id, path: 'party', number, callId });
    if (permit.why !== null) throw mayNotRing({ ...permit, why: permit.why }, ctx.clock.now(), agent.language);
  }

  async function numberParty(agent: Agent, kind: PartyKind, phone: string, call: Call): Promise<Party> {
    await mustBeAllowed(agent, phone, call.callId);
    const number = tenDigits(phone)!;
    if (isSame(number, call.phone)) throw refused(agent, 'same-number');
    return { kind, phone: number, name: '' };
  }

  /** The person's call, if it is the one that is meant. */
  function lineOf(agent: Agent, callId: string | undefined) {
    const line = calls.liveOf(agent.id);
    return line && (callId === undefined || line.call.callId === callId) ? line : undefined;
  }

  const apply = (callId: string, event: LineEvent): Call | null => calls.apply(callId, event) ?? null;

  async function ring(agent: Agent, { kind, phone = '', callId }: Extract<SideAsk, { do: 'ring' }>): Promise<Call | null> {
    notDeactivated(agent);
    notWhileStopping(ctx);
    const mayStart = () => {
      const line = lineOf(agent, callId);
      const why = line ? whyNotStart(line) : 'no-call';
      if (!line || why) throw refused(agent, why ?? 'no-call');
      return line.call;
    };
    const { callId: id } = mayStart();
    if (!(await isAllowed(agent, kind))) throw refused(agent, 'transfer-not-yours');
    const party = await partyOf(agent, kind, phone, mayStart());
    // The call may have changed while the number was judged, and a colleague may have rung the number: then it is judged again.
    if (mayStart().callId !== id) throw refused(agent, 'no-call');
    if (!isListed(kind) && taken.isTaken(agent.tenantId, party.phone, id)) return ring(agent, { do: 'ring', kind, phone, callId: id });
    return apply(id, { type: 'side-start', party });
  }

  function act(agent: Agent, { do: what, kinds, phone, callId }: Extract<SideAsk, { do: SideAct }>): Call | null {
    const line = lineOf(agent, callId);
    const { side } = line?.call ?? {};
    const isMeant = line?.side && side && (kinds as readonly string[]).includes(side.kind) && (!phone || isSame(side.phone, phone));
    // After a leave: whom the agent has left together.
    if (!isMeant && what === 'destroy' && calls.endPair(agent.id, phone ? (tenDigits(phone) ?? phone) : null)) return null;
    const why = line && isMeant ? whyNotOnLine(line, what) : 'no-side';
    if (!line || why) throw refused(agent, why ?? 'no-side');
    return apply(line.call.callId, { type: 'side-act', act: what });
  }

  function press(agent: Agent, digit: string): Call | null {
    const line = calls.liveOf(agent.id);
    const why = line ? whyNotOnLine(line, 'dtmf') : 'no-side';
    if (!line || why) throw refused(agent, why ?? 'no-side');
    return apply(line.call.callId, { type: 'side-key', digit });
  }

  return {
    async ask(agent, asked) {
      if (asked.do === 'ring') return ring(agent, asked);
      return asked.do === 'key' ? press(agent, asked.digit) : act(agent, asked);
    },
    async targets(agent) {
      const { external, sunlife, matcha } = centres.transfers(agent.tenant.variant);
      const may = await Promise.all((['external', 'sunlife', 'matcha'] as const).map((kind) => isAllowed(agent, kind)));
      return { external: may[0] ? external : [], sunlife: may[1] ? sunlife : [], matcha: may[2] ? matcha : null };
    },
  };
}
