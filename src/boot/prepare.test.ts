// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { anAccount } from '../core/testing';
import { createStorage } from '../adapters/storage';
import { createAccountStore } from '../core/session/store';
import { prepare } from './prepare';

const made = vi.hoisted(() => ({ options: {} as { onSessionExpired: () => void } }));
vi.mock('../adapters/http', () => ({ createHttpApi: (options: typeof made.options) => ((made.options = options), { call: vi.fn() }) }));

it('a 401 while signed in signs out on the client, and the login form knows that the session expired [MSG-018] [API-013]', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  createAccountStore(createStorage()).write(anAccount());
  const { signIn } = await prepare(vi.fn());
  expect([signIn.loggedIn, signIn.expired]).toEqual([true, false]);
  made.options.onSessionExpired();
  expect([signIn.loggedIn, signIn.expired]).toEqual([false, true]);
  expect(createAccountStore(createStorage()).read()).toBeNull();
  vi.unstubAllGlobals();
});

it('asks for its configuration until the dialer answers, and says so: without it no telephone would register', async () => {
  vi.useFakeTimers();
  const json = { realm: 'dialer.example', sipUrl: 'wss://dialer.example/sip' };
  const replies = [Promise.reject(new Error('gone')), new Response('Bad gateway', { status: 502 }), Response.json(json)];
  vi.stubGlobal('fetch', async () => replies.shift());
  const say = vi.fn();
  const page = prepare(say);
  await vi.advanceTimersByTimeAsync(5000);
  expect((await page).config).toMatchObject(json);
  expect(say.mock.calls).toEqual([
    ['The dialer does not answer. The page tries again by itself…'],
    ['The dialer does not answer. The page tries again by itself…'],
  ]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('speaks to its own origin where nobody has a configuration for it, as in a static preview', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
  expect((await prepare(vi.fn())).config).toMatchObject({ apiUrl: '', realm: '' });
  vi.unstubAllGlobals();
});
