// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { createHttpApi } from './index';

it('a request leaves in the moment in which it is asked for: the browser is not asked for cookies first', () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {});
  vi.stubGlobal('cookieStore', { get: () => Promise.resolve(null) });
  const api = createHttpApi({
    apiUrl: '',
    tokens: { token: () => 't', setToken: () => {} },
    onSessionExpired: () => {},
    after: () => {},
    text: (key) => key,
  });
  void api.call('getLastDials', {});
  expect(send).toHaveBeenCalledOnce();
  send.mockRestore();
  vi.unstubAllGlobals();
});
