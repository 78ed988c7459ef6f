import { expect, it } from 'vitest';
import { bench, settle, type Bench } from '../testing';

const HALF_AN_HOUR = 1_800_000;
const pass = (name: string) => [{ urls: ['turn:relay.example'], username: name, credential: 'y' }];
const given = ({ phone }: Bench) => phone.did.filter(({ act }) => act === 'setIceServers').map(({ detail }) => detail);

function withPasses(answer: () => object = () => ({})) {
  let asked = 0;
  const getWebrtcCredentials = () => {
    asked += 1;
    return { password: 'sip-secret', iceServers: pass(`pass-${asked}`), iceExpiresIn: 3600, ...answer() };
  };
  return bench({ replies: { getWebrtcCredentials } });
}

it('asks for another pass of the relay at half of its life, and again of that one', async () => {
  const b = withPasses();
  await settle();
  await b.clock.advance(HALF_AN_HOUR - 1000);
  expect(given(b)).toEqual([]);
  await b.clock.advance(2000);
  expect(given(b)).toEqual([pass('pass-2')]);
  await b.clock.advance(HALF_AN_HOUR);
  expect(given(b)).toEqual([pass('pass-2'), pass('pass-3')]);
});

it('asks again in a minute when the gateway did not answer', async () => {
  let fails = false;
  const b = withPasses(() => {
    if (fails) throw new Error('away');
    return {};
  });
  await settle();
  fails = true;
  await b.clock.advance(HALF_AN_HOUR + 1000);
  expect(given(b)).toEqual([]);
  fails = false;
  await b.clock.advance(60_000);
  expect(given(b)).toHaveLength(1);
});

it('asks for none where passes do not end, nor once the phone is off', async () => {
  const b = withPasses(() => ({ iceExpiresIn: undefined }));
  await settle();
  await b.clock.advance(10 * HALF_AN_HOUR);
  expect(given(b)).toEqual([]);
  const off = withPasses();
  await settle();
  off.core.softphone.stop();
  await off.clock.advance(10 * HALF_AN_HOUR);
  expect(given(off)).toEqual([]);
});
