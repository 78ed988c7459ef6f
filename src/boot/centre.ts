/** The person's own centre: as the gateway has its folder, else as it was when this page was built. */
import type { PayloadOf } from '@dialer/contract/schemas';
import type { CentreDispositions, FirstLayouts, StatusRow, VariantCode, VariantFile } from '@dialer/contract';
import { ApiError, type ApiPort } from '../core/ports';

export type Centre = PayloadOf<'getCentre', 'reply'>;

// Each file is a chunk of its own: of all centres a page loads one, and that only where the gateway does not tell it.
const variants = import.meta.glob<VariantFile>('../../variants/*/variant.json', { import: 'default' });
const layouts = import.meta.glob<FirstLayouts>('../../variants/*/layouts.json', { import: 'default' });
const dispositions = import.meta.glob<CentreDispositions>('../../variants/*/dispositions.json', { import: 'default' });
const statuses = import.meta.glob<readonly StatusRow[]>('../../variants/*/statuses.json', { import: 'default' });
const logos = import.meta.glob<string>('../../variants/*/brand/*', { import: 'default', query: '?url' });

async function builtWith(code: VariantCode): Promise<Centre> {
  const folder = `../../variants/${code.toLowerCase()}`;
  const files = [variants, layouts, dispositions, statuses].map(
    (of) => Object.entries(of).find(([file]) => file.startsWith(`${folder}/`))?.[1],
  );
  if (files.includes(undefined)) throw new Error(`There is no centre ${code} in this release.`);
  const [file, first, lists, rows] = (await Promise.all(files.map((load) => load!()))) as [
    VariantFile,
    FirstLayouts,
    CentreDispositions,
    StatusRow[],
  ];
  const logo = (await logos[`${folder}/${file.brand.logo}`]?.()) ?? null;
  return { variant: { ...file, ...lists, statuses: rows }, layouts: first, logo } as Centre;
}

/** `own` is asked only of a gateway that serves nothing of its own about centres. Rejects when there is no such centre. */
export async function askCentre(api: ApiPort, own: Promise<{ variant: VariantCode }>): Promise<Centre> {
  try {
    return await api.call('getCentre', {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return builtWith((await own).variant);
  }
}
