/**
 * What a plugin keeps for a whole centre: read by whoever has the plugin, saved by the roles that its manifest names, in
 * the shape that its `centre-state.ts` has. A save is a change of the centre: with a revision, a row of the audit, and an
 * undoing.
 */
import { z } from 'zod';
import { isForRoles, type Refusal } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import { pluginConfig } from '@dialer/contract/schemas/workspace';
import type { PluginManifest } from '../../../src/host/manifest';
import { resolve } from '../../../src/registry/resolve';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { canonical } from '../../platform/http/idempotency';
import { readValues } from '../../platform/http/validation';
import { HttpProblem } from '../../platform/problem';
import { readStored, type StoredState } from './centre-state-rows';
import { saveState, type Changed } from './changes';
import { resolveInput, type Centre } from './checks';
import { resolveAccountOf } from '../../plugins/access';
import { lockState, readState, type PluginState } from '../../plugins/state';

/** What a plugin is judged by here; who else works in the centre does not matter. */
export type PluginCentre = Pick<Centre, 'catalogue' | 'variant' | 'features'>;
type Edited = PayloadOf<'saveCentreState', 'body'>;

/**
 * Beside the message of the 409. `centre-state-changed`: somebody saved since, `current` is what stands. `newer-release`:
 * what stands, or this gateway, is of a newer release than the page that saves; nothing is overwritten.
 */
interface Conflict {
  code: Extract<Refusal, 'centre-state-changed' | 'newer-release'>;
  current: StoredState;
}

const refusal = (status: number, code: Refusal, message: string) => new HttpProblem(status, message, {}, { code });
const conflict = (message: string, facts: Conflict) => new HttpProblem(409, message, {}, { ...facts });
const newerRelease = (current: StoredState) =>
  conflict('A newer release of the dialer keeps this. Reload the page.', { code: 'newer-release', current });

interface Keeper {
  manifest: PluginManifest;
  schema: z.ZodType;
}

/** The plugin, when it keeps something for a centre and this person has it. 404 and 403 say which of the two is not so. */
function keeperFor(account: SignedIn, centre: PluginCentre, state: PluginState, id: string): Keeper {
  const { manifests, states } = centre.catalogue;
  const manifest = manifests.find((each) => each.id === id);
  // An id is what somebody sent: `constructor` is no plugin.
  const schema = Object.hasOwn(states, id) ? states[id] : undefined;
  if (!manifest?.centreState || !schema)
    throw refusal(404, 'no-centre-state', `No plugin ${id} of this release keeps anything for a centre.`);
  const has = resolve({ ...resolveInput(centre, state), account: resolveAccountOf(account) }).get(id);
  if (has?.at !== 'active') throw refusal(403, 'plugin-not-yours', `You do not have the plugin ${id}.`);
  return { manifest, schema };
}

export async function readCentreState(orm: Orm, account: SignedIn, centre: PluginCentre, plugin: string): Promise<StoredState> {
  keeperFor(account, centre, await readState(orm, account.tenantId), plugin);
  return readStored(orm, account.tenantId, plugin);
}

/** Of the release's version alone, which its schema judges. A higher one would keep every page of the centre from saving. */
function checkVersion({ manifest }: Keeper, version: number, current: StoredState): void {
  const own = manifest.centreState?.version ?? 1;
  readValues(z.int().max(own), version, 'version');
  if (version < Math.max(own, current.version)) throw newerRelease(current);
}

/**
 * Saves what was made from `revision`, as the plugin's schema reads it; what is wrong is a 422 by field. Nothing is written
 * over that the person has not seen: 409 with what stands. `changed` is null when exactly this stood already.
 */
export async function saveCentreState(
  orm: Orm,
  account: SignedIn,
  centre: PluginCentre,
  plugin: string,
  { revision, version, value }: Edited,
  now: Date,
): Promise<{ stored: StoredState; changed: Changed | null }> {
  const state = await lockState(orm, account.tenantId);
  const keeper = keeperFor(account, centre, state, plugin);
  const { manifest, schema } = keeper;
  if (!isForRoles(manifest.centreState!.write, account.roles))
    throw refusal(403, 'may-not-save', `Only ${manifest.centreState!.write.join(', ')} may save this.`);
  const current = await readStored(orm, account.tenantId, plugin);
  checkVersion(keeper, version, current);
  // The schema's defaults and transforms may have made it larger than is kept.
  const kept = readValues(pluginConfig, readValues(schema, value, 'value'), 'value');
  if (current.revision !== revision)
    throw conflict(`${current.saved?.by ?? 'Somebody'} saved this meanwhile.`, { code: 'centre-state-changed', current });
  if (current.version === version && canonical(current.value) === canonical(kept)) return { stored: current, changed: null };
  const changed = await saveState(orm, { author: account, now, reason: '' }, state, { plugin, state: { version, value: kept } });
  return { stored: await readStored(orm, account.tenantId, plugin), changed };
}
