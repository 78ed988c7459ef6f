/** Commands about a second party on the call: transfers to a number, third parties, the softphone's conference (flows F14, F15, F17). */
import type { Ack, ClientCommand, ClientCommands } from '@dialer/contract';
import { createSides, type PartyKind, type SideAct, type SideAsk } from '../calls/transfers/sides';
import type { Agent } from '../people/agents';
import type { GatewayContext } from '../platform/context';
import { HttpProblem } from '../platform/problem';

type Prefix = 'external-transfer' | 'matcha' | 'sunlife' | 'third-party';
type SideCommand = Extract<ClientCommand, `${Prefix}-${string}` | `${string}Conference${string}` | 'kickSecondParty'>;
type Run<C extends ClientCommand> = (agent: Agent, payload: ClientCommands[C]) => Promise<Ack>;
type Payload = { readonly extension?: string | undefined; readonly phone?: string | undefined; readonly callId?: string | undefined };

/** Third parties come by a transfer or by the softphone's conference: either way of ending them ends both [XFER-040]. */
const BY_NUMBER: readonly PartyKind[] = ['third-party', 'conference'];

/** Does it; what is refused is refused in words. */
export async function inWords({ clock }: GatewayContext, run: () => Promise<unknown>): Promise<Ack> {
  try {
    await run();
    return { ok: true, at: clock.now() };
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return { ok: false, at: clock.now(), code: error.extra.code ?? 'forbidden', message: error.message };
  }
}

export function createSideCommands(ctx: GatewayContext): { readonly [C in SideCommand]: Run<C> } {
  const sides = ctx.use(createSides);

  const answer = (agent: Agent, ask: SideAsk): Promise<Ack> => inWords(ctx, () => sides.ask(agent, ask));

  const ring =
    (kind: PartyKind) =>
    (agent: Agent, { phone, callId }: Payload) =>
      answer(agent, { do: 'ring', kind, callId, ...(phone !== undefined && { phone }) });
  const act =
    (what: SideAct, ...kinds: PartyKind[]) =>
    (agent: Agent, { phone, callId }: Payload) =>
      answer(agent, { do: what, kinds, phone, callId });

  return {
    'external-transfer-start': ring('external'),
    'external-transfer-join': act('join', 'external'),
    'external-transfer-leave': act('leave', 'external'),
    'external-transfer-kick': act('kick', 'external'),
    'external-transfer-destroy': act('destroy', 'external'),
    'external-transfer-dtmf': (agent, { digit }) => answer(agent, { do: 'key', digit }),
    'matcha-start': ring('matcha'),
    'matcha-join': act('join', 'matcha'),
    'matcha-leave': act('leave', 'matcha'),
    'matcha-kick': act('kick', 'matcha'),
    'matcha-destroy': act('destroy', 'matcha'),
    'sunlife-start': ring('sunlife'),
    'sunlife-join': act('join', 'sunlife'),
    'sunlife-leave': act('leave', 'sunlife'),
    'sunlife-kick': act('kick', 'sunlife'),
    'sunlife-destroy': act('destroy', 'sunlife'),
    'third-party-kick': act('kick', ...BY_NUMBER),
    'third-party-leave': act('leave', ...BY_NUMBER),
    'third-party-destroy': act('destroy', ...BY_NUMBER),
    initializeConference: ring('conference'),
    mergeConference: act('join', ...BY_NUMBER),
    swapConferenceMember: act('swap', ...BY_NUMBER),
    kickSecondParty: act('kick', ...BY_NUMBER),
    hangupConference: act('hang-up', ...BY_NUMBER),
  };
}
