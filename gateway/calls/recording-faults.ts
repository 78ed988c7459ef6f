/** A recording that should run does not: counted, written to the log, and told to the managers of the centre. */
import { Counter } from 'prom-client';
import { RECORDING_FAULTS, type RecordingFault } from '@dialer/contract';
import { createAudience } from '../people/audience';
import type { GatewayContext } from '../platform/context';
import { agentById, fullName } from '../people/agents';
import type { Line } from './line/line';

export interface RecordingFaults {
  /** The agent knows from the call itself; managers are told of each fault of a call. */
  report(line: Line, why: RecordingFault): Promise<void>;
}

export function createRecordingFaults(ctx: GatewayContext): RecordingFaults {
  const audience = ctx.use(createAudience);
  const counter = new Counter({
    name: 'dialer_recording_failures_total',
    help: 'Recordings of calls that could not be begun or were broken off, by reason',
    labelNames: ['why'] as const,
    registers: [ctx.metrics],
  });
  for (const why of RECORDING_FAULTS) counter.inc({ why }, 0);

  return {
    async report({ call, tenantId, accountId }, why) {
      counter.inc({ why });
      ctx.log.error({ callId: call.callId, why }, 'a call is not recorded');
      const agent = await agentById(ctx.db, accountId);
      if (agent) await audience.managers(tenantId, 'recording-failure', { callId: call.callId, person: fullName(agent), why });
    },
  };
}
