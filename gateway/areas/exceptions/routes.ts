/**
 * Exceptions: an agent asks a manager for what the centre's rules do not allow without one [DISPO-046]. Nothing is undone
 * afterwards: until there is a yes, the disposition is not saved (decision 87).
 */
import { and, eq } from 'drizzle-orm';
import { holdsRole } from '@dialer/contract';
import { dispositionsFor, IAPP1, isException } from '@dialer/rules/dispositions';
import { fullName, isOutboundEligible } from '../../people/agents';
import { createCentres } from '../../people/centre';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { exceptions } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { conflict, fieldProblem, forbidden, notFound } from '../../platform/problem';
import { listManagers } from '../agents/lists';
import { createIappChoice } from '../iapp/choice';
import { handsOn, lockLead } from '../leads/access';
import {
  exceptionNews,
  type ExceptionRow,
  isManager,
  type NamedException,
  openOf,
  readExceptions,
  seenBy,
  withdrawWaiting,
} from './repository';

export function createArea(ctx: GatewayContext) {
  const centres = ctx.use(createCentres);
  const iapp = ctx.use(createIappChoice);
  const countRequest = createRation(ctx, limits.exceptions.perMinute);
  const now = () => new Date(ctx.clock.now());

  const isAbove = (account: SignedIn) => holdsRole(account.roles, 'admin') || holdsRole(account.roles, 'operations-manager');
  const mayDecide = (account: SignedIn, { managerId }: Pick<ExceptionRow, 'managerId'>) =>
    (managerId === account.id && isManager(account)) || isAbove(account);

  const toWire = (account: SignedIn, { row, agent, manager, client, decidedBy }: NamedException) => ({
    id: String(row.id),
    lead: row.leadId,
    client,
    agent,
    manager,
    subject: row.subject,
    reason: row.reason,
    state: row.state,
    note: row.note,
    at: row.createdAt.getTime(),
    decidedBy: decidedBy ?? '',
    open: row.state === 'waiting' && mayDecide(account, row),
  });

  async function one(orm: Orm, account: SignedIn, id: number) {
    const [found] = await readExceptions(orm, account.tenantId, eq(exceptions.id, id));
    return toWire(account, found!);
  }

  const tell = (to: number, row: ExceptionRow, by: SignedIn) => ctx.people.send(to, 'exception', exceptionNews(row, fullName(by)));

  function isChoice(account: SignedIn, disposition: string): boolean {
    const centre = centres.of(account.tenant.variant);
    const chooser = { ...account, centre, outboundEligible: isOutboundEligible(account), inbound: true };
    return isException(centre, disposition) && dispositionsFor(chooser).includes(disposition);
  }
  /** 422 for what is none of the centre's exceptions, or not this agent's to choose. */
  async function checkSubject(account: SignedIn, subject: string): Promise<void> {
    if (!(await (subject === IAPP1 ? iapp.isIapp1Exception(account) : isChoice(account, subject))))
      throw fieldProblem('subject', `“${subject}” needs nobody's approval, or is not yours to choose.`);
  }

  return defineArea({
    async askForException({ account, params, body, tx }) {
      await checkSubject(account, body.subject);
      countRequest(account.id);
      let told: { row: ExceptionRow; before: ExceptionRow[] } | undefined;
      const reply = await tx(async (orm) => {
        const lead = await lockLead(orm, account, params.id);
        if (!(await handsOn(orm, account, lead)).own) throw notFound('This lead is not yours to dispose.');
        if (!(await listManagers(orm, account.tenantId)).some(({ id }) => id === body.manager))
          throw fieldProblem('manager', 'There is no such manager.');
        const before = await withdrawWaiting(orm, account, lead.id, body.subject, now());
        const [row] = await orm
          .insert(exceptions)
          .values({
            tenantId: account.tenantId,
            leadId: lead.id,
            accountId: account.id,
            managerId: body.manager,
            subject: body.subject,
            reason: body.reason,
            createdAt: now(),
          })
          .returning();
        told = { row: row!, before };
        return one(orm, account, row!.id);
      });
      if (told) {
        for (const row of told.before) tell(row.managerId, row, account);
        tell(told.row.managerId, told.row, account);
      }
      return reply;
    },

    async getExceptions({ account, query }) {
      const where = query.lead ? openOf(account, query.lead) : seenBy(account, isAbove(account));
      return (await readExceptions(ctx.db, account.tenantId, where)).map((found) => toWire(account, found));
    },

    /** The same once more changes nothing; another word after the first is refused: who asked may have gone on by it. */
    async decideException({ account, params, body, tx }) {
      let told: ExceptionRow | undefined;
      const reply = await tx(async (orm) => {
        const [row] = await orm
          .select()
          .from(exceptions)
          .where(and(eq(exceptions.id, params.id), eq(exceptions.tenantId, account.tenantId)))
          .for('update');
        const own = row?.accountId === account.id;
        if (!row || !(own || mayDecide(account, row))) throw notFound('There is no such request.');
        if (own ? body.state !== 'withdrawn' : body.state === 'withdrawn') throw forbidden();
        if (body.state === 'refused' && body.note === '') throw fieldProblem('note', 'Say why.');
        if (row.state === body.state) return one(orm, account, row.id);
        if (row.state !== 'waiting') throw conflict('This was decided already.', 'exception-decided', { state: row.state });
        [told] = await orm
          .update(exceptions)
          .set({ state: body.state, note: body.note, decidedBy: account.id, decidedAt: now() })
          .where(eq(exceptions.id, row.id))
          .returning();
        return one(orm, account, row.id);
      });
      if (told?.state === 'withdrawn') tell(told.managerId, told, account);
      else if (told) {
        tell(told.accountId, told, account);
        ctx.people.send(told.managerId, 'exception-decided', { id: String(told.id) });
      }
      return reply;
    },
  });
}
