/** Switches: the variant's build flags and the tenant's features. */

/** Features that a tenant may or may not have; a flag of the same name works only where the tenant has it [VARIANT-009]. */
export const TENANT_FEATURES = ['disclosures', 'recording-panel', 'manual-transfer'] as const;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Whether a switch is on: by the variant, and by the tenant where a feature of that name exists. */
export function flagOn(name: string, flags: Readonly<Record<string, boolean>>, tenantFeatures: readonly string[]): boolean {
  const feature = kebab(name);
  const isFeature = (TENANT_FEATURES as readonly string[]).includes(feature);
  if (isFeature && !tenantFeatures.includes(feature)) return false;
  return flags[name] ?? isFeature;
}
