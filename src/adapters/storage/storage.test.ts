// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { createStorage } from './index';

describe('the browser’s storage', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  it('keeps the three areas apart, session data in session storage and the rest in local storage [AUTH-044]', () => {
    const storage = createStorage();
    storage.write('session', 'k', 's');
    storage.write('local', 'isi-dialer', 'l');
    storage.write('outbox', 'k', 'o');
    expect([storage.read('session', 'k'), storage.read('local', 'k'), storage.read('outbox', 'k')]).toEqual(['s', null, 'o']);
    expect([storage.keys('session'), storage.keys('local'), storage.keys('outbox')]).toEqual([['k'], ['isi-dialer'], ['k']]);
    expect(localStorage.getItem('isi-dialer')).toBe('l');
    storage.remove('outbox', 'k');
    expect(storage.keys('outbox')).toEqual([]);
    expect(createStorage().read('session', 'k')).toBe('s');
  });
  it('works from memory where the browser refuses, and says so once', () => {
    const problems: unknown[] = [];
    const storage = createStorage(
      () => {
        throw new Error('blocked');
      },
      (error) => problems.push(error),
    );
    storage.write('outbox', 'k', '1');
    storage.write('outbox', 'k', '2');
    expect([storage.read('outbox', 'k'), storage.keys('outbox'), storage.read('local', 'k')]).toEqual(['2', ['k'], null]);
    storage.remove('outbox', 'k');
    expect([storage.read('outbox', 'k'), problems.length]).toEqual([null, 1]);
  });
});
