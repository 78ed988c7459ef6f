// @vitest-environment jsdom
/** The page of a centre that was in no release: everything that it knows of the centre came with the gateway's answer. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Session } from '../../src/boot/session';
import { ApiError } from '../../src/core/ports';
import { stages } from '../../src/core/testing';
import type { UiLanguage } from '../../src/i18n';
import { MAPLE } from '../support/maple';
import { nothingChanged, signedInPage, type SignedIn } from '../support/signed-in';

const centre = {
  variant: { ...MAPLE['variant.json'], ...MAPLE['dispositions.json'], statuses: MAPLE['statuses.json'] },
  layouts: MAPLE['layouts.json'],
  logo: 'data:image/svg+xml;base64,PHN2Zy8+',
};
let session: Session;
afterEach(() => {
  cleanup();
  session.end();
});

/** A qualifier of MAPLE whose call is over and waits for its disposition. */
async function afterCall(language: UiLanguage, replies: SignedIn['replies'] = {}) {
  const page = await signedInPage({
    language,
    replies: {
      getTenantFeatures: { variant: 'MAPLE', features: [] },
      getCentre: centre,
      getWorkspace: { ...nothingChanged, variant: 'MAPLE' },
      ...replies,
    },
  });
  session = page.session;
  await page.hello();
  await page.does(() => {
    page.realtime.emit('incoming', { call: stages.ringing() });
    page.realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
    page.realtime.emit('hangup', { call: stages.ended() });
  });
  return waitFor(() => screen.getByLabelText('Disposition', { selector: 'select' }));
}
const choices = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent);

it.each([
  ['en', ['Visit at home', 'Signed', 'Not Interested', 'Do Not Call']],
  ['fr', ['Visite à domicile', 'Signé', 'Pas intéressé', 'Ne pas appeler']],
] as const)('offers the dispositions of its own list, in words, in %s', async (language, words) => {
  const select = await afterCall(language);
  expect(choices(select).slice(1)).toEqual(words);
  const { core, brand } = session.services;
  expect(core.disposition.options.map(({ value }) => value)).toEqual(['Kitchen Table', 'Signed', 'Not Interested', 'Do Not Call']);
  expect(core.status.options.map(({ status }) => status)).toEqual(['offline', 'ready', 'break', 'after-call-work']);
  expect(brand).toEqual({ name: 'Maple', logo: centre.logo });
});

it('is as this page was built with it at a gateway that says nothing of centres', async () => {
  const noSuch = () => Promise.reject(new ApiError('getCentre', 404, 'no'));
  const select = await afterCall('en', { getCentre: noSuch, getTenantFeatures: { variant: 'ISIUS', features: [] } });
  expect(choices(select)).toContain('Junk');
  expect(session.services.brand.name).toBe('ISIUS');
});
