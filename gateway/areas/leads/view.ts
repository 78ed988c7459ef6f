/** A lead as one person sees it. */
import { createCallControl } from '../../calls/control';
import { callFactsToWire } from '../../calls/gate/call-facts-wire';
import type { LeadRow } from '../../calls/lead-claims';
import { numberOf } from '../../calls/gate/numbers-of-lead';
import { createPermits } from '../../calls/gate/permits';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { handsOn } from './access';
import { readCampaign, readLead } from './repository';
import { toWire, type WireLead } from './wire';

/** `ctx.use(createLeadView)` */
export function createLeadView(ctx: GatewayContext) {
  const control = ctx.use(createCallControl);
  const permits = ctx.use(createPermits);

  /** A page asks as soon as its phone rings, when the call may not be stored yet: call control knows of it. */
  const isOnTheLine = async (account: SignedIn, leadId: string): Promise<boolean> => (await control.liveOf(account))?.leadId === leadId;

  /** The colleague to whom alone the lead belongs now. Not asked for while one has it on the line: a page waits for that lead. */
  async function takenBy(account: SignedIn, row: LeadRow): Promise<string | null> {
    if (await isOnTheLine(account, row.id)) return null;
    const { own, colleague } = await handsOn(ctx.db, account, row);
    return own ? null : colleague;
  }

  /** With the name of the colleague, and whether its number may be rung. */
  async function of(account: SignedIn, row: LeadRow): Promise<WireLead> {
    const [colleague, [facts], campaign] = await Promise.all([
      takenBy(account, row),
      permits.facts(account.tenant, [{ number: numberOf(row), lead: row }]),
      row.campaignId === null ? undefined : readCampaign(ctx.db, row.campaignId),
    ]);
    return { ...toWire(row, colleague, campaign), calling: callFactsToWire(facts!) };
  }

  return {
    isOnTheLine,
    of,
    async byId(account: SignedIn, leadId: string): Promise<WireLead | undefined> {
      const row = await readLead(ctx.db, account, leadId);
      return row && of(account, row);
    },
  };
}
