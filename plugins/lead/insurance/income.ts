import type { CentreLists } from '@dialer/contract';
import type { useT } from '@dialer/host';
import { incomeBands } from '@dialer/rules/booking/income';
import type { Choice } from '@dialer/ui';

interface Reader {
  readonly t: ReturnType<typeof useT>;
  readonly language: 'en' | 'fr';
  readonly country: 'US' | 'CA';
}

/** Bands of income of a type, in a person's language and the money of the centre. */
export function incomeChoices(rows: CentreLists['income'], incomeType: string, { t, language, country }: Reader): Choice<number>[] {
  const dollars = new Intl.NumberFormat(language === 'fr' ? 'fr-CA' : 'en-US', {
    style: 'currency',
    currency: country === 'US' ? 'USD' : 'CAD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  return incomeBands(incomeType, rows).map(({ value, from, to }) => ({
    value,
    label:
      from === null
        ? t('insurance.under', { to: dollars.format(to!) })
        : to === null
          ? t('insurance.over', { from: dollars.format(from) })
          : t('insurance.between', { from: dollars.format(from), to: dollars.format(to) }),
  }));
}
