import type { useT } from '@dialer/host';
import type { RegistryScope } from '@dialer/contract/registries';

/** `National registry, United States: 617`, `State or province: PA`. */
export function nameOf(t: ReturnType<typeof useT>, { scope, region }: { scope: RegistryScope; region: string }): string {
  const name = t(`scope.${scope}`);
  if (scope === 'reassigned') return `${name}: ${t(`answer.${region || 'all'}`)}`;
  return region ? `${name}: ${region.toUpperCase()}` : name;
}
