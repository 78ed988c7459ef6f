import { expect, it } from 'vitest';
import { complaint } from '../testing/config';
import { readConfig } from './config';

const SECRET = 'x'.repeat(32);

it('without any of them everything is one process', () => {
  expect(readConfig({})).toMatchObject({ role: 'all', floorUrls: [], floorSecret: undefined });
});

it('takes a floor, and gateways of one', () => {
  const floor = { ROLE: 'floor', FLOOR_SECRET: SECRET };
  expect(readConfig(floor)).toMatchObject({ role: 'floor', floorSecret: SECRET });
  // What a file says that gateways share; and people sign in at none.
  expect(readConfig({ ...floor, FLOOR_URL: 'http://127.0.0.1:4100', ENGINE: 'trunk', TRUNK_ADDRESS: '203.0.113.1' })).toMatchObject({
    floorUrls: [],
  });
  for (const role of ['all', 'gateway'])
    expect(
      readConfig({ ROLE: role, DATABASE_URL: 'postgres://x', FLOOR_URL: 'https://floor.example.org:4100/', FLOOR_SECRET: SECRET }),
    ).toMatchObject({
      ...{ role, floorUrls: ['https://floor.example.org:4100'], floorSecret: SECRET },
    });
});

it('takes several floors, with spaces or commas between', () => {
  const url = ' https://floor-1.example.org:4100/,https://floor-2.example.org:4100\n http://127.0.0.1:4100 ';
  expect(readConfig({ FLOOR_URL: url, FLOOR_SECRET: SECRET }).floorUrls).toEqual([
    ...['https://floor-1.example.org:4100', 'https://floor-2.example.org:4100', 'http://127.0.0.1:4100'],
  ]);
});

it('names each of several that is wrong', () => {
  const said = complaint({ FLOOR_URL: 'https://a:1 ftp://b https://c/x http://a:1', FLOOR_SECRET: SECRET });
  for (const words of ['"ftp://b" is none', '"https://c/x" is none', 'names the floor a:1 twice']) expect(said).toContain(words);
  expect(complaint({ FLOOR_URL: 'http://one:1 https://two:2 http://three:3', FLOOR_SECRET: SECRET })).toContain(
    'FLOOR_URL=http://one:1 http://three:3 would send',
  );
});

it.each([
  [{ ROLE: 'desk' }, 'ROLE must be all'],
  [{ ROLE: 'floor' }, 'FLOOR_SECRET is missing: ROLE=floor'],
  [{ ROLE: 'floor', FLOOR_SECRET: 'short' }, 'FLOOR_SECRET must have at least 32'],
  [{ ROLE: 'floor', FLOOR_SECRET: SECRET, ENGINE: 'ari' }, 'ARI_URL is missing'],
  [{ ROLE: 'floor', FLOOR_SECRET: SECRET, HOST: '0.0.0.0' }, 'HOST=0.0.0.0 without TLS: FLOOR_SECRET'],
  [{ FLOOR_URL: 'http://127.0.0.1:4100' }, 'FLOOR_SECRET is missing: FLOOR_URL'],
  [{ FLOOR_URL: 'ftp://floor' }, 'FLOOR_URL must be the address of a floor'],
  [{ FLOOR_URL: 'http://floor/x' }, 'FLOOR_URL must be the address of a floor'],
  [{ FLOOR_URL: 'http://floor.example.org', FLOOR_SECRET: SECRET }, 'readable over the network'],
] as const)('%o is refused with what to do', (env, words) => {
  expect(complaint(env)).toContain(words);
});

it('an Asterisk needs no floor', () => {
  const ari = { ENGINE: 'ari', ARI_URL: 'http://127.0.0.1:8088', ARI_USER: 'a', ARI_PASSWORD: 'b', SIP_URL: 'wss://pbx.example.org/ws' };
  expect(complaint({ ...ari, FLOOR_URL: 'http://127.0.0.1:4100', FLOOR_SECRET: SECRET })).toContain('Leave one of the two out');
  expect(complaint({ ...ari, ROLE: 'floor', FLOOR_SECRET: SECRET })).toContain('need no floor');
});
