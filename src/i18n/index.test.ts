// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import isius from '../../variants/isius/variant.json';
import slica from '../../variants/slica/variant.json';
import { createTexts, fallbacks, textCode, textPaths, UI_LANGUAGES, type UiLanguage } from './index';

const world: Record<string, Record<string, Record<string, string>>> = {
  en: { lead: { postal: 'ZIP code', name: 'Name' }, common: { close: 'Close' } },
  en_ca: { lead: { postal: 'Postal code' } },
  fr: { lead: { postal: 'Code postal' } },
  fr_ca: { lead: { postal: 'Code postal (Canada)' } },
};
const load = async (language: string, namespace: string) => world[language]?.[namespace] ?? null;

describe('texts', () => {
  it('lets en_ca and fr_ca lie over the base texts and change the postal wording [I18N-001] [I18N-002]', async () => {
    const texts = await createTexts('en', { load });
    await texts.load('lead');
    const t = texts.in('lead');
    expect(t('postal')).toBe('ZIP code');
    await texts.use('en', { en: 'en_ca', fr: 'fr_ca' });
    expect([t('postal'), t('name')]).toEqual(['Postal code', 'Name']);
    await texts.use('fr', { en: 'en_ca', fr: 'fr_ca' });
    expect([t('postal'), t('name'), t('close')]).toEqual(['Code postal (Canada)', 'Name', 'Close']);
    await texts.use('fr');
    expect(t('postal')).toBe('Code postal');
    expect(document.documentElement.lang).toBe('fr');
  });
  it.each([
    ['ISIUS', isius, 'ZIP code', 'Dialer'],
    ['SLICA', slica, 'Postal code', 'SLICA Dialer'],
  ])('are those of the centre: %s [I18N-007]', async (_, centre, postal, brand) => {
    const texts = await createTexts('en');
    await texts.load('lead');
    await texts.use('en', centre.overlays);
    expect([texts.in('lead')('field.postal'), texts.in('shell')('brand')]).toEqual([postal, brand]);
  });
  it('names the brand of the centre that a locale belongs to [I18N-003]', async () => {
    const texts = await createTexts('en');
    const brand = async (language: UiLanguage, overlays?: Parameters<typeof textCode>[1]) => {
      await texts.use(language, overlays);
      return texts.in('shell')('brand');
    };
    const canada = { en: 'en_ca', fr: 'fr_ca' };
    expect([await brand('en'), await brand('en', canada), await brand('fr', canada)]).toEqual(['Dialer', 'SLICA Dialer', 'SLICA Dialer']);
  });
  it('speaks English and French, and no Spanish [I18N-008]', async () => {
    expect(UI_LANGUAGES).toEqual(['en', 'fr']);
    const texts = await createTexts('es' as UiLanguage);
    expect(texts.in('common')('close')).toBe('Close');
  });
  it('knows where a namespace lies and what follows it', () => {
    expect(textPaths('en', 'settings-globals')[1]).toBe('../../plugins/settings/globals/locales/en.json');
    expect(textCode('fr', { en: 'en_ca' })).toBe('fr');
    expect(fallbacks('fr_ca')).toEqual(['fr', 'en']);
  });
});

/** Keys of a text file, with the plural forms of a language taken as one. */
const keysOf = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    value && typeof value === 'object' ? keysOf(value as object, `${prefix}${key}.`) : [prefix + key.replace(/_(one|many|other)$/, '')],
  );
const shared = import.meta.glob<object>('../../locales/{en,fr}/{shell,common}.json', { eager: true, import: 'default' });

it.each(['shell', 'common'])('has every text of %s in both languages', (name) => {
  const keys = (language: string) => [...new Set(keysOf(shared[`../../locales/${language}/${name}.json`]!))].sort();
  expect(keys('fr')).toEqual(keys('en'));
});
