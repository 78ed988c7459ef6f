import { expect, it } from 'vitest';
import { dispositionLabel } from '@dialer/contract/labels';
import en from '../../locales/en/core.json';
import fr from '../../locales/fr/core.json';
import { isiusVariant, slicaVariant } from '../host/fakes/builders';
import { leadStatuses } from './lead-statuses';

it.each([isiusVariant, slicaVariant])('the statuses of a lead each stand once, with words in both languages: $code', (centre) => {
  const statuses = leadStatuses(centre);
  expect(new Set(statuses).size).toBe(statuses.length);
  for (const status of statuses) {
    const key = dispositionLabel(status).slice('dispositions.'.length);
    expect(
      [en.dispositions, fr.dispositions].every((texts) => key in texts),
      status,
    ).toBe(true);
  }
});
