/** The main recording of a call and extra ones beside it (flows F11), and who listens to them. */
import { type CallCommand, createCallControl } from '../../calls/control';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { defineArea, type Handlers } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { conflict, forbidden } from '../../platform/problem';
import { listening } from './listening';

export function createArea(ctx: GatewayContext) {
  const control = ctx.use(createCallControl);
  const countStarted = createRation(ctx, limits.recordings.startsPerMinute);

  /** The agent's own conversation, in a centre that has the recording panel [REC-002]; ringing has nothing to record. */
  async function inConversation(account: SignedIn, extension: string, command: CallCommand): Promise<void> {
    if (!account.tenant.features.includes('recording-panel')) throw forbidden('Recording is not switched on for this centre.');
    if (extension !== account.extension) throw forbidden('This is not your extension.');
    // A pause is never refused, since what is said now may not be kept; and there are no more pauses than goings-on.
    if ((command.type === 'record' || command.type === 'extra') && command.on) countStarted(account.id);
    if (!(await control.command(account, command))) throw conflict('There is no call to record.', 'no-call');
  }

  const { handlers, audio } = listening(ctx);
  const switches: Handlers = {
    setRecording: ({ account, params, body }) => inConversation(account, params.extension, { type: 'record', on: body.recording === 1 }),

    async startExtraRecording({ account, params, body }) {
      if ((await control.liveOf(account))?.pausedAt != null)
        throw conflict('The recording is paused. Go on recording first.', 'recording-paused');
      await inConversation(account, params.extension, { type: 'extra', index: body.index, on: true });
    },

    stopExtraRecording: ({ account, params }) =>
      inConversation(account, params.extension, { type: 'extra', index: params.index, on: false }),
  };
  return defineArea({ ...switches, ...handlers }, [audio]);
}
