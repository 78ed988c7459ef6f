/** Settings of a centre: sets that a page saves as a whole, and the extensions that may be dialled beside its agents. */
import { SUPPRESSION_FIELDS, type Suppression } from '@dialer/contract/suppression';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { defineArea } from '../../platform/http/routes';
import {
  readDialingSequence,
  readDialsPerLevel,
  readGlobals,
  readMaxCallsAmount,
  readOperationHours,
  readPublisherSuppression,
  readQuotas,
} from '../../people/settings';
import { announceChange } from '../workspace/announce';
import type { Orm } from '../../platform/db/database';
import type { Changed } from '../workspace/changes';
import { saveSet } from '../workspace/save-settings';
import { globals, hours, levels, maxCalls, quotas, sequence, suppression, type SettingSet } from '../workspace/setting-sets';
import { countFree, freeNow } from '../../calls/tracking/minimums';
import { allowedExtensionHandlers } from './allowed-extensions';
import { mappingHandlers } from './retreaver-mappings';

const NO_MINIMUM: Suppression = Object.fromEntries(SUPPRESSION_FIELDS.map((field) => [field, 0]));

/** The call that saves. */
interface Saved {
  account: SignedIn;
  tx: (body: (orm: Orm) => Promise<void>) => Promise<void>;
}

export function createArea(ctx: GatewayContext) {
  /** Saves a set in one transaction; pages of the centre hear of it when something changed. */
  async function save<T>({ account: author, tx }: Saved, set: SettingSet<T>, values: Parameters<typeof saveSet<T>>[3]) {
    let changed: Changed | null = null;
    await tx(async (orm) => {
      changed = await saveSet(orm, { author, reason: '', now: new Date(ctx.clock.now()) }, set, values);
    });
    if (changed) await announceChange(ctx, author.tenantId, changed);
  }

  return defineArea({
    // Readable by every signed-in person: agents need the auto-ready thresholds [SET-025].
    getGlobals: async ({ account }) => readGlobals(ctx.db, account.tenantId),

    setGlobals: async ({ body: { was, ...wanted }, ...call }) => save(call, globals, { wanted, was }),

    getDialsQuotas: async ({ account }) => readQuotas(ctx.db, account.tenantId, 'dials'),
    getMeetingsQuotas: async ({ account }) => readQuotas(ctx.db, account.tenantId, 'meetings'),
    getSalesQuotas: async ({ account }) => readQuotas(ctx.db, account.tenantId, 'sales'),
    setDialsQuotas: async ({ body, ...call }) => save(call, quotas.dials, { wanted: body.params, was: body.was }),
    setMeetingsQuotas: async ({ body, ...call }) => save(call, quotas.meetings, { wanted: body.params, was: body.was }),
    setSalesQuotas: async ({ body, ...call }) => save(call, quotas.sales, { wanted: body.params, was: body.was }),

    getDialingSequence: async ({ account }) => ({ sequence: await readDialingSequence(ctx.db, account.tenantId) }),
    setDialingSequence: async ({ body, ...call }) =>
      save(call, sequence, { wanted: body.sequence, was: body.was, told: (current) => ({ sequence: current }) }),

    getDialsPerLevel: async ({ account }) => readDialsPerLevel(ctx.db, account.tenantId),
    setDialsPerLevel: async ({ body, ...call }) => save(call, levels, { wanted: body.params, was: body.was }),

    getOperationHours: async ({ account }) => ({ days: await readOperationHours(ctx.db, account.tenantId) }),
    setOperationHours: async ({ body, ...call }) => save(call, hours, { wanted: body.days, was: body.was, told: (days) => ({ days }) }),

    getMaxCallsAmount: async ({ account }) => ({ maxCallsAmount: await readMaxCallsAmount(ctx.db, account.tenantId) }),
    setMaxCallsAmount: async ({ body, ...call }) =>
      save(call, maxCalls, { wanted: body.maxCallsAmount, was: body.was, told: (maxCallsAmount) => ({ maxCallsAmount }) }),

    getPublisherSuppression: async ({ account }) => readPublisherSuppression(ctx.db, account.tenantId),
    setPublisherSuppression: async ({ body, ...call }) =>
      save(call, suppression, { wanted: body.params, was: body.was && { ...NO_MINIMUM, ...body.was } }),
    getPublisherSuppressionNow: async ({ account }) => countFree(await freeNow(ctx, account.tenantId)),

    ...allowedExtensionHandlers(ctx),
    ...mappingHandlers(ctx),
  });
}
