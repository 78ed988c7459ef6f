/** Exceptions: what an agent may do only with a manager's approval. This product's own (decision 87). */
import { z } from 'zod';
import { EXCEPTION_STATES } from '../exceptions';
import { LIMITS } from '../limits';
import { entered, guid, idParams, intId, leadParams, text, textId } from './read';
import type { Payload } from './payload';

const exception = z.object({
  id: textId(),
  lead: textId(),
  /** Names of the lead's first client, of the agent who asks, and of the manager who is asked. */
  client: text(),
  agent: text(),
  manager: text(),
  subject: text(),
  reason: text(),
  state: z.enum(EXCEPTION_STATES),
  /** The manager's. */
  note: text(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** Name of who decided: the manager, somebody above them, or the agent who took it back; empty while it waits. */
  decidedBy: text(),
  /** The reader may approve or refuse it now. */
  open: z.boolean(),
});

export const exceptions = {
  askForException: {
    params: leadParams,
    /** `manager`: an id of GET /agents/managers. */
    body: z.object({ subject: z.string().trim().min(1).max(LIMITS.text), manager: intId(), reason: entered().trim().min(1) }),
    reply: exception,
  },
  /** With `lead` one's own of this lead that no disposition has ended yet; without, those that the person has asked for or is asked about, for administrators all. Those that wait first, then newest first. */
  getExceptions: { query: z.object({ lead: guid().optional() }), reply: z.array(exception) },
  decideException: {
    params: idParams,
    body: z.object({ state: z.enum(['approved', 'refused', 'withdrawn']), note: entered().trim().default('') }),
    reply: exception,
  },
} satisfies Record<string, Payload>;
