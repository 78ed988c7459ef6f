/** What each role should reach of each kind, per hour, day, week and month [SET-032, SET-033, REF-047]. */
export const QUOTA_KINDS = ['dials', 'meetings', 'sales'] as const;
export const QUOTA_ROLES = ['advisor', 'qualifier'] as const;
export const QUOTA_PERIODS = ['hour', 'day', 'week', 'month'] as const;
/** Most that a quota may be: more than anybody reaches in a month. */
export const MOST_OF_A_QUOTA = 100_000;

/** `meetings` are the live transfers of the page [SET-033]. */
export type QuotaKind = (typeof QUOTA_KINDS)[number];
export type QuotaRole = (typeof QUOTA_ROLES)[number];
export type QuotaPeriod = (typeof QUOTA_PERIODS)[number];
/** Quotas of one kind, in the order of the periods; 0: no goal. */
export type Quotas = Record<QuotaRole, [hour: number, day: number, week: number, month: number]>;
/** One quota, as the recorded changes name it. */
export type QuotaKey = `quotas:${QuotaKind}:${QuotaRole}:${QuotaPeriod}`;

export const quotaKey = (kind: QuotaKind, role: QuotaRole, period: QuotaPeriod): QuotaKey => `quotas:${kind}:${role}:${period}`;

/** Every quota with what its key says. */
export const QUOTA_CELLS = QUOTA_KINDS.flatMap((kind) =>
  QUOTA_ROLES.flatMap((role) => QUOTA_PERIODS.map((period, at) => ({ key: quotaKey(kind, role, period), kind, role, period, at }))),
);
