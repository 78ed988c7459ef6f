// @vitest-environment jsdom
/** A session that the gateway ended, from the reply to the words on the screen: the page's own wiring, a real HTTP server. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepare } from '../../src/boot/prepare';
import { anAccount } from '../../src/core/testing';
import { createAccountStore } from '../../src/core';
import { createStorage } from '../../src/adapters/storage';
import { AddressBar, Addresses } from '../../src/shell/addresses';
import { AuthRoutes } from '../../src/shell/auth/auth-routes';

let gateway: Server;

beforeEach(async () => {
  gateway = createServer((request, response) => {
    const crossOrigin = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*, authorization' };
    response.writeHead(request.method === 'OPTIONS' ? 204 : 401, crossOrigin).end();
  });
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
  const apiUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ apiUrl })));
});
afterEach(() => {
  gateway.close();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('a 401 while signed in logs the page out and says "Your session expired, please re-login" [API-006] [MSG-018]', async () => {
  createAccountStore(createStorage()).write(anAccount());
  const { api, signIn } = await prepare(() => {});
  expect(signIn.loggedIn).toBe(true);
  await expect(api.call('getLastDials', {})).rejects.toMatchObject({ status: 401 });
  expect([signIn.loggedIn, createAccountStore(createStorage()).read()]).toEqual([false, null]);
  await act(
    async () =>
      void render(
        <AddressBar addresses={Addresses.inMemory('/auth/login')}>
          <AuthRoutes signIn={signIn} onLanguage={() => undefined} />
        </AddressBar>,
      ),
  );
  expect(screen.getByText('Your session expired, please re-login')).toBeVisible();
});
