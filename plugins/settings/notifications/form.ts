/** The form of a notification: what it begins with, what is wrong with it, and what is sent. Pure. */
import { LIMITS, PATTERNS, type Notification } from '@dialer/contract';
import type { ApiInput } from '@dialer/host';

export interface Draft {
  message: string;
  type: Notification['type'] | '';
  dismissible: boolean;
  expires: boolean;
  /** Seconds, as typed. */
  timeout: string;
  teamMembersOnly: boolean;
}

/** [NOTIF-002] */
export const DEFAULTS: Draft = { message: '', type: '', dismissible: true, expires: true, timeout: '1', teamMembersOnly: true };
export const TYPES = ['success', 'warning', 'error'] as const satisfies readonly Notification['type'][];

export type FieldName = 'message' | 'type' | 'timeout';
/** Keys of `notifications.form` in the shared texts. */
export type Fault =
  | 'message_required'
  | 'too_short'
  | 'too_long'
  | 'not_one_line'
  | 'type_required'
  | 'timeout_required'
  | 'timeout_low'
  | 'timeout_high';

/** Of what is sent: blanks around a message do not count [NOTIF-003]. */
export const lengthOf = ({ message }: Pick<Draft, 'message'>): number => message.trim().length;

function messageFault(draft: Draft): Fault | null {
  const length = lengthOf(draft);
  if (length === 0 || !PATTERNS.seen.test(draft.message)) return 'message_required';
  if (length < LIMITS.notificationMessage.min) return 'too_short';
  if (length > LIMITS.notificationMessage.max) return 'too_long';
  return PATTERNS.oneLine.test(draft.message.trim()) ? null : 'not_one_line';
}

/** Asked only of a notification that expires [NOTIF-005]. */
function timeoutFault({ expires, timeout }: Draft): Fault | null {
  if (!expires) return null;
  if (!/^\s*-?\d+\s*$/.test(timeout)) return 'timeout_required';
  if (Number(timeout) < LIMITS.notificationTimeout) return 'timeout_low';
  return Number(timeout) > LIMITS.notificationLongest ? 'timeout_high' : null;
}

/** What is wrong, field by field. */
export const faultsOf = (draft: Draft): Record<FieldName, Fault | null> => ({
  message: messageFault(draft),
  type: draft.type === '' ? 'type_required' : null,
  timeout: timeoutFault(draft),
});

/** What is sent of a draft without faults [NOTIF-008]; one that does not expire has no timeout [NOTIF-018]. */
export const toBody = (draft: Draft & { type: Notification['type'] }): ApiInput<'sendNotification'>['body'] => ({
  ...draft,
  message: draft.message.trim(),
  timeout: draft.expires ? Number(draft.timeout) : null,
});

export const isTouched = (draft: Draft): boolean => JSON.stringify(draft) !== JSON.stringify(DEFAULTS);
