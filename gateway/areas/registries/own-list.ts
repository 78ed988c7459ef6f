/** The centre's own do-not-call list: looked into, and added to by hand. Nothing leaves it. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { storedPhone, tenDigits } from '@dialer/rules/phone';
import { neverCallAgain } from '../../calls/gate/do-not-call';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { doNotCall } from '../../platform/db/schema';
import type { Reply } from '../../platform/http/routes';
import { fieldProblem } from '../../platform/problem';
import { namesOf } from '../leads/repository';
import { announceRecord, recordChange } from '../workspace/record-change';

const LISTED = 100;
/** Numbers in one paste; a file of more is a registry of its own. */
const MOST = 1_000;
/** What is no number is told, the first of it. */
const TOLD = 20;

export function createOwnList(ctx: GatewayContext) {
  return {
    /** One number, or the newest. */
    async find(tenantId: number, phone: string): Promise<Reply<'findDoNotCall'>> {
      const rows = await ctx.db
        .select()
        .from(doNotCall)
        .where(and(eq(doNotCall.tenantId, tenantId), phone ? eq(doNotCall.phone, storedPhone(phone)) : undefined))
        .orderBy(desc(doNotCall.createdAt))
        .limit(LISTED + 1);
      const people = rows.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
      const names = await namesOf(ctx.db, tenantId, people);
      return {
        rows: rows.slice(0, LISTED).map(({ phone: number, reason, accountId, createdAt }) => ({
          phone: number,
          reason,
          by: accountId === null ? '' : (names.get(accountId) ?? ''),
          at: createdAt.toISOString(),
        })),
        more: rows.length > LISTED,
      };
    },
    /** Numbers one below the other, or with commas between them. */
    async add(account: SignedIn, text: string, reason: string): Promise<Reply<'addDoNotCall'>> {
      // Address books copy numbers with signs that nobody sees: those must not keep a number off the list (decision 97).
      const written = text
        .replace(/\p{Cf}/gu, '')
        .split(/[\n\r,;\t]+/)
        .map((each) => each.trim())
        .filter(Boolean);
      if (written.length > MOST) throw fieldProblem('phones', `These are more than ${MOST} numbers.`);
      const refused = written.filter((each) => tenDigits(each) === null);
      const phones = [...new Set(written.filter((each) => tenDigits(each) !== null).map(storedPhone))];
      if (phones.length === 0) throw fieldProblem('phones', 'There is no number in this.');
      const { tenantId } = account;
      const at = new Date(ctx.clock.now());
      let known = 0;
      const revision = await ctx.db.tx(async (orm) => {
        known = await orm.$count(doNotCall, and(eq(doNotCall.tenantId, tenantId), inArray(doNotCall.phone, phones)));
        await neverCallAgain(orm, { tenantId, phones, reason, accountId: account.id, at });
        if (known === phones.length) return null;
        const to = { numbers: phones.length - known, reason };
        return recordChange(orm, account, at, { kind: 'do-not-call', id: phones[0]!, name: phones.slice(0, 3).join(', '), from: null, to });
      });
      await announceRecord(ctx, tenantId, revision);
      return { added: phones.length - known, known, refused: refused.slice(0, TOLD).map((each) => each.slice(0, 40)) };
    },
  };
}
