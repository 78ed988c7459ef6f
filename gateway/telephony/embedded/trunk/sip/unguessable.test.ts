import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Bench, SDP, stopTheClock } from './testing/bench';
import type { Said } from './testing/carrier';

const tagOf = (header: string) => /;tag=([^;>\s]+)/.exec(header)?.[1] ?? '';
/** Of hexadecimal digits, so four bits each. */
const bitsOf = (word: string) => 4 * (/[0-9a-f]*$/.exec(word)?.[0].length ?? 0);

describe('what a message is known by', () => {
  let bench: Bench;
  beforeEach(async () => {
    stopTheClock();
    // By this alone sip.js would draw the same ones again and again.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    bench = await new Bench().open();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await bench.close();
  });

  const isUnguessable = (...words: string[]) => {
    for (const word of words) expect(bitsOf(word), word).toBeGreaterThanOrEqual(64);
    expect(new Set(words).size).toBe(words.length);
  };

  it('cannot be guessed in what we ask: branch, tag and Call-ID', async () => {
    const carrier = await bench.carrier({ register: true, user: 'u', secret: 's', optionsEveryS: 30 });
    const asked: Said[] = [await carrier.next('REGISTER'), await carrier.next('OPTIONS')];
    const invite = await bench.standing(carrier);
    bench.do({ type: 'end', leg: 'a', cause: 'normal' });
    const bye = await carrier.next('BYE');
    const own = [...asked, invite];
    isUnguessable(...own.map((each) => each.branch), bye.branch);
    isUnguessable(...own.map((each) => tagOf(each.header('From'))));
    isUnguessable(...own.map((each) => each.header('Call-ID')));
    carrier.reply(bye, 200);
  });

  it('cannot be guessed in the ACK of a call that was answered', async () => {
    const carrier = await bench.carrier();
    bench.dial();
    carrier.reply(await carrier.next('INVITE'), 200, { sdp: SDP });
    isUnguessable((await carrier.next('ACK')).branch);
  });

  it('cannot be guessed in what we answer', async () => {
    const carrier = await bench.carrier();
    const tags = [await bench.called(carrier), await bench.called(carrier)].map(({ ok }) => tagOf(ok.header('To')));
    isUnguessable(...tags);
  });

  it('takes a call back under the branch of its INVITE', async () => {
    const carrier = await bench.carrier();
    bench.dial();
    const invite = await carrier.next('INVITE');
    carrier.reply(invite, 180);
    await bench.next('progress');
    bench.do({ type: 'end', leg: 'a', cause: 'no-answer' });
    expect((await carrier.next('CANCEL')).branch).toBe(invite.branch);
  });
});
