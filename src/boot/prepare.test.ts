// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { anAccount } from '../core/testing';
import { createStorage } from '../adapters/storage';
import { createAccountStore } from '../core/session/store';
import { prepare } from './prepare';

const made = vi.hoisted(() => ({ options: {} as { onSessionExpired: () => void } }));
vi.mock('../adapters/http', () => ({ createHttpApi: (options: typeof made.options) => ((made.options = options), { call: vi.fn() }) }));

it('a 401 while signed in signs out on the client, and the login form knows that the session expired [MSG-018] [API-013]', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no config')));
  createAccountStore(createStorage()).write(anAccount());
  const { signIn } = await prepare();
  expect([signIn.loggedIn, signIn.expired]).toEqual([true, false]);
  made.options.onSessionExpired();
  expect([signIn.loggedIn, signIn.expired]).toEqual([false, true]);
  expect(createAccountStore(createStorage()).read()).toBeNull();
  vi.unstubAllGlobals();
});
