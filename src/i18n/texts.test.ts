/** The texts that no plugin owns, as a French reader meets them; a plugin's own are tested in tests/contract/plugins/texts.test.ts. */
import { describe, expect, it } from 'vitest';
import { englishOf, flat, keys, outgrows, parameters, typographyFaults, type Texts } from '../../tests/support/texts';

const files = import.meta.glob<Texts>('../../locales/*/*.json', { eager: true, import: 'default' });
const names = [...new Set(Object.keys(files).map((path) => path.split('/').at(-1)!))];
const of = (language: string, name: string) => flat(files[`../../locales/${language}/${name}`] ?? {});

/** Labels that may be longer than their English, with what makes room for them. */
const ROOMY: Record<string, string> = {
  'auth.resetLink': 'a link on a line of its own',
  'auth.resetTitle': 'the title of a card of its own',
  'dispositions.medical_dq_aa_gtl': 'an option of a list, and a table cell that shows the whole on hover',
  'dispositions.medical_dq_emc': 'an option of a list, and a table cell that shows the whole on hover',
  'save.bar': 'only read aloud',
};

describe.each(names)('%s', (name) => {
  const [en, fr] = [of('en', name), of('fr', name)];

  it('says everything in English and in French, with the same parameters [I18N-013]', () => {
    expect(keys(fr), `keys of locales/fr/${name}: "-" is missing in French, "+" is in French alone`).toEqual(keys(en));
    for (const [key, text] of Object.entries(fr)) {
      expect(text.trim(), key).not.toBe('');
      expect(parameters(text), key).toEqual(parameters(englishOf(en, key)));
    }
  });
  it('keeps the typography of Québec French, in the Canadian overlay too', () => {
    for (const [key, text] of [...Object.entries(fr), ...Object.entries(of('fr_ca', name))])
      expect(typographyFaults(text), `${key}: ${text}`).toEqual([]);
  });
  it('gives no French label more than its room', () => {
    const long = Object.entries(fr).filter(([key, text]) => !(key in ROOMY) && outgrows(englishOf(en, key), text));
    expect(long).toEqual([]);
  });
});

it('gives the timeout of a notification in seconds in both languages, with the number as a parameter [describes I18N-011]', () => {
  for (const [language, unit] of [
    ['en', 'seconds'],
    ['fr', 'secondes'],
  ] as const) {
    const texts = of(language, 'common.json');
    expect(texts['notifications.form.timeout']).toContain(`(${unit})`);
    expect(texts['notifications.form.timeout_low']).toContain(unit);
    expect(parameters(texts['notifications.form.timeout_low'] ?? '')).toEqual(parameters('{{min}}'));
  }
});

it('excuses no label that fits', () => {
  const all = (language: string) => Object.assign({}, ...names.map((name) => of(language, name))) as Record<string, string>;
  const [en, fr] = [all('en'), all('fr')];
  expect(Object.keys(ROOMY).filter((key) => !outgrows(englishOf(en, key), fr[key] ?? ''))).toEqual([]);
});

describe('the measures', () => {
  it('find what French typography forbids, and let the rest pass', () => {
    for (const wrong of [
      "l'appel",
      '« Suivant »',
      'Statut : prêt',
      'Statut: prêt',
      'Rien !',
      '10 s',
      '{{n}} min',
      'Attendez...',
      'Oui - non',
    ])
      expect(typographyFaults(wrong), wrong).toHaveLength(1);
    for (const right of [
      'l’appel',
      '«\u00a0Suivant\u00a0»',
      'Statut\u00a0: prêt',
      'à 0:00',
      'Rien!',
      '10\u00a0s',
      '3 secondes',
      'Attendez…',
    ])
      expect(typographyFaults(right), right).toEqual([]);
  });
  it('measure labels, not sentences', () => {
    expect([
      outgrows('Save', 'Enregistrer'),
      outgrows('Save', 'Enregistrer les changements'),
      outgrows('Saved.', 'Tout a été enregistré comme il faut.'),
    ]).toEqual([false, true, false]);
  });
});
