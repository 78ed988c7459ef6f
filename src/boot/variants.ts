/** Centres by code. Each is loaded when a person of it signs in. */
import type { FirstLayouts, VariantCode, VariantManifest } from '@dialer/contract';

const manifests = import.meta.glob<VariantManifest>('../../variants/*/variant.json', { import: 'default' });
const layouts = import.meta.glob<FirstLayouts>('../../variants/*/layouts.json', { import: 'default' });
const logos = import.meta.glob<string>('../../variants/*/brand/*', { import: 'default', query: '?url' });

export interface Centre {
  variant: VariantManifest;
  layouts: FirstLayouts;
  logo: string | null;
}

export async function loadCentre(code: VariantCode): Promise<Centre> {
  const folder = `../../variants/${code.toLowerCase()}`;
  const manifest = manifests[`${folder}/variant.json`];
  if (!manifest) throw new Error(`There is no centre ${code} in this release.`);
  const variant = await manifest();
  const [first, logo] = await Promise.all([
    layouts[`${folder}/layouts.json`]?.() ?? {},
    logos[`${folder}/${variant.brand.logo}`]?.() ?? null,
  ]);
  return { variant, layouts: first, logo };
}
