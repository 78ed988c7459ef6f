// @vitest-environment jsdom
/** The page of a centre that was in no release: everything that it knows of the centre came with the gateway's answer. */
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PreparedPage } from '../../src/boot/prepare';
import { startSession, type Session } from '../../src/boot/session';
import { createSignIn } from '../../src/core';
import { ApiError } from '../../src/core/ports';
import {
  anAccount,
  aSnapshot,
  fakeApi,
  fakeBrowser,
  fakeClock,
  fakeRealtime,
  fakeSoftphone,
  friendlyReplies,
  memoryStorage,
  settle,
  stages,
} from '../../src/core/testing';
import { createTexts, type UiLanguage } from '../../src/i18n';
import { AddressBar, Addresses } from '../../src/shell/addresses';
import { Shell } from '../../src/shell/shell';
import { ThemeStore } from '../../src/shell/theme';
import { MAPLE } from '../support/maple';

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
async function afterCall(language: UiLanguage, replies: Parameters<typeof fakeApi>[0] = {}) {
  const clock = fakeClock();
  const realtime = fakeRealtime(clock.now);
  const api = fakeApi({
    ...friendlyReplies,
    getTenantFeatures: { variant: 'MAPLE', features: [] },
    getCentre: centre,
    getWorkspace: { variant: 'MAPLE', team: null, revision: 0, switches: [], configs: {}, flags: {}, published: null },
    getLayout: { revision: 0, document: null },
    saveLayout: { revision: 1, document: null },
    ...replies,
  });
  const storage = memoryStorage();
  const texts = await createTexts(language);
  const signIn = createSignIn({ api, storage });
  signIn.setLanguage(language);
  const page: PreparedPage = {
    config: { apiUrl: '', socketUrl: '', sipUrl: '', realm: 'dialer.example', variant: '', tileUrl: '' },
    storage,
    texts,
    api,
    signIn,
    theme: new ThemeStore(storage),
    log: () => undefined,
  };
  session = await startSession(page, anAccount(), { clock, realtime, softphone: fakeSoftphone(), browser: fakeBrowser() });
  await act(
    async () =>
      void render(
        <AddressBar addresses={Addresses.inMemory()}>
          <Shell services={session.services} />
        </AddressBar>,
      ),
  );
  await act(async () => {
    realtime.setState('open');
    realtime.emit('connection-accepted', { extension: '1001', resumed: false });
    realtime.emit('snapshot', aSnapshot({}));
    await settle();
    realtime.emit('incoming', { call: stages.ringing() });
    realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
    realtime.emit('hangup', { call: stages.ended() });
    await settle();
  });
  return waitFor(() => screen.getByLabelText('Disposition', { selector: 'select' }));
}
const choices = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent);

it.each([
  ['en', ['Visit at home', 'Not Interested', 'Do Not Call']],
  ['fr', ['Visite à domicile', 'Pas intéressé', 'Ne pas appeler']],
] as const)('offers the dispositions of its own list, in words, in %s', async (language, words) => {
  const select = await afterCall(language);
  expect(choices(select).slice(1)).toEqual(words);
  const { core, brand } = session.services;
  expect(core.disposition.options.map(({ value }) => value)).toEqual(['Kitchen Table', 'Not Interested', 'Do Not Call']);
  expect(core.status.options.map(({ status }) => status)).toEqual(['offline', 'ready', 'break', 'after-call-work']);
  expect(brand).toEqual({ name: 'Maple', logo: centre.logo });
});

it('is as this page was built with it at a gateway that says nothing of centres', async () => {
  const noSuch = () => Promise.reject(new ApiError('getCentre', 404, 'no'));
  const select = await afterCall('en', { getCentre: noSuch, getTenantFeatures: { variant: 'ISIUS', features: [] } });
  expect(choices(select)).toContain('Junk');
  expect(session.services.brand.name).toBe('ISIUS');
});
