/** People as the desk asks for them: advisors, managers and goal statistics. */
import { z } from 'zod';
import { LIMITS } from '../limits';
import { flag, idParams, intId, num, text } from './read';
import type { Payload } from './payload';

const advisor = z.object({ id: intId(), first_name: text(), last_name: text(), extension: text() });
const advisorQuery = z.object({ province: z.string().max(LIMITS.query).optional(), language: z.string().max(LIMITS.query).optional() });

const goal = z.object({ current: num().default(0), target: num().default(0) });
const goals = z.object({ hourly: goal, daily: goal });
/** Goal statistics [GOAL-006]. */
export const statistics = z.object({
  dials: goals,
  transfers: goals,
  sales: goals,
  hours: num().default(0),
  followUps: num().default(0),
  pickups: num().default(0),
  new_leads: num().default(0),
  /** There are more: they are counted no farther. */
  new_leads_more: flag().default(false),
  'new-leads-threshold': num().default(1),
});

export const agents = {
  /** `status`: one in after-call work is listed, and rung once they are ready [STATUS-042]. */
  getAvailableAdvisors: { query: advisorQuery, reply: z.array(advisor.extend({ status: text() })) },
  getAdvisors: { query: advisorQuery, reply: z.array(advisor) },
  getManagers: { reply: z.array(z.object({ id: intId(), name: text(), email: text() })) },
  getStatistics: { params: idParams, reply: statistics },
} satisfies Record<string, Payload>;
