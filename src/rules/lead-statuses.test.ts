import { expect, it } from 'vitest';
import { dispositionLabel } from '@dialer/contract/labels';
import en from '../../locales/en/core.json';
import fr from '../../locales/fr/core.json';
import { isiusVariant, slicaVariant } from '../host/fakes/builders';
import { leadStatuses } from './lead-statuses';

it.each([isiusVariant, slicaVariant])('the statuses of a lead each stand once, with words in both languages: $code', (centre) => {
  const statuses = leadStatuses(centre);
  expect(new Set(statuses).size).toBe(statuses.length);
  // A disposition with words of its own has them in its row, where `check-variants` looks at them.
  const own = new Set(centre.dispositions.filter(({ texts }) => texts).map(({ value }) => value));
  const keys = statuses.filter((status) => !own.has(status)).map((status) => dispositionLabel(status).slice('dispositions.'.length));
  for (const texts of [en.dispositions, fr.dispositions]) expect(keys.filter((key) => !(key in texts))).toEqual([]);
});
