/** The words that a centre's folder brings for its own dispositions and reasons, by the keys that panels read. */
import { dispositionLabel, reasonLabel, type CentreDispositions } from '@dialer/contract';
import { UI_LANGUAGES, type CentreWords } from '../i18n';

export function centreWords({ dispositions, reasons }: CentreDispositions): CentreWords {
  const rows = [
    ...dispositions.map(({ value, texts }) => ({ key: dispositionLabel(value), texts })),
    ...Object.values(reasons).flatMap((list) => list.map(({ value, texts }) => ({ key: reasonLabel(value), texts }))),
  ];
  return Object.fromEntries(
    UI_LANGUAGES.map((language) => [
      language,
      Object.fromEntries(rows.flatMap(({ key, texts }) => (texts?.[language] ? [[key, texts[language]]] : []))),
    ]),
  );
}
