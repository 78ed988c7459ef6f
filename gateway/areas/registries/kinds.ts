/** Which registry a file is of: its scope with its region, and its day. */
import { REGISTRY_SCOPES, type RegistryScope } from '@dialer/contract/registries';
import { isRegion } from '@dialer/rules/country';
import { countryOfAreaCode } from '../../platform/places/area-codes';

export const isScope = (text: string): text is RegistryScope => (REGISTRY_SCOPES as readonly string[]).includes(text);

/** Null: a registry of this scope may have this region. Else why not, in English. */
export function whyNotRegion(scope: RegistryScope, region: string): string | null {
  if (scope === 'state') return isRegion(region) ? null : 'Name the state or province of this registry, such as pa.';
  if (region === '') return null;
  if (scope === 'wireless' || scope === 'reassigned') return 'This list is of the whole country: it has no region.';
  const country = scope === 'national-us' ? 'US' : 'CA';
  return countryOfAreaCode(region) === country ? null : `${region} is no area code of this country.`;
}

/** Null: a file may be of this day. */
export function whyNotDay(day: string, now: number): string | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(at)) return 'Name the day of the file, such as 2026-11-25.';
  // The day has begun somewhere up to fourteen hours before it does in Greenwich.
  return at > now + 14 * 3_600_000 ? 'This day is still to come.' : null;
}
