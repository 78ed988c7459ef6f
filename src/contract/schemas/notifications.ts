/** The notification that a manager sends to agents. */
import { z } from 'zod';
import { LIMITS, TEXTS } from '../limits';
import { flag, says } from './read';
import type { Payload } from './payload';

const { min, max } = LIMITS.notificationMessage;

/** Six fields [NOTIF-008]; without expiry the timeout is null [NOTIF-018]. */
export const notificationForm = z
  .object({
    message: z.string().trim().min(min, TEXTS.tooShort).max(max, TEXTS.tooLong),
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

export const notifications = { sendNotification: { body: notificationForm } } satisfies Record<string, Payload>;
