/** What centres are, by their folders below `VARIANTS_DIR`, and what a tenant's centre says about calls. */
import { eq } from 'drizzle-orm';
import moment from 'moment-timezone';
import type { CentreLists, CentreTransfers, FirstLayouts, Flag, VariantCode, VariantManifest } from '@dialer/contract';
import { isFlagOn } from '../../src/registry/flags';
import { readCentres } from '../../variants/read';
import { formOf, type WellFormed } from '../../variants/schema';
import type { GatewayContext } from '../platform/context';
import { OperatorError } from '../platform/operator-error';
import { pluginStates } from '../platform/db/schema';
import type { Agent } from './agents';

/** The centres of this gateway, as their folders were when it started. */
export interface Centres {
  readonly codes: readonly VariantCode[];
  /** What rules ask of a centre. */
  of(code: VariantCode): VariantManifest;
  /** What only its pages need. */
  besides(code: VariantCode): { layouts: FirstLayouts; logo: string | null };
  /** Whom agents may ring into a call by name. */
  transfers(code: VariantCode): CentreTransfers;
  /** What its agents read out; null: it has nothing of it. */
  spoken(code: VariantCode): Pick<WellFormed, 'disclosures' | 'scripts'>;
  /** What its booking form chooses from; null: it has none. */
  lists(code: VariantCode): CentreLists | null;
}

/** A centre's file cannot be read; `message` names each fault and what to do. */
export class CentreError extends OperatorError {
  override name = 'CentreError';
}

/** Throws a `CentreError` when a file of any centre is not what it must be: who starts the gateway is there to mend it. */
export function centresIn(folder: string): Centres {
  const read = readCentres(folder).map(formOf);
  const faults = read.flatMap((centre) => centre.faults);
  if (faults.length > 0)
    throw new CentreError(
      `A centre cannot be read. Mend this, or take its folder away:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
  const byCode = new Map(read.flatMap(({ centre }) => (centre ? [[centre.variant.code, centre] as const] : [])));
  const find = (code: VariantCode): WellFormed => {
    const centre = byCode.get(code);
    if (!centre)
      throw new CentreError(`There is no centre ${code}: no folder below ${folder} has it. It has ${[...byCode.keys()].join(', ')}.`);
    return centre;
  };
  return {
    codes: [...byCode.keys()],
    of: (code) => find(code).variant,
    besides(code) {
      const { layouts, logo } = find(code);
      return { layouts, logo };
    },
    transfers: (code) => find(code).transfers,
    spoken: find,
    lists: (code) => find(code).lists,
  };
}

/** A centre is on the training floor where its manifest says so and the engine rings nobody real: neither alone lifts the law. */
export function createCentres({ config, engine }: Pick<GatewayContext, 'config' | 'engine'>): Centres {
  const centres = centresIn(config.variantsDir);
  const real = (variant: VariantManifest): VariantManifest => ({ ...variant, training: variant.training && !engine.trunks.people });
  return { ...centres, of: (code) => real(centres.of(code)) };
}

/**
 * A flag of the product, as the agent's variant has it [VARIANT-004, VARIANT-005, VARIANT-012], unless an administrator has
 * switched it off for the centre or for the agent's team.
 */
export async function hasFlag(
  ctx: Pick<GatewayContext, 'db' | 'use'>,
  { tenant: { id, variant }, managerId }: Pick<Agent, 'tenant' | 'managerId'>,
  flag: Flag,
): Promise<boolean> {
  if (!ctx.use(createCentres).of(variant).flags[flag]) return false;
  const [state] = await ctx.db.select({ flags: pluginStates.flags }).from(pluginStates).where(eq(pluginStates.tenantId, id));
  return isFlagOn({ flag, floor: true, start: true }, state?.flags ?? [], managerId);
}

/** Disclosures are there where both the tenant and its variant have them [VARIANT-009, VARIANT-010]. */
export const hasDisclosures = async (
  ctx: Pick<GatewayContext, 'db' | 'use'>,
  agent: Pick<Agent, 'tenant' | 'managerId'>,
): Promise<boolean> => agent.tenant.features.includes('disclosures') && (await hasFlag(ctx, agent, 'disclosures'));

/** First instant of the present calendar day, hour… in a time zone. */
export const startOf = (unit: 'hour' | 'day', now: number, timezone: string): Date => moment.tz(now, timezone).startOf(unit).toDate();
