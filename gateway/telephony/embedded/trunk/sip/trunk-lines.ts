import { randomUUID } from 'node:crypto';
import { TRUNK_WORDS } from '@dialer/rules/trunk-words';
import { innerBy } from '../../../../platform/address-ranges';
import { seen } from '../../../../platform/seen-text';
import type { Log } from '../../log';
import {
  IncomingRequestMessage,
  constructOutgoingResponse,
  type IncomingInviteRequest,
  type IncomingResponseMessage,
} from '../../sip/library';
import { parseMessage } from '../../sip/message';
import { shapeFault } from '../../sip/shape';
import { withoutOtherParts } from './bodies';
import { STOP_MS, bounds } from './bounds';
import { CallIn } from './call-in';
import { CallOut } from './call-out';
import { unsent } from './failures';
import { invitationFault } from './invitation';
import { systemNames, type Names } from './names';
import { callIdOf, headOf, type Head } from './reliable';
import { withoutPhrase } from './phrase';
import { answerTo } from './routing';
import { SipStrangers } from './strangers';
import type { TrunkCall } from './trunk-call';
import { TrunkLine, type LineHost } from './trunk-line';
import type { Dial, TrunkNews, TrunkOrder, TrunkRefused } from './trunk-link';
import type { TrunkSettings, TrunkState } from './trunk-settings';
import { Wires, type Origin, type WireSettings } from './wires';

export interface TrunkLinesHome {
  tell(news: TrunkNews): void;
  state(state: TrunkState): void;
  refused(what: TrunkRefused): void;
  /** The carrier of this trunk speaks from these addresses. */
  located(trunk: string, addresses: readonly string[]): void;
}

export interface TrunkLinesSettings extends WireSettings {
  /** Addresses and ranges at which carriers may be though they are inner ones. */
  readonly allow?: readonly string[];
}

/** All trunks: carriers' lines in, calls and states out. Nothing that arrives can break it. */
export class TrunkLines {
  private readonly lines = new Map<string, TrunkLine>();
  /** Trunks that were changed or removed while calls of theirs live. */
  private readonly old = new Set<TrunkLine>();
  private readonly legs = new Map<string, TrunkCall>();
  private readonly complaints = new Set<string>();
  private readonly wires: Wires;
  private readonly host: LineHost;
  private readonly strangers = new SipStrangers(() => performance.now());
  private stopped = false;
  /** One change of the trunks after the other: what ends must have ended before the same begins anew. */
  private setting: Promise<void> = Promise.resolve();

  constructor(
    private readonly home: TrunkLinesHome,
    settings: TrunkLinesSettings,
    private readonly log: Log,
    names: Names = systemNames(),
  ) {
    this.wires = new Wires(settings, {
      received: (text, from) => this.received(text, from),
      knows: (address) => this.all().some((line) => line.path.isFrom(address)),
      refused: home.refused,
    });
    this.host = {
      address: settings.address,
      wires: this.wires,
      names: { ...names, inner: innerBy(settings.address, settings.allow ?? []) },
      tell: home.tell,
      state: home.state,
      refused: home.refused,
      located: home.located,
      invited: (line, request) => this.invited(line, request),
      over: (call) => this.over(call),
      complain: (fault) => this.complain(fault),
    };
  }

  /** The ports that are listened at, once started. */
  get ports(): Wires['ports'] {
    return this.wires.ports;
  }

  /** Rejects where a port is taken. */
  async start(): Promise<void> {
    try {
      await this.wires.start();
    } catch (error) {
      this.wires.stop();
      throw error;
    }
  }

  /** These are the trunks from now on. A changed one begins anew; calls over what it was go on. */
  set(trunks: readonly TrunkSettings[]): Promise<void> {
    return (this.setting = this.setting.catch(() => {}).then(() => this.change(trunks)));
  }

  carryOut(order: TrunkOrder): void {
    try {
      if (order.type === 'dial') this.dial(order);
      else this.legs.get(order.leg)?.carryOut(order);
    } catch (error) {
      this.complain(`${order.type} could not be carried out: ${String(error)}`);
    }
  }

  /** Ends all calls, un-registers, and closes the sockets; waits for carriers' answers, but not for long. */
  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    const ends = [...this.legs.values()].map((call) => call.end('normal'));
    const rests = this.all().map((line) => line.retire());
    let late: NodeJS.Timeout | undefined;
    await Promise.race([Promise.allSettled([...ends, ...rests]), new Promise((done) => (late = setTimeout(done, STOP_MS)))]);
    clearTimeout(late);
    for (const line of this.all()) line.dispose();
    this.lines.clear();
    this.old.clear();
    this.wires.stop();
  }

  private async change(trunks: readonly TrunkSettings[]): Promise<void> {
    const wanted = new Map(trunks.map((settings) => [settings.id, settings]));
    const same = (line: TrunkLine) => JSON.stringify(wanted.get(line.settings.id)) === JSON.stringify(line.settings);
    const leaving = [...this.lines.values()].filter((line) => !same(line));
    // The same contact is registered again by what comes next, so the old registration ends first.
    await Promise.all(leaving.map((line) => this.retire(line, wanted.has(line.settings.id))));
    if (this.stopped) return;
    for (const settings of trunks) {
      if (this.lines.has(settings.id)) continue;
      const line = new TrunkLine(settings, this.host);
      this.lines.set(settings.id, line);
      line.start();
    }
  }

  private all(): TrunkLine[] {
    return [...this.lines.values(), ...this.old];
  }

  private async retire(line: TrunkLine, changed: boolean): Promise<void> {
    const { id } = line.settings;
    this.lines.delete(id);
    this.old.add(line);
    let late: NodeJS.Timeout | undefined;
    await Promise.race([line.retire(), new Promise((done) => (late = setTimeout(done, STOP_MS)))]);
    clearTimeout(late);
    if (!changed) this.home.state({ trunk: id, state: 'off', why: null, code: null, since: Date.now() });
    this.clear(line);
  }

  /** A trunk of old whose last call is over. */
  private clear(line: TrunkLine): void {
    if (!this.old.has(line) || line.calls.size) return;
    // The last words of the last call may have to be repeated.
    setTimeout(() => {
      if (line.calls.size || !this.old.delete(line)) return;
      line.dispose();
    }, STOP_MS).unref();
  }

  private over(call: TrunkCall): void {
    this.legs.delete(call.leg);
    for (const line of this.old) this.clear(line);
  }

  private dial(order: Dial): void {
    if (this.legs.has(order.leg)) return;
    const line = this.stopped ? undefined : this.lines.get(order.trunk);
    const fault = !line ? TRUNK_WORDS['no-trunk'] : line.calls.size >= bounds.callsPerTrunk ? TRUNK_WORDS.full : null;
    if (!line || fault) return this.home.tell({ type: 'failed', leg: order.leg, end: unsent(fault!) });
    this.add(new CallOut(order.leg, line), line).dial(order);
  }

  private add<T extends TrunkCall>(call: T, line: TrunkLine): T {
    this.legs.set(call.leg, call);
    line.calls.add(call);
    return call;
  }

  private invited(line: TrunkLine, request: IncomingInviteRequest): void {
    const fault = this.stopped || line.isRetired ? { statusCode: 503 } : invitationFault(request.message, line);
    if (fault) {
      if (fault.statusCode === 503) this.home.refused('trunk-flood');
      return void request.reject(fault);
    }
    this.add(new CallIn(randomUUID(), line, request), line).announce();
  }

  private received(text: string, from: Origin): void {
    try {
      this.read(text, from);
    } catch (error) {
      this.complain(`a message could not be handled: ${String(error)}`);
    }
  }

  private read(text: string, from: Origin): void {
    if (this.stopped && !text.startsWith('SIP/2.0')) return;
    const misshapen = shapeFault(text, bounds);
    if (misshapen) return this.turnAway(misshapen);
    const head = headOf(text);
    const callId = callIdOf(text);
    const all = this.all();
    const from_ = all.filter((line) => line.path.isFrom(from.address));
    const owner = all.find((line) => line.mayOwn(head, callId, from));
    if (!owner && !from_.length) return this.strange(text, from);
    const rate = (owner ?? from_[0]!).messageRate;
    if (!rate.take(performance.now())) return this.home.refused('trunk-flood');
    const parsed = parseMessage(withoutPhrase(withoutOtherParts(text)));
    if ('reply' in parsed) {
      this.turnAway(parsed.fault);
      if (parsed.reply) this.wires.answer(parsed.reply, from);
      return;
    }
    this.route(parsed.message, { head, text, from, owner, candidates: from_ });
  }

  private route(
    message: IncomingRequestMessage | IncomingResponseMessage,
    at: { head: Head; text: string; from: Origin; owner: TrunkLine | undefined; candidates: TrunkLine[] },
  ): void {
    const { head, text, from, owner, candidates } = at;
    if (!(message instanceof IncomingRequestMessage)) return owner?.answered(head, message, from);
    // Who may speak of one trunk's calls may not of another's, were their names known there.
    const within = [...candidates, ...(owner ? [owner] : [])].find((line) => line.owns(message));
    const user = message.ruri?.user;
    const live = candidates.filter((line) => !line.isRetired);
    const line = within ?? live.find(({ contact }) => contact.user === user) ?? live[0] ?? candidates[0];
    if (!line) return this.strange(text, from);
    line.requested(head, message, answerTo(message, from));
  }

  /** Somebody who is no trunk: counted, told for the first few times, never logged one by one. */
  private strange(text: string, from: Origin): void {
    this.home.refused('trunk-stranger');
    if (text.startsWith('SIP/2.0') || text.startsWith('ACK ') || !this.strangers.mayBeTold(from.address)) return;
    const parsed = parseMessage(text);
    if (!('message' in parsed) || !(parsed.message instanceof IncomingRequestMessage)) return;
    this.wires.answer(constructOutgoingResponse(parsed.message, { statusCode: 403 }).message, answerTo(parsed.message, from));
  }

  private turnAway(fault: string): void {
    this.home.refused('trunk-frame');
    this.complain(fault);
  }

  /** Each kind of fault is logged once. */
  private complain(said: string): void {
    // What sip.js throws may have the carrier's own words in it.
    const fault = seen(said);
    if (this.complaints.has(fault) || this.complaints.size >= bounds.complaints) return;
    this.complaints.add(fault);
    this.log.warn('a trunk’s SIP message was refused', { fault });
  }
}
