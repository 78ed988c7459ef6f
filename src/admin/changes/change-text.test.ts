// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { RECORDS } from '@dialer/contract';
import { createTexts, type UiLanguage } from '../../i18n';
import { settingWords } from '../setting-words';
import type { PluginChange } from '../store';
import { AREAS } from './audit-filter';
import { changeText, type ChangeTexts } from './change-text';

const base: Omit<PluginChange, 'kind' | 'subject' | 'from' | 'to'> = {
  id: 1,
  revision: 1,
  at: '2026-11-14T18:48:00Z',
  by: { id: 1, name: 'Renée Caldwell' },
  reason: '',
  undoes: null,
  undoneBy: null,
};
const at = (panel: string, x = 0, y = 0) => ({ panel, plugin: panel, x, y, w: 3, h: 6 });

const objection = (fr: string) => ({ question: { en: 'It costs too much', fr }, answer: { en: 'That is fair' } });
/** As the gateway's database gives it back: short keys first. */
const reordered = (fr: string) => ({ answer: { en: 'That is fair' }, question: { fr, en: 'It costs too much' } });

const texts = {} as Record<UiLanguage, ChangeTexts>;
beforeAll(async () => {
  for (const language of ['en', 'fr'] as const) {
    const all = await createTexts(language);
    await all.load('admin');
    const french = language === 'fr';
    texts[language] = {
      t: all.in('admin'),
      plugin: (id) => (id === 'goals' ? (french ? 'Objectifs' : 'Goals') : id),
      flag: (name) => name,
      roles: () => (french ? 'qualificateurs' : 'qualifiers'),
      scope: (role, team) =>
        role ? (french ? 'les qualificateurs de Grace Lindqvist' : 'qualifiers of Grace Lindqvist') : team ? 'Grace Lindqvist' : '',
      note: (_plugin, key, values) => `${key} ${String(values['host'])}`,
      field: (_plugin, path) => path.join(' '),
      value: (_plugin, _path, value) => (value === undefined ? '–' : String(value)),
      defaults: () => ({ countdown: 10, hours: { open: 8, close: 20 }, objections: [objection('Trop cher')] }),
      panel: (id) => id,
      ...settingWords({ t: all.in('admin'), roles: (role) => all.in('admin')(`role.${role}`), language }),
    };
  }
});

const cases: readonly (readonly [
  change: Pick<PluginChange, 'kind' | 'subject' | 'from' | 'to'> & Partial<PluginChange>,
  en: string[],
  fr: string[],
])[] = [
  [{ kind: 'switch', subject: 'goals', from: null, to: false }, ['Goals switched off for everyone'], ['Objectifs : désactivé pour tous']],
  [
    { kind: 'switch', subject: 'goals', from: false, to: true, role: 'qualifier', team: 7 },
    ['Goals switched on for qualifiers of Grace Lindqvist'],
    ['Objectifs : activé pour les qualificateurs de Grace Lindqvist'],
  ],
  [
    { kind: 'switch', subject: 'goals', from: false, to: null, team: 7 },
    ['Goals: the wider setting holds again for Grace Lindqvist'],
    ['Objectifs : réglage général rétabli pour Grace Lindqvist'],
  ],
  [
    { kind: 'setting', subject: 'new-leads-threshold', from: 25, to: 33 },
    ['General settings: New leads threshold (dials)', 'New leads threshold (dials): 25 → 33'],
    ['Paramètres généraux : Seuil de nouveaux clients (appels)', 'Seuil de nouveaux clients (appels) : 25 → 33'],
  ],
  [
    { kind: 'setting', subject: 'operation-hours:monday', from: '09:00 17:00', to: '' },
    ['Operation hours: Monday', 'Monday: 9:00 AM to 5:00 PM → closed'],
    ['Heures d’ouverture : Lundi', 'Lundi : de 9 h 00 à 17 h 00 → fermé'],
  ],
  [
    { kind: 'setting', subject: 'operation-hours:sunday', from: '00:00 24:00', to: '10:00 24:00' },
    ['Operation hours: Sunday', 'Sunday: all day → 10:00 AM to 12:00 AM'],
    ['Heures d’ouverture : Dimanche', 'Dimanche : toute la journée → de 10 h 00 à 0 h 00'],
  ],
  [
    { kind: 'setting', subject: 'dialing-sequence', from: [30, 120], to: [] },
    ['Dialing sequence: Waits (min)', 'Waits (min): 30, 120 → none'],
    ['Séquence de composition : Attentes (min)', 'Attentes (min) : 30, 120 → aucune'],
  ],
  [
    { kind: 'setting', subject: 'max-calls-amount', from: null, to: 40 },
    ['Configurations: Most calls of the call-tracking provider', 'Most calls of the call-tracking provider: no limit → 40'],
    ['Configurations : Maximum d’appels du fournisseur de suivi', 'Maximum d’appels du fournisseur de suivi : sans limite → 40'],
  ],
  [
    { kind: 'setting', subject: 'quotas:sales:advisor:day', from: 2, to: 9 },
    ['User quotas: Sales, advisors, per day', 'Sales, advisors, per day: 2 → 9'],
    ['Objectifs : Ventes, conseillers, par jour', 'Ventes, conseillers, par jour : 2 → 9'],
  ],
  [
    { kind: 'note', subject: 'goals', from: null, to: { key: 'added', values: { host: 'crm.example' } } },
    ['Goals: added crm.example'],
    ['Objectifs : added crm.example'],
  ],
  [{ kind: 'state', subject: 'goals', from: null, to: null }, ['Goals: settings saved'], ['Objectifs : réglages enregistrés']],
  [
    { kind: 'config', subject: 'goals', from: null, to: { countdown: 8, hours: { open: 9, close: 20 } } },
    ['Goals configured', 'countdown: 10 (default) → 8', 'hours open: 8 (default) → 9'],
    ['Objectifs : configuré', 'countdown : 10 (par défaut) → 8', 'hours open : 8 (par défaut) → 9'],
  ],
  [
    { kind: 'config', subject: 'goals', from: { list: ['Sold', 'Pocket'] }, to: { list: ['Sold', 'Booked', 'Lost'] } },
    ['Goals configured', 'list: added Booked, Lost; taken away Pocket'],
    ['Objectifs : configuré', 'list : ajouté Booked, Lost; retiré Pocket'],
  ],
  [
    {
      kind: 'config',
      subject: 'goals',
      from: { list: [{ name: { en: 'Cost' }, weight: 1 }, { name: { en: 'Late' }, weight: 1 }, { name: { en: 'Same' } }] },
      to: { list: [{ name: { en: 'Cost' }, weight: 2 }, { name: { en: 'Trust' }, weight: 1 }, { name: { en: 'Same' } }] },
    },
    ['Goals configured', 'list: changed Cost; added Trust; taken away Late'],
    ['Objectifs : configuré', 'list : modifié Cost; ajouté Trust; retiré Late'],
  ],
  [
    { kind: 'config', subject: 'goals', from: null, to: { objections: [reordered('C’est cher')] } },
    ['Goals configured', 'objections: changed It costs too much'],
    ['Objectifs : configuré', 'objections : modifié It costs too much'],
  ],
  [
    { kind: 'config', subject: 'goals', from: { countdown: 8 }, to: null },
    ['Goals: configuration back to the default', 'countdown: 8 → 10 (default)'],
    ['Objectifs : configuration par défaut rétablie', 'countdown : 8 → 10 (par défaut)'],
  ],
  [{ kind: 'flag', subject: 'scripts', from: true, to: false }, ['Flag “scripts” switched off'], ['Option « scripts » désactivée']],
  [
    { kind: 'flag', subject: 'scripts', team: 7, from: null, to: true },
    ['Flag “scripts” switched on for Grace Lindqvist'],
    ['Option « scripts » activée pour Grace Lindqvist'],
  ],
  [
    { kind: 'flag', subject: 'scripts', from: true, to: null },
    ['Flag “scripts”: back to the centre’s own setting'],
    ['Option « scripts » : réglage du centre rétabli'],
  ],
  [{ kind: 'flag', subject: 'scripts', from: false, to: true }, ['Flag “scripts” switched on'], ['Option « scripts » activée']],
  [
    { kind: 'layout', subject: 'qualifier', from: null, to: { name: 'Fall', placed: [at('lead')] } },
    ['Layout “Fall” published for qualifiers'],
    ['Agencement « Fall » publié pour les qualificateurs'],
  ],
  [
    {
      kind: 'layout',
      subject: 'qualifier',
      from: { name: 'Fall', placed: [at('lead'), at('goals', 3)] },
      to: { name: 'Winter', placed: [at('lead', 6), at('call-type')] },
    },
    [
      'Layout “Winter” published for qualifiers',
      'In the place of “Fall”',
      'Added: call-type',
      'Taken away: goals',
      'Panels moved or resized',
    ],
    [
      'Agencement « Winter » publié pour les qualificateurs',
      'À la place de « Fall »',
      'Ajouté : call-type',
      'Retiré : goals',
      'Panneaux déplacés ou redimensionnés',
    ],
  ],
  [
    { kind: 'layout', subject: 'qualifier', from: { name: 'Fall', placed: [] }, to: null },
    ['Layout “Fall” withdrawn for qualifiers'],
    ['Agencement « Fall » retiré pour les qualificateurs'],
  ],
];

describe('a change in words', () => {
  it.each(cases)('%j', (change, en, fr) => {
    for (const [language, lines] of [
      ['en', en],
      ['fr', fr],
    ] as const) {
      const { what, details } = changeText({ ...base, ...change }, texts[language]);
      expect([what, ...details].map((line) => line.replaceAll('\u00a0', ' '))).toEqual(lines);
    }
  });
});

const record = (subject: string, fields: object, was?: object) => ({
  ...{ kind: 'record' as const, subject },
  ...{ from: was ? { name: 'Spring', fields: was } : null, to: { name: 'Spring', fields } },
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a recorded change in words', () => {
  it.each([
    ['leads:export', {}, 'Exported leads as Spring', 'Exportation : clients, Spring'],
    ['leads:3f1c2b9a', { campaign: 'Seniors' }, 'Imported leads from Spring', 'Importation : clients, Spring'],
    ['audit:export', {}, 'Exported audit as Spring', 'Exportation : journal, Spring'],
    ['person:12', {}, 'Added person Spring', 'Ajout : personne Spring'],
    ['thing:12', {}, 'Added a thing of a newer release Spring', 'Ajout : un objet d’une version plus récente Spring'],
  ])('%s', (subject, fields, en, fr) => {
    const told = (language: UiLanguage) => plain(changeText({ ...base, ...record(subject, fields) }, texts[language]).what);
    expect([told('en'), told('fr')]).toEqual([en, fr]);
  });

  it('of somebody new says first what tells something: role, email, extension', () => {
    const fields = { team: '', level: 1, email: 'zoe@isius.demo', roles: ['advisor'], lastName: '', extension: '4142', autoAnswer: true };
    const { sides } = changeText({ ...base, ...record('person:9', fields) }, texts.en);
    expect(sides.map(({ to }) => to)).toEqual(['advisor', 'zoe@isius.demo', '4142', '1', 'yes', 'nothing', 'nothing']);
  });
  it('says what an export of the audit was narrowed to in the words of the page', () => {
    const change = { ...base, ...record('audit:export', { area: 'leads', subject: 'leads:export', rows: 4 }) };
    const sides = (language: UiLanguage) => changeText(change, texts[language]).sides.map(({ field, to }) => [field, to]);
    expect(sides('en')).toEqual([
      ['Kind', 'Leads, imports and exports'],
      ['Thing', 'leads, export'],
      ['Lines', '4'],
    ]);
    expect(sides('fr')[1]).toEqual(['Objet', 'clients, exportation']);
  });

  it.each(['en', 'fr'] as const)('has words in %s for every kind that the gateway writes and the page filters by', (language) => {
    const { t } = texts[language];
    for (const area of AREAS) expect(t(`changes.kind.${area}`)).not.toContain('changes.');
    for (const kind of RECORDS)
      for (const [id, was] of [['7'], ['7', { name: 'x' }], ['export']] as const) {
        const { what } = changeText({ ...base, ...record(`${kind}:${id}`, { name: 'y' }, was) }, texts[language]);
        expect(what).not.toMatch(/changes\.|:\d|:export|-/);
      }
  });
});
