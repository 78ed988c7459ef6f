/** Agent status, overstays and do-not-disturb. */
import { z } from 'zod';
import { LIMITS } from '../limits';
import { AGENT_STATUSES, type AgentStatus } from '../statuses';
import { data, extension, flag, num } from './read';
import type { Payload } from './payload';

/** A status in its wire spelling; underscores are read too [STATUS-003]. */
export const agentStatus = () =>
  z.codec(z.string().max(LIMITS.text), z.enum(AGENT_STATUSES), {
    decode: (value) => value.replaceAll('_', '-') as AgentStatus,
    encode: (value) => value,
  });

const statusBody = z.object({ status: agentStatus() });

export const status = {
  setStatus: {
    body: statusBody,
    /** `duration`: seconds in the status so far; `since`: server epoch milliseconds of its start. */
    reply: data(z.object({ duration: num(), since: z.number().optional() })),
  },
  notifyOverstay: { body: statusBody },
  notifyOverstayRtv: { body: statusBody },
  setExtensionParameter: {
    params: z.object({ parameter: z.literal('dnd') }),
    /** `active` is the parameter's own value: true means do not disturb. */
    body: z.object({ active: flag(), extension: extension() }),
  },
} satisfies Record<string, Payload>;
