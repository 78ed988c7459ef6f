/** A whole page in jsdom, signed in: its own wiring with the real plugins and texts, over a gateway and a phone that a test plays. */
import { act, render } from '@testing-library/react';
import type { PreparedPage } from '../../src/boot/prepare';
import { startSession } from '../../src/boot/session';
import { createSignIn } from '../../src/core';
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
} from '../../src/core/testing';
import { isiusVariant } from '../../src/host/fakes/builders';
import { createTexts, type Texts, type UiLanguage } from '../../src/i18n';
import { AddressBar, Addresses } from '../../src/shell/addresses';
import { Shell } from '../../src/shell/shell';
import { ThemeStore } from '../../src/shell/theme';
import layouts from '../../variants/isius/layouts.json';

/** A centre that nobody has changed anything of, as `getWorkspace` says it. */
export const nothingChanged = { variant: 'ISIUS', team: 12, revision: 1, switches: [], configs: {}, flags: [], published: null };

export interface SignedIn {
  language?: UiLanguage;
  roles?: string[];
  /** What the gateway answers otherwise than a fresh ISIUS. */
  replies?: Parameters<typeof fakeApi>[0];
  /** Texts that come otherwise than they do. */
  textsOf?: (texts: Texts) => Texts;
  /** Until the session has started, by the page's own clock where something never comes. */
  start?: (starting: Promise<unknown>, clock: ReturnType<typeof fakeClock>) => Promise<unknown>;
}

/** What a page has before anybody's session starts; `api` answers as a gateway does. */
export async function preparedPage({ language = 'en', replies, textsOf = (texts) => texts }: SignedIn = {}) {
  const api = fakeApi({
    ...friendlyReplies,
    getTenantFeatures: { variant: 'ISIUS', features: [] },
    getCentre: { variant: isiusVariant, layouts, logo: null },
    getWorkspace: nothingChanged,
    getLayout: { revision: 0, document: null },
    saveLayout: { revision: 1, document: null },
    ...replies,
  });
  const storage = memoryStorage();
  const signIn = createSignIn({ api, storage });
  signIn.setLanguage(language);
  const page: PreparedPage = {
    config: { apiUrl: '', socketUrl: '', sipUrl: '', realm: 'dialer.example', variant: '', tileUrl: '', tileCredit: '' },
    storage,
    texts: textsOf(await createTexts(language)),
    api: {
      ...api,
      route: () => Promise.reject(new Error('This page has no plugin with a gateway side.')),
      suspect: () => undefined,
    },
    signIn,
    theme: new ThemeStore(storage),
    log: () => undefined,
  };
  return { page, api };
}

/** The page drawn, its socket not yet greeted (`hello`). Who opened it ends it: `session.end()`. */
export async function signedInPage(options: SignedIn = {}) {
  const { roles, start = (starting) => starting } = options;
  const clock = fakeClock();
  const realtime = fakeRealtime(clock.now);
  const { page, api } = await preparedPage(options);
  const ports = { clock, realtime, softphone: fakeSoftphone(), browser: fakeBrowser() };
  const starting = startSession(page, anAccount(roles && { roles }), ports);
  await start(starting, clock);
  const session = await starting;
  await act(
    async () =>
      void render(
        <AddressBar addresses={Addresses.inMemory()}>
          <Shell services={session.services} />
        </AddressBar>,
      ),
  );
  const does = (what: () => unknown) =>
    act(async () => {
      await what();
      await settle();
    });
  /** The gateway takes the page and says how things stand. */
  const hello = (snapshot: Parameters<typeof aSnapshot>[0] = {}) =>
    does(() => {
      realtime.setState('open');
      realtime.emit('connection-accepted', { extension: '1001', resumed: false });
      realtime.emit('snapshot', aSnapshot(snapshot));
    });
  return { session, api, realtime, clock, does, hello };
}
