import { expect, it } from 'vitest';
import { dispositionLabel } from '@dialer/contract/labels';
import en from '../../locales/en/core.json';
import fr from '../../locales/fr/core.json';
import { LEAD_STATUSES } from './lead-statuses';

it('the statuses of a lead each stand once, with words in both languages', () => {
  expect(new Set(LEAD_STATUSES).size).toBe(LEAD_STATUSES.length);
  for (const status of LEAD_STATUSES) {
    const key = dispositionLabel(status).slice('dispositions.'.length);
    expect(
      [en.dispositions, fr.dispositions].every((texts) => key in texts),
      status,
    ).toBe(true);
  }
});
