/** A third centre, made from nothing: the folder that an owner would write, in a folder of centres of its own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import isius from '../../variants/isius/variant.json' with { type: 'json' };
import { copyCentres } from './centres';

const place = (panel: string, x: number, y: number, w: number, h: number) => ({ panel, x, y, w, h });
const LAYOUT = [place('lead', 0, 0, 6, 25), place('disposition', 6, 0, 3, 16), place('call-type', 6, 16, 3, 4)];
const status = (name: string, who: string[], colour = 'red') => ({ status: name, who, colour });

/** The files of the folder, by name. */
export const MAPLE = {
  'variant.json': {
    code: 'MAPLE',
    country: 'CA',
    uiLanguages: ['en', 'fr'],
    leadLanguages: ['en', 'fr'],
    overlays: {},
    training: true,
    clientsPerLead: 1,
    timezone: 'America/Halifax',
    postal: { mask: 'A#A #A#', length: 6 },
    flags: Object.fromEntries(Object.keys(isius.flags).map((flag) => [flag, flag === 'languageSwitcher'])),
    limits: { vmDetectionUserTimeout: 10 },
    plugins: { lead: {}, disposition: {}, 'call-type': {} },
    brand: { name: 'Maple', logo: 'brand/leaf.svg' },
  },
  'layouts.json': { qualifier: LAYOUT, advisor: LAYOUT, manager: LAYOUT },
  'dispositions.json': {
    dispositions: [
      {
        value: 'Kitchen Table',
        who: ['qualifier'],
        needs: ['dateTime', 'reason'],
        reasons: 'visits',
        next: 'follow-up',
        texts: { en: 'Visit at home', fr: 'Visite à domicile' },
      },
      { value: 'Signed', who: ['qualifier'], result: 'sale', texts: { en: 'Signed', fr: 'Signé' } },
      { value: 'Not Interested', who: ['everyone'] },
      { value: 'Do Not Call', who: ['everyone'] },
    ],
    reasons: {
      visits: [{ value: 'Both at home', texts: { en: 'Both are at home', fr: 'Les deux sont à la maison' } }, { value: 'Other' }],
    },
  },
  'statuses.json': [
    status('offline', ['everyone']),
    status('ready', ['everyone'], 'orange'),
    status('break', ['everyone']),
    status('after-call-work', ['everyone']),
    status('on-a-call', []),
    status('not-synced', []),
  ],
};
export type MapleFiles = Partial<
  Record<keyof typeof MAPLE | 'transfers.json' | 'disclosures.json' | 'scripts.json' | 'lists.json', unknown>
>;
const LEAF = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M4 0l2 4-2 4-2-4z"/></svg>';

/** Where the centres of this release and MAPLE lie, some of its files otherwise or away; removed by `remove`. */
export function centresWithMaple({ files = {}, name = 'maple', logo = true }: { files?: MapleFiles; name?: string; logo?: boolean } = {}) {
  const { root, remove } = copyCentres();
  mkdirSync(path.join(root, name, 'brand'), { recursive: true });
  if (logo) writeFileSync(path.join(root, name, 'brand', 'leaf.svg'), LEAF);
  for (const [file, content] of Object.entries({ ...MAPLE, ...files })) {
    if (content === undefined) continue;
    writeFileSync(path.join(root, name, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return { root, remove };
}
