import { expect, it } from 'vitest';
import { isPageAddress, isSameOrigin } from './addresses';

it('a page may be opened by https, or by a path of the own origin', () => {
  for (const good of ['https://eapp.example', 'https://eapp.example:8443/start?agent=7#top', '/training/health-eapp', '/'])
    expect([good, isPageAddress(good)]).toEqual([good, true]);
});
it('nothing else may: no script, no other scheme, no host that looks like a path, no password in it', () => {
  for (const bad of [
    '',
    'eapp',
    'eapp.example/start',
    'http://eapp.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/a b',
    'https://user:secret@eapp.example',
    'https://eapp.example\\@evil.example',
    ' https://eapp.example',
  ])
    expect([bad, isPageAddress(bad)]).toEqual([bad, false]);
});
it('addresses of one host lie together, and so do paths', () => {
  expect(isSameOrigin('https://apps.example/a', 'https://apps.example/b?c')).toBe(true);
  expect(isSameOrigin('https://apps.example/a', 'https://apps.example.evil/a')).toBe(false);
  expect(isSameOrigin('/a', '/b')).toBe(true);
  expect(isSameOrigin('https://apps.example/a', '/b')).toBe(false);
});
