/** The booking of meetings: field agents near, instant offers, and the meeting itself (BOOK, ENDPOINT-073, 094 to 097, 111). */
import { and, eq } from 'drizzle-orm';
import { OFFER, SUN_LIFE_REASON, type MeetingData } from '@dialer/contract/meeting';
import { instantOfPick } from '@dialer/rules/callbacks';
import { printableAscii } from '@dialer/rules/ascii';
import type { LeadRow } from '../../calls/lead-claims';
import { createCentres, hasFlag } from '../../people/centre';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { instantOffers, meetings } from '../../platform/db/schema';
import { defineArea, type RouteCall } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { conflict, fieldProblem, forbidden, notFound } from '../../platform/problem';
import { findPlace } from '../../platform/places/postal';
import { lockLead, lockWritable } from '../leads/access';
import { createLeadView } from '../leads/view';
import { checkMeeting } from './check';
import { agentsNear } from './field-agents';
import { sunLifeBookings } from './sunlife';
import { dropOffer, forgetOffers, openOffer, postalIn, readOffer, resultOf } from './offers';

/** The reason of a Sun Life booking is none that an agent may choose. */
type Kept = Omit<MeetingData, 'reasons'> & { readonly reasons: readonly string[] };

type Sent = RouteCall<'bookMeeting'>['body']['meeting'];

const NO_PLACE = { address: '', apartment: '', buzzer: '', city: '', postal: '', province: '', type: 1 } as const;

/** As it is kept: free texts in printable letters [BOOK-047]; addresses stay as people write them. */
function meetingOf(sent: Sent): MeetingData {
  const { date, type: kind, force, ioa, reasons, refused, refusalReasons, sameAddress } = sent;
  const { address, apartment, buzzer, city, postal, province, type } = { ...NO_PLACE, ...sent.address };
  return {
    ...{ date, type: kind, force, ioa, reasons, refused, refusalReasons, sameAddress },
    reasonOther: printableAscii(sent.reasonOther),
    refusalReasonOther: printableAscii(sent.refusalReasonOther),
    address: { address, apartment, buzzer, city, postal, province, type },
  };
}

/** A place with where its postal code is: nobody types that, and whoever goes there has it from here [BOOK-072]. */
function located(address: MeetingData['address']) {
  const { latitude = null, longitude = null, timezone } = findPlace(address.postal) ?? {};
  return { ...address, latitude, longitude, timezone: timezone ?? '' };
}

export function createArea(ctx: GatewayContext) {
  const centres = ctx.use(createCentres);
  const view = ctx.use(createLeadView);
  const countOffers = createRation(ctx, limits.meetings.offersPerMinute);
  const countBooked = createRation(ctx, limits.meetings.bookedPerMinute);

  const lockedLead = async (orm: Orm, account: SignedIn, leadId: string): Promise<LeadRow> =>
    (await view.isOnTheLine(account, leadId)) ? lockLead(orm, account, leadId) : lockWritable(orm, account, leadId);

  const offerResult = (account: SignedIn, offer: Parameters<typeof resultOf>[0] | undefined): number =>
    offer ? resultOf(offer, account.tenant.demo, ctx.clock.now()) : OFFER.unknown;

  /** How many reach the place of the meeting: the lead's, or its own. */
  const agentsFor = (orm: Orm, account: SignedIn, lead: LeadRow, { sameAddress, address }: MeetingData) =>
    agentsNear(orm, account.tenantId, sameAddress === '1' ? lead.zip : address.postal, lead.mga);

  async function checkSunLife(account: SignedIn): Promise<void> {
    if (!account.canTransferToSunlife || !(await hasFlag(ctx, account, 'sunlifeTransfer')))
      throw forbidden('A Sun Life booking is not available to you.');
  }

  /** What the system decides of a Sun Life booking: now, by phone, forced, with its own reason [BOOK-081]. */
  const ofSunLife = (meeting: MeetingData): Kept => ({
    ...meeting,
    date: new Date(ctx.clock.now()).toISOString().slice(0, 16),
    type: 'phone',
    force: true,
    ioa: false,
    reasons: [SUN_LIFE_REASON],
    reasonOther: '',
  });

  return defineArea({
    async getAvailableAgents({ account, query }) {
      const count = await agentsNear(ctx.db, account.tenantId, query.postal, query.mga);
      if (count === null) throw notFound('This postal code is not known.');
      return { count };
    },

    async createIoa({ account, body, tx }) {
      countOffers(account.id);
      return tx(async (orm) => {
        await forgetOffers(orm, account, ctx.clock.now());
        const agents = (await agentsNear(orm, account.tenantId, postalIn(body.address), body.mga)) ?? 0;
        const row = { ...body, tenantId: account.tenantId, accountId: account.id, agents, createdAt: new Date(ctx.clock.now()) };
        const [offer] = await orm.insert(instantOffers).values(row).returning();
        return { ioaId: offer!.id };
      });
    },

    async getIoa({ account, params }) {
      const offer = await readOffer(ctx.db, account, params.id);
      if (!offer) throw notFound('There is no such instant offer.');
      return { result: offerResult(account, offer) };
    },

    async deleteIoa({ account, params, tx }) {
      await tx((orm) => dropOffer(orm, account, params.id));
    },

    async assignIoa({ account, params, body, tx }) {
      await tx(async (orm) => {
        const offer = await readOffer(orm, account, params.id);
        if (!offer) throw notFound('There is no such instant offer.');
        const meetingId = Number(body.meetingCrmId);
        const [booked] = await orm
          .select()
          .from(meetings)
          .where(and(eq(meetings.id, meetingId), eq(meetings.accountId, account.id), eq(meetings.tenantId, account.tenantId)));
        if (booked?.meeting['ioa'] !== '1') throw fieldProblem('meetingCrmId', 'This is no meeting of yours with an instant offer.');
        if (offer.meetingId !== null && offer.meetingId !== meetingId) throw conflict('This offer has another meeting.');
        await orm.update(instantOffers).set({ meetingId }).where(eq(instantOffers.id, offer.id));
      });
    },

    getSunlifeBookings: ({ account, query }) => sunLifeBookings(ctx.db, account.tenant, query),

    async bookMeeting({ account, body, tx }) {
      const lists = centres.lists(account.tenant.variant);
      if (!lists) throw forbidden('This centre books no meetings.');
      const isSunLife = body.meeting.is_sun_life === 1;
      if (isSunLife) await checkSunLife(account);
      countBooked(account.id);
      return tx(async (orm) => {
        const lead = await lockedLead(orm, account, body.lead_id);
        const sent = meetingOf(body.meeting);
        const meeting: Kept = isSunLife ? ofSunLife(sent) : sent;
        const agents = await agentsFor(orm, account, lead, sent);
        const now = ctx.clock.now();
        if (!isSunLife) {
          const offer = offerResult(account, await openOffer(orm, account));
          checkMeeting(sent, { lead, lists, agents, offer, centreZone: account.tenant.timezone, now });
        }
        const [row] = await orm
          .insert(meetings)
          .values({
            tenantId: account.tenantId,
            leadId: lead.id,
            accountId: account.id,
            date: new Date(instantOfPick(meeting.date)),
            type: meeting.type,
            meeting: { ...meeting, address: located(meeting.address), is_sun_life: body.meeting.is_sun_life, availableAgents: agents },
            createdAt: new Date(now),
          })
          .returning({ id: meetings.id });
        return { data: { meetingCrmId: String(row!.id) } };
      });
    },
  });
}
