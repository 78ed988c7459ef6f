/** People behind a carrier: real SIP and RTP, to numbers of the script and from them. */
import { randomUUID } from 'node:crypto';
import { FRAME_MS } from '../../../embedded/media/pcm';
import { RtpPort } from '../../../embedded/trunk/media/rtp-port';
import { settingsOf, toneFrames } from '../../../embedded/trunk/media/testing/far-end';
import { Carrier, type Said } from '../../../embedded/trunk/sip/testing/carrier';
import type { CallerId } from '../../../port';
import { planOf, TONES, type Heard, type Patience } from '../stage';
import { EAR_FRAMES, heardIn } from './ears';

/** Somebody's telephone, in one call. */
class Line {
  readonly media: RtpPort;
  keys = '';
  isUp = false;
  private readonly frames: Int16Array[] = [];
  private speak: (() => Int16Array) | null = null;

  constructor(ports: readonly [number, number]) {
    this.media = new RtpPort(settingsOf(ports), { digit: (digit) => (this.keys += digit), flows: () => {}, strange: () => {} });
  }

  up(hz: number): void {
    this.isUp = true;
    this.speak = toneFrames(hz);
  }

  beat(): void {
    if (this.speak) this.media.give(this.speak());
    const frame = this.media.take();
    this.frames.push(frame ?? new Int16Array(160));
    if (this.frames.length > EAR_FRAMES) this.frames.shift();
  }

  hears = (): Heard[] => heardIn(this.frames);
}

/** A call to somebody outside. */
interface Called {
  readonly line: Line;
  readonly invite: Said;
  final: number | null;
}

/** A call from somebody outside. */
export interface Calling {
  readonly line: Line;
  readonly answered: Promise<number>;
}

const numberIn = (header: string): string => /sips?:\+?([^@>;]+)/.exec(header)?.[1] ?? '';

export class CarrierPeople {
  readonly carrier = new Carrier();
  private readonly called = new Map<string, Called>();
  private readonly lines = new Set<Line>();
  private readonly callings = new Map<string, (said: Said) => void>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly clock = setInterval(() => this.beat(), FRAME_MS);

  /** @param sip where the engine takes calls */
  constructor(
    private readonly ports: readonly [number, number],
    private readonly sip: number,
  ) {
    this.carrier.listener = (said) => void this.take(said).catch((error: unknown) => console.error(error));
  }

  /** Calls that stand at this end. */
  get standing(): number {
    return this.lines.size;
  }

  /** Whoever was rung last at this number. */
  at(number: string): Called {
    const found = [...this.called.values()].findLast(({ invite }) => numberIn(invite.uri).endsWith(number));
    if (!found) throw new Error(`nobody was rung at ${number}`);
    return found;
  }

  shown(number: string): CallerId {
    const { invite } = this.at(number);
    const from = invite.header('From');
    const asserted = invite.header('P-Asserted-Identity');
    const name = /^"([^"]*)"/.exec(from)?.[1];
    const isPrivate = invite.header('Privacy') === 'id' && numberIn(from) === 'anonymous';
    return { number: numberIn(isPrivate ? asserted : from).slice(-10), ...(isPrivate ? { private: true } : name && { name }) };
  }

  async callsIn(from: string, did: string, { givesUpAfter, leavesAfter }: Patience): Promise<Calling> {
    const line = this.line();
    const callId = `in-${randomUUID()}`;
    const branch = `z9hG4bK-${randomUUID()}`;
    const address = `sip:+1${did}@127.0.0.1:${this.sip}`;
    const common = { from: `"Ann" <sip:+1${from}@carrier.test>;tag=ann`, callId, branch };
    let ok: Said | null = null;
    const send = (text: string) => this.carrier.send(text, this.sip);
    const answered = new Promise<number>((done) =>
      this.callings.set(callId, (said) => {
        if (said.method === 'BYE') {
          this.carrier.reply(said, 200);
          return this.over(line);
        }
        if (said.status < 200 || !said.what.endsWith('INVITE')) return;
        if (said.status === 200) {
          send(this.carrier.further(said, 'ACK', { cseq: '1 ACK' }));
          if (ok) return;
          ok = said;
          line.media.accept(said.body);
          line.up(TONES.person);
          if (leavesAfter !== undefined)
            this.after(leavesAfter, () => {
              send(this.carrier.further(said, 'BYE'));
              this.over(line);
            });
        } else {
          send(this.carrier.request('ACK', address, { ...common, to: said.header('To'), cseq: '1 ACK' }));
          this.over(line);
        }
        done(said.status);
      }),
    );
    send(this.carrier.request('INVITE', address, { ...common, cseq: '1 INVITE', sdp: await line.media.offer() }));
    if (givesUpAfter !== undefined)
      this.after(givesUpAfter, () => ok === null && send(this.carrier.request('CANCEL', address, { ...common, cseq: '1 CANCEL' })));
    return { line, answered };
  }

  /** All of them hang up, and nobody hears it. */
  forget(): void {
    for (const line of this.lines) this.over(line);
  }

  stop(): void {
    clearInterval(this.clock);
    for (const timer of this.timers) clearTimeout(timer);
    for (const line of this.lines) void line.media.close();
    this.carrier.stop();
  }

  private async take(said: Said): Promise<void> {
    const callId = said.header('Call-ID');
    const calling = this.callings.get(callId);
    if (calling) return calling(said);
    const call = this.called.get(callId);
    if (said.method === 'INVITE' && !call) return this.rung(said);
    if (said.method === 'OPTIONS') return this.carrier.reply(said, 200);
    if (!call) return;
    if (said.method === 'CANCEL') {
      this.carrier.reply(said, 200);
      if (call.final === null) this.finish(call, 487);
    }
    if (said.method === 'BYE') {
      this.carrier.reply(said, 200);
      this.over(call.line);
    }
  }

  private rung(invite: Said): void {
    const call: Called = { invite, line: this.line(), final: null };
    this.called.set(invite.header('Call-ID'), call);
    this.carrier.reply(invite, 100);
    const plan = planOf(numberIn(invite.uri));
    if ('refuses' in plan) return this.finish(call, plan.refuses);
    this.carrier.reply(invite, 180);
    if ('ringsOn' in plan) return;
    this.after(plan.answersAfter, () => void this.answer(call, plan.says, plan.leavesAfter));
  }

  private async answer(call: Called, hz: number, leavesAfter: number | undefined): Promise<void> {
    if (call.final !== null) return;
    call.final = 200;
    const sdp = await call.line.media.answer(call.invite.body);
    this.carrier.reply(call.invite, 200, { sdp });
    call.line.up(hz);
    if (leavesAfter === undefined) return;
    this.after(leavesAfter, () => {
      this.carrier.send(this.carrier.within(call.invite, 'BYE'), this.sip);
      this.over(call.line);
    });
  }

  private finish(call: Called, status: number): void {
    call.final = status;
    this.carrier.reply(call.invite, status);
    this.over(call.line);
  }

  private line(): Line {
    const line = new Line(this.ports);
    this.lines.add(line);
    return line;
  }

  private over(line: Line): void {
    line.isUp = false;
    if (this.lines.delete(line)) void line.media.close();
  }

  private after(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      run();
    }, ms);
    this.timers.add(timer);
  }

  private beat(): void {
    for (const line of this.lines) line.beat();
  }
}
