/** Telephone lines: what administrators set up of a centre's SIP trunks, how each is, and a call to try one. */
import { createTrunks } from '../../calls/trunks/trunks';
import { createTestCalls } from '../../calls/trunks/trial-call';
import type { SignedIn } from '../../platform/auth/sessions';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { innerBy } from '../../platform/address-ranges';
import { defineArea } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { announceRecord } from '../workspace/record-change';
import { deleteTrunk, lastFailures, listTrunks, type Row, saveTrunk, toWire, trunkOf } from './repository';

export function createArea(ctx: GatewayContext) {
  const { db } = ctx;
  const lines = ctx.use(createTrunks);
  const tests = ctx.use(createTestCalls);
  const inBackground = ctx.use(createBackground);
  const now = () => new Date(ctx.clock.now());
  /** Where this gateway uses no lines, nobody knows what would be its own. */
  const isInner = (address: string) => {
    const { trunks } = ctx.config;
    return trunks !== undefined && innerBy(trunks.address, trunks.allow)(address);
  };

  /** Only what is kept: the engine reads the lines anew, and open pages their lists. */
  async function tell({ tenantId }: SignedIn, noted: number | null): Promise<void> {
    // What cannot be told now is no fault of the change, which stands: the next one tells all, and so does a start.
    const told = lines.tell();
    inBackground(told, 'the engine was not told of a changed line');
    await told.catch(() => {});
    await announceRecord(ctx, tenantId, noted);
  }

  function stateOf({ id, active }: Row) {
    const said = lines.stateOf(id);
    if (!active || !ctx.engine.trunks.people) return { state: 'off' as const, why: null, code: null, since: null };
    if (!said) return { state: 'trying' as const, why: null, code: null, since: null };
    const { state, why, code, since } = said;
    return { state, why, code, since: new Date(since).toISOString() };
  }

  return defineArea({
    async getTrunks({ account }) {
      const rows = await listTrunks(db, account.tenantId);
      const failures = await lastFailures(
        db,
        rows.map(({ id }) => id),
      );
      const trunks = rows.map((row) => {
        const last = failures.get(row.id);
        const lastFailure = last
          ? { at: last.at.toISOString(), kind: last.kind, code: last.code, words: last.words, number: last.number }
          : null;
        return { ...toWire(row), ...stateOf(row), lastFailure };
      });
      return { people: ctx.engine.trunks.people, most: limits.trunks.most, trunks };
    },

    async saveTrunk({ account, body, tx }) {
      let noted: number | null = null;
      const reply = await tx(async (orm) => {
        const saved = await saveTrunk(orm, account, now(), body, isInner);
        noted = saved.noted;
        return { id: saved.id, revision: saved.revision };
      });
      if (noted !== null) await tell(account, noted);
      return reply;
    },

    async deleteTrunk({ account, params, tx }) {
      let noted: number | null = null;
      await tx(async (orm) => {
        noted = await deleteTrunk(orm, account, now(), params.id);
      });
      await tell(account, noted);
    },

    async getTrunkFailures({ account, params }) {
      await trunkOf(db, account.tenantId, params.id);
      const failures = await lines.failuresOf(account.tenantId, params.id);
      return failures.map(({ at, ...failure }) => ({ at: at.toISOString(), ...failure }));
    },

    async testTrunk({ account, params, body }) {
      const { id, active, callerId } = await trunkOf(db, account.tenantId, params.id);
      return { id: await tests.begin(account, { id, active, callerId }, body.number) };
    },

    getTrunkTest: async ({ account, params }) => tests.of(account.tenantId, params.id),
  });
}
