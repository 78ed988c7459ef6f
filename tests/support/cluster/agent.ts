/**
 * Somebody at work without a browser: a page that comes back whenever it is cut, a telephone that registers again, and
 * requests that are sent again with the same key until they are answered. Every step is noted.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Call, ServerEvents, Snapshot, Stamp } from '@dialer/contract';
import { SERVER_EVENTS } from '@dialer/contract/schemas/socket';
import type { TestMedia } from '../../../gateway/telephony/embedded/testing/call';
import type { Random } from '../../../gateway/telephony/embedded/training/random';
import { openPage, type TestPage } from '../../../gateway/testing/page';
import { DEMO_PASSWORD } from '../../../gateway/demo/people';
import { withCentre } from '../../../src/core/softphone/address';
import { awaitSnapshot, noOrder, receive, type Numbered as Stamped } from '../../../src/adapters/realtime/order';
import type { Asked, Shown, Step } from './history';
import { now, Telephone, when } from './telephone';

/** A page gives a request up after this, and sends it again. */
const ANSWER_MS = 10_000;
const AGAIN_MS = 300;
/** A call that is not up by then is hung up. */
const RING_MS = 20_000;

export interface AgentOptions {
  readonly url: string;
  readonly id: number;
  readonly email: string;
  readonly media: TestMedia;
  readonly random: Random;
  note(step: Step): void;
}
interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}
/** An event as it is put in order by the product's own page. */
interface Numbered extends Stamped {
  readonly event: string;
  readonly payload: object;
}
interface Credentials {
  readonly realm: string;
  readonly password: string;
  /** A release that knows no centres does not tell it. */
  readonly centre?: number;
}
interface Waiting {
  readonly leadId: string;
  readonly callId: string;
}

export class ScriptedAgent {
  private token = '';
  private extension = '';
  private telephone: Telephone | null = null;
  private page: TestPage | null = null;
  private isIn = false;
  private isEnded = false;
  private status = '';
  private readonly calls = new Map<string, Call>();
  private toDispose: Waiting[] = [];
  private order = noOrder<Numbered>();
  private readonly keys = new Map<string, string>();
  /** Events that the page saw it had missed. */
  missed = 0;

  constructor(private readonly options: AgentOptions) {}

  /** Calls of the telephone whose end it was never told. */
  get stale(): number {
    return this.telephone?.stale ?? 0;
  }

  private get isAtWork(): boolean {
    return this.isIn && this.telephone?.isRegistered === true;
  }

  /** Signs in, opens the page and registers the telephone; all three come back by themselves from then on. */
  async come(): Promise<void> {
    const { email, media, url } = this.options;
    const body = await this.until('POST', '/login', { email, password: DEMO_PASSWORD }, '');
    this.token = String(body['access_token']);
    this.extension = String(body['extension']);
    const { data } = (await this.until('GET', '/webrtc/credentials')) as { data: Credentials };
    const sip = { realm: data.realm, extension: this.extension, secret: data.password, media };
    const address = `${url.replace('http', 'ws')}/sip`;
    const options = { url: data.centre === undefined ? address : withCentre(address, data.centre), ...sip };
    this.telephone = new Telephone(options, this.options.random, {
      note: (what, more) => this.note(what, more),
      isIdle: () => this.isIn && this.calls.size === 0,
    });
    void this.keepPage();
    await when(() => this.isAtWork, 60_000);
  }

  /** Takes lead after lead until it is told to stop, and brings to an end what it has begun. */
  async work(goesOn: () => boolean, last: () => boolean): Promise<void> {
    while (!last()) {
      if (!(await when(() => this.isAtWork, 1_000))) continue;
      const [call] = this.calls.values();
      if (call) await this.talk(call);
      else if (this.toDispose[0]) await this.dispose(this.toDispose[0]);
      else if (!goesOn()) return;
      else if (this.status !== 'ready') await this.setReady();
      else await this.dial();
    }
  }

  /** What the page shows now; `fresh`: after it has come anew. */
  async shown(fresh: boolean): Promise<Shown> {
    if (fresh) {
      this.isIn = false;
      this.page?.close();
      await when(() => this.isIn, 30_000);
    }
    return {
      agent: this.options.id,
      status: this.status,
      calls: [...this.calls.keys()],
      toDispose: this.toDispose.map(({ callId }) => callId),
    };
  }

  async leave(): Promise<void> {
    this.isEnded = true;
    this.page?.close();
    await this.telephone?.close();
  }

  private note(what: Step['what'], more: Partial<Step> = {}): void {
    this.options.note({ at: now(), agent: this.options.id, what, ...more });
  }

  private async send(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
    const response = await fetch(`${this.options.url}/api/v1${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
  }

  private async until(method: string, path: string, body?: unknown, key?: string): Promise<Record<string, unknown>> {
    for (;;) {
      const answer = await this.send(method, path, body, key).catch(() => null);
      if (answer && answer.status < 300) return answer.body;
      if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      await pause(AGAIN_MS);
    }
  }

  /** Asks with one key until there is an answer that is one: done, or refused for good. */
  private async ask(of: Asked, path: string, body: unknown, step: Partial<Step> & { key: string }): Promise<Answer> {
    for (;;) {
      this.note('asked', { of, ...step });
      const answer = await this.send('POST', path, body, step.key).catch(() => null);
      const code = String(answer?.body['code'] ?? '');
      const isFinal = answer && answer.status < 500 && answer.status !== 429 && code !== 'idempotency-in-flight';
      if (isFinal) {
        const call = answer.body['callId'] as string | undefined;
        const words =
          answer.status < 300
            ? String(answer.status)
            : `${answer.status} ${code} ${String(answer.body['detail'] ?? answer.body['message'] ?? '')}`;
        this.note(answer.status < 300 ? 'acknowledged' : 'refused', { of, words, ...(call && { call }), ...step });
        return answer;
      }
      await pause(AGAIN_MS);
    }
  }

  private async setReady(): Promise<void> {
    const { page } = this;
    const { status } = await this.ask('status', '/agent-statuses', { status: 'ready' }, { key: randomUUID() });
    // The answer is what tells one's own change. It may be one of before the page came anew.
    if (status < 300 && page === this.page) this.status = 'ready';
    else await this.refresh();
    if (this.status !== 'ready') await pause(AGAIN_MS);
  }

  private async dial(): Promise<void> {
    const { status, body } = await this.ask('dial', '/dials/auto', {}, { key: randomUUID() });
    if (status >= 300) {
      await pause(1_000);
      return this.refresh();
    }
    const callId = String(body['callId']);
    if (!(await when(() => this.calls.has(callId) || this.keys.has(`over ${callId}`), 5_000))) await this.refresh();
  }

  /** Until the call is over: they hang up, or the agent does after a while. */
  private async talk({ callId }: Call): Promise<void> {
    const isOver = () => !this.calls.has(callId);
    await when(() => isOver() || this.calls.get(callId)?.far === 'up', RING_MS);
    await when(isOver, this.options.random.within([2_000, 9_000]));
    while (!isOver()) {
      const key = randomUUID();
      this.note('asked', { of: 'hang-up', key, call: callId });
      const said = await this.page?.socket
        .timeout(ANSWER_MS)
        .emitWithAck('hangup', { extension: this.extension, channel: '', callId, id: key })
        .catch(() => null);
      if (said?.ok) this.note('acknowledged', { of: 'hang-up', key, call: callId });
      else if (said) this.note('refused', { of: 'hang-up', key, call: callId, words: String(said.code) });
      if (!(await when(isOver, 2_000))) await this.refresh();
    }
  }

  private async dispose({ leadId, callId }: Waiting): Promise<void> {
    const key = this.keys.get(callId) ?? randomUUID();
    this.keys.set(callId, key);
    const body = {
      lead: { city: '', firstName: '', lastName: '', phone: '', province: '' },
      disposition: { disposition: 'Not Interested', reason: '', reason_other: '', notes: key },
    };
    const { status } = await this.ask('disposition', `/leads/${leadId}/dispositions`, body, { key, lead: leadId, call: callId });
    if (status < 300) this.toDispose = this.toDispose.filter((each) => each.callId !== callId);
    else {
      await pause(1_000);
      await this.refresh();
    }
  }

  /** The page asks for everything anew. */
  private async refresh(): Promise<void> {
    const { page } = this;
    if (!page || !this.isIn) return;
    this.order = awaitSnapshot(this.order);
    const hello = { extension: this.extension, hasWebRtc: true, tabId: this.extension };
    await page.socket
      .timeout(ANSWER_MS)
      .emitWithAck('hello', hello)
      .catch(() => {});
  }

  private async keepPage(): Promise<void> {
    while (!this.isEnded) {
      const page = openPage(this.options.url, this.token);
      this.page = page;
      this.order = awaitSnapshot(this.order);
      for (const event of SERVER_EVENTS) page.socket.on(event as string, (payload: Partial<Stamp>) => this.heed(page, event, payload));
      const hello = { extension: this.extension, hasWebRtc: true, tabId: this.extension };
      page.socket.on('connect', () =>
        page.socket
          .timeout(ANSWER_MS)
          .emitWithAck('hello', hello)
          .catch(() => page.close()),
      );
      const slow = setTimeout(() => !page.socket.connected && page.close(), ANSWER_MS);
      await Promise.race([page.closed(), when(() => !page.socket.active, Infinity)]);
      clearTimeout(slow);
      page.close();
      if (this.isIn && !this.isEnded) this.note('page-cut');
      this.isIn = false;
      await pause(AGAIN_MS + this.options.random.within([0, 700]));
    }
  }

  private heed(page: TestPage, event: string, payload: Partial<Stamp>): void {
    page.heard.length = 0;
    const { epoch, seq } = payload;
    if (page !== this.page || event === 'connection-accepted' || epoch === undefined || seq === undefined) return;
    const step = receive(this.order, { epoch, seq, event, payload, ...(event === 'snapshot' && { snapshot: true }) });
    this.order = step.order;
    step.apply.forEach((each) => this.apply(each));
    if (!step.resync) return;
    this.missed += 1;
    void this.refresh();
  }

  private apply({ event, payload }: Numbered): void {
    if (event === 'snapshot') return this.take(payload as Snapshot);
    if (event === 'agent-status') this.status = (payload as ServerEvents['agent-status']).status;
    const { call } = payload as { call?: Call | null };
    if (!call || (this.calls.get(call.callId)?.rev ?? -1) > call.rev) return;
    if (!call.end) return void this.calls.set(call.callId, call);
    this.keys.set(`over ${call.callId}`, '');
    // What is left to dispose the page is told with everything else.
    void this.refresh().then(() => this.calls.delete(call.callId));
  }

  private take({ agent, calls, toDispose }: Snapshot): void {
    this.status = agent.status;
    this.calls.clear();
    for (const call of calls) if (!call.end) this.calls.set(call.callId, call);
    this.toDispose = toDispose.map(({ leadId, callId }) => ({ leadId, callId }));
    if (!this.isIn) this.note('page-in');
    this.isIn = true;
  }
}
