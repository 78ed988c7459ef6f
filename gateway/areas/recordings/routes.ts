/** The main recording of a call and extra ones beside it (flows F11). */
import { join } from 'node:path';
import type { Line } from '../../calls/line';
import { createOrchestrator } from '../../calls/orchestrator';
import type { SignedIn } from '../../platform/auth/sessions';
import { recordingsDir } from '../../platform/config';
import type { GatewayContext } from '../../platform/context';
import { defineArea } from '../../platform/http/routes';
import { conflict, forbidden } from '../../platform/problem';

export function createArea(ctx: GatewayContext) {
  const calls = ctx.use(createOrchestrator);

  /** The agent's own conversation, in a centre that has the recording panel [REC-002]; ringing has nothing to record. */
  function conversation(account: SignedIn, extension: string): Line {
    if (!account.tenant.features.includes('recording-panel')) throw forbidden('Recording is not switched on for this centre.');
    if (extension !== account.extension) throw forbidden('This is not your extension.');
    const line = calls.liveOf(account.id);
    if (!line || line.call.far !== 'up') throw conflict('There is no call to record.', 'no-call');
    return line;
  }

  const fileOf = (line: Line, kind: string) => join(recordingsDir(ctx.config), `${line.call.callId}-${kind}-${line.serial}.wav`);

  return defineArea({
    async setRecording({ account, params, body }) {
      const line = conversation(account, params.extension);
      calls.apply(line.call.callId, { type: 'record', on: body.recording === 1, file: fileOf(line, 'main') });
    },

    async startExtraRecording({ account, params, body }) {
      const line = conversation(account, params.extension);
      calls.apply(line.call.callId, { type: 'extra', index: body.index, file: fileOf(line, 'extra') });
    },

    async stopExtraRecording({ account, params }) {
      const line = conversation(account, params.extension);
      if (line.call.extra === params.index) calls.apply(line.call.callId, { type: 'extra', index: null, file: '' });
    },
  });
}
