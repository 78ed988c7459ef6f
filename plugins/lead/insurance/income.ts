import type { useT } from '@dialer/host';
import { bandText, type IncomeBand } from '@dialer/rules/booking/income';
import type { Choice } from '@dialer/ui';

interface Reader {
  readonly t: ReturnType<typeof useT>;
  readonly language: 'en' | 'fr';
  readonly country: 'US' | 'CA';
}

/** A band of income in a person's language and the money of the centre. */
export function bandWords({ from, to }: IncomeBand, { t, language, country }: Reader): string {
  const dollars = new Intl.NumberFormat(language === 'fr' ? 'fr-CA' : 'en-US', {
    style: 'currency',
    currency: country === 'US' ? 'USD' : 'CAD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  if (from === null) return t('insurance.under', { to: dollars.format(to!) });
  return to === null
    ? t('insurance.over', { from: dollars.format(from) })
    : t('insurance.between', { from: dollars.format(from), to: dollars.format(to) });
}

/** Chosen by their borders: two bands may have one number, where the centre has drawn its bands anew. */
export const incomeChoices = (bands: readonly IncomeBand[], reader: Reader): Choice[] =>
  bands.map((band) => ({ value: bandText(band), label: bandWords(band, reader) }));
