/** The notification that a manager sends to agents, and what was sent. */
import { z } from 'zod';
import { LIMITS, PATTERNS, TEXTS } from '../limits';
import { count, flag, says, text } from './read';
import type { Payload } from './payload';

const { min, max } = LIMITS.notificationMessage;

/** Six fields [NOTIF-008]; without expiry the timeout is null [NOTIF-018]. */
export const notificationForm = z
  .object({
    message: z
      .string()
      .trim()
      .refine((value) => PATTERNS.seen.test(value), { ...says('too-short', { min }, TEXTS.tooShort), abort: true })
      .min(min, TEXTS.tooShort)
      .max(max, TEXTS.tooLong)
      .regex(PATTERNS.oneLine, TEXTS.notOneLine),
    type: z.enum(['success', 'warning', 'error']),
    dismissible: flag(),
    expires: flag(),
    /** Seconds. */
    timeout: z.int().max(LIMITS.notificationLongest).nullish(),
    teamMembersOnly: flag(),
  })
  .refine((form) => !form.expires || (form.timeout ?? 0) >= LIMITS.notificationTimeout, {
    path: ['timeout'],
    ...says('too-small', { min: LIMITS.notificationTimeout }),
  });

/** How many people of the centre who may sign in, and of them those whose page is open. */
const reach = z.object({ people: count(), here: count() });

/** What was sent last, newest first, and whom a notification of this sender would reach. */
const sentBefore = z.object({
  team: reach,
  centre: reach,
  sent: z.array(
    z.object({
      id: z.string(),
      message: z.string(),
      type: z.enum(['success', 'warning', 'error']),
      dismissible: flag(),
      expires: flag(),
      timeout: z.number().nullable(),
      teamMembersOnly: flag(),
      /** ISO 8601. */
      at: z.string(),
      /** The sender's name. */
      by: text(),
    }),
  ),
});

export const notifications = {
  sendNotification: { body: notificationForm },
  getNotifications: { reply: sentBefore },
} satisfies Record<string, Payload>;
