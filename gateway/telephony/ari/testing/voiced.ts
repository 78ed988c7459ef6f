/**
 * A fake Asterisk that can be heard: browsers register and speak, people outside answer, rooms mix. Its ARI is the fake's own
 * (`fake-asterisk.ts`); what its channels and bridges do is done by the gateway's own engine as legs and rooms. So it shows
 * that the dialer works over ARI from page to page, and nothing of Asterisk's own sound (decision 146).
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedEngine, parseScenario, type EmbeddedEngine } from '../../embedded';
import { readWav, wavHeader } from '../../embedded/media/wav';
import { claimPorts } from '../../embedded/testing/ports';
import type { Cause, EngineEvent } from '../../port';
import { recordingPath } from '../../recordings';
import type { FakeChannel } from './fake-asterisk';
import { startFakeAsterisk, type FakeServer } from './server';

export interface Voiced {
  readonly server: FakeServer;
  /** Where pages register. */
  readonly sipUrl: string;
  /** Somebody outside calls this number of a centre. */
  callsIn(from: string, did: string): Promise<void>;
  /** What a person outside has heard in the last second, by the end of their number; null: they are not on the line. */
  hears(number: string, tones: readonly number[]): ReturnType<EmbeddedEngine['hears']>;
  close(): Promise<void>;
}

export const CARRIER = 'carrier';
/** So long a fake telephone may ring: who rings it ends it before. */
const RING_MS = 300_000;
const FRAME_MS = 20;
/** As 22.10.1 tells the ends of a telephone that was rung. */
const REFUSALS: Partial<Record<Cause, [cause: number, status: number]>> = {
  busy: [17, 486],
  declined: [21, 603],
  'no-answer': [19, 480],
  'not-registered': [19, 480],
  failed: [1, 404],
};
const REASONS: Readonly<Record<string, Cause>> = { busy: 'busy', 21: 'declined', 1: 'failed', congestion: 'failed', 20: 'no-answer' };
const REFER_STATUS = { channel_progress: 180, channel_answered: 200, channel_unavailable: 480, channel_declined: 603 } as const;

interface Recording {
  /** The channel at whose line it listens. */
  readonly line: string;
  readonly swapped: boolean;
  begun: boolean;
  whole: Promise<Int16Array[]> | null;
}

/** Both files of a recording are one at the engine. */
const keyOf = (name: string): string => name.replace(/\.(in|out)$/, '').replaceAll('.', '-');

/** `scenario`: who is outside, as the training floor's people. `realm`: that of the gateway (`SIP_REALM`). */
export async function startVoiced({ scenario, realm }: { scenario: unknown; realm: string }): Promise<Voiced> {
  const folder = await mkdtemp(join(tmpdir(), 'fake-asterisk-'));
  const ports = await claimPorts();
  const engine = createEmbeddedEngine({
    ...{ realm, host: realm, hashed: true, sipPath: '/ws', recordingsFolder: folder, scenario: parseScenario(scenario) },
    ...{ announced: ['127.0.0.1'], onlyAnnounced: true, icePorts: ports.engine },
  });
  const server = await startFakeAsterisk((request, socket, head) => engine.handleUpgrade(request, socket, head));
  const sound = new Sound(server, engine, folder);
  await engine.start((event) => sound.heed(event));
  return {
    server,
    sipUrl: `${server.url.replace('http', 'ws')}/ws`,
    callsIn: async (from, did) => void (await engine.injectInbound({ from, did })),
    hears: async (number, tones) => {
      const leg = sound.legOf(number);
      return leg === null ? null : engine.hears(leg, tones);
    },
    async close() {
      await engine.stop(0);
      await server.close();
      ports.free();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

class Sound {
  /** The engine's leg of each channel, and the other way round. */
  private readonly legs = new Map<string, string>();
  private readonly channels = new Map<string, string>();
  /** Since when each channel's far end is heard; null: it is lost. */
  private readonly heardSince = new Map<string, number | null>();
  private readonly refs = new Map<string, string>();
  private readonly records = new Map<string, Recording>();
  private readonly why = new Map<string, Cause>();

  constructor(
    private readonly server: FakeServer,
    private readonly engine: EmbeddedEngine,
    private readonly folder: string,
  ) {
    const { fake } = server;
    const { request, over } = fake;
    fake.playsBySelf = false;
    fake.phones.far = (channel) => {
      this.rung(channel);
      return { word: null, ringsAfter: 0, ends: null, thenAfter: 0, hangsUpAfter: null };
    };
    fake.phones.sound = (name) => {
      this.finish(name);
      return Buffer.alloc(0);
    };
    fake.heard = (id) => {
      const since = this.heardSince.get(id);
      return since == null ? 0 : Math.floor((performance.now() - since) / FRAME_MS);
    };
    fake.request = (method, path, query, body) => {
      const [area = '', id = '', verb = ''] = path.slice(1).split('/').map(decodeURIComponent);
      if (method === 'DELETE' && area === 'channels' && !verb)
        this.why.set(id, REASONS[query['reason_code'] ?? query['reason'] ?? ''] ?? 'normal');
      const answer = request.call(fake, method, path, query, body);
      if (answer.status < 300) this.follow(method, path.slice(1).split('/').map(decodeURIComponent), query);
      return answer;
    };
    fake.over = (id, ...more) => {
      const leg = this.legs.get(id);
      this.forget(id);
      if (leg !== undefined) this.ask(this.engine.hangup(leg, this.why.get(id) ?? 'normal'));
      this.why.delete(id);
      over.call(fake, id, ...more);
    };
    // A file is whole when the engine says so: it is asked for after that only.
    server.answer = (method, path) => {
      const name = /^\/recordings\/stored\/([^/]+)\/file$/.exec(path)?.[1];
      return method === 'GET' && name ? this.file(decodeURIComponent(name)) : undefined;
    };
  }

  /** Of a person whose number ends so. */
  legOf(number: string): string | null {
    for (const [id, leg] of this.legs) {
      const channel = this.server.fake.channels.get(id);
      const its = channel?.vars[channel.kind === 'arrived' ? 'caller' : 'target'] ?? '';
      if (channel?.endpoint === CARRIER && its.split('@')[0]!.endsWith(number)) return leg;
    }
    return null;
  }

  /** What the engine tells is told as Asterisk does. */
  heed(event: EngineEvent): void {
    const { fake } = this.server;
    if (event.type === 'registered' || event.type === 'unregistered') return this.registered(event.extension, event.contacts > 0);
    if (event.type === 'leg-new') return this.arrived(event);
    if (event.type === 'play-done') return void (fake.plays.has(event.id) && fake.endPlay(event.id, event.ok ? 'done' : 'failed'));
    const channel = 'leg' in event ? fake.channels.get(this.channels.get(event.leg) ?? '') : undefined;
    if (!channel) return;
    switch (event.type) {
      case 'leg-ringing':
        if (!event.early) channel.state = 'Ringing';
        fake.dialWord(channel, event.early ? 'PROGRESS' : 'RINGING');
        return void (!event.early && fake.changed(channel));
      case 'leg-up':
        if (event.sipCallId) channel.vars['sip'] = event.sipCallId;
        if (channel.state === 'Up') return;
        channel.state = 'Up';
        fake.changed(channel);
        return fake.dialWord(channel, 'ANSWER');
      case 'leg-heard':
      case 'leg-found':
        return void this.heardSince.set(channel.id, performance.now());
      case 'leg-lost':
        return void this.heardSince.set(channel.id, null);
      case 'leg-held':
        return fake.emit(channel, { type: event.held ? 'ChannelHold' : 'ChannelUnhold' });
      case 'dtmf':
        return fake.emit(channel, { type: 'ChannelDtmfReceived', digit: event.digit });
      case 'refer':
        this.refs.set(channel.id, event.ref);
        return fake.emit(channel, {
          type: 'ChannelTransfer',
          refer_to: { requested_destination: { destination: `sip:${event.to}@fake` } },
        });
      case 'leg-down':
        return this.down(channel, event);
    }
  }

  private down(channel: FakeChannel, { cause, q850, sip }: Extract<EngineEvent, { type: 'leg-down' }>): void {
    this.forget(channel.id);
    const [said, status] = REFUSALS[cause] ?? [cause === 'lost' ? 44 : 16, 0];
    if (channel.state === 'Up') this.server.fake.over(channel.id, cause === 'lost' ? 44 : 16);
    else this.server.fake.over(channel.id, q850 ?? said, sip ?? status);
  }

  private registered(extension: string, isThere: boolean): void {
    const { fake } = this.server;
    const uri = `sip:${extension}@browser`;
    // A browser more of the same extension rings with the first.
    fake.phones.contacts.set(extension, isThere ? [uri] : []);
    const contact_info = { uri, contact_status: isThere ? 'Created' : 'Removed', aor: extension };
    fake.around.emit('dialerreg', { type: 'ContactStatusChange', endpoint: { resource: extension }, contact_info }, `contact ${uri}`);
  }

  private arrived({ leg, headers, did }: Extract<EngineEvent, { type: 'leg-new' }>): void {
    const { fake } = this.server;
    const channel = did === undefined ? fake.arrive(leg.from, leg.to) : fake.arrive(CARRIER, did, leg.from);
    if (!channel) return this.ask(this.engine.hangup(leg.leg, 'failed'));
    this.pair(channel.id, leg.leg);
    for (const [name, value] of Object.entries(headers)) channel.vars[name] = value;
    if (leg.sipCallId) channel.vars['sip'] = leg.sipCallId;
  }

  private rung({ id, endpoint, vars, bridge }: FakeChannel): void {
    this.pair(id, id);
    const target = endpoint === CARRIER ? { number: vars['target']!.split('@')[0]!, permit: 'asterisk' } : { extension: endpoint };
    const headers = Object.entries(vars).flatMap(([name, value]) => {
      const header = /^PJSIP_HEADER\(add,(.+)\)$/.exec(name)?.[1];
      return header ? [[header, value]] : [];
    });
    const name = vars['CONNECTEDLINE(name,i)'];
    const callerId = { number: vars['CONNECTEDLINE(num,i)'] ?? '', ...(name && { name }) };
    const o = { leg: id, callId: vars['CALLID'] ?? '', target, callerId, ringMs: RING_MS, headers: Object.fromEntries(headers) };
    this.ask(this.engine.originate({ ...o, ...(bridge && { room: bridge }) }));
  }

  /** What was asked of channels and bridges is asked of legs and rooms. */
  private follow(
    method: string,
    [area = '', id = '', verb = '', more = '', type, extension = '']: string[],
    query: Record<string, string>,
  ): void {
    const { engine } = this;
    const isPost = method === 'POST';
    if (area === 'bridges') {
      if (isPost && !verb) return this.ask(engine.openRoom(id));
      if (method === 'DELETE') return this.ask(engine.closeRoom(id));
      if (verb === 'play') return this.play(more, { room: id }, query['media'] ?? '');
      for (const channel of (query['channel'] ?? '').split(',')) {
        const leg = this.legs.get(channel);
        if (leg !== undefined) this.ask(engine.move(leg, verb === 'addChannel' ? id : null));
        this.listen(channel);
      }
      return;
    }
    if (area === 'playbacks' && method === 'DELETE') return this.ask(engine.stopPlay(id));
    if (area === 'recordings' && id === 'live' && more === 'mute') return this.ask(engine.pauseRecord(keyOf(verb), isPost));
    // …/config/dynamic/res_pjsip/<type>/<extension>
    if (area === 'asterisk' && (type === 'endpoint' || type === 'aor')) return this.accounts(extension);
    if (area !== 'channels' || method === 'GET') return;
    const channel = this.server.fake.channels.get(id);
    const leg = this.legs.get(id);
    if (channel?.kind === 'snoop') {
      if (verb === 'record') this.record(channel, query['name'] ?? '');
      const of = this.legs.get(channel.of ?? '');
      if (verb === 'play' && of !== undefined) this.play(more, { leg: of }, query['media'] ?? '');
    } else if (leg === undefined) return;
    else if (verb === 'answer') this.ask(engine.answer(leg));
    else if (verb === 'ring' || verb === 'progress') this.ask(engine.ring(leg));
    else if (verb === 'moh') this.ask(engine.music(leg, isPost));
    else if (verb === 'dtmf') this.ask(engine.dtmf(leg, query['dtmf'] ?? ''));
    else if (verb === 'transfer_progress') {
      const status = REFER_STATUS[query['states'] as keyof typeof REFER_STATUS] ?? 603;
      this.ask(engine.refer(leg, this.refs.get(id) ?? '', status));
    }
  }

  /** An extension's telephones prove themselves by the hashes that its endpoint names. */
  private accounts(extension: string): void {
    const { config } = this.server.fake;
    const { auth = '' } = config.get(`endpoint/${extension}`) ?? {};
    const hashes = auth.split(',').flatMap((id) => config.get(`auth/${id}`)?.['password_digest']?.replace(/^MD5:/, '') ?? []);
    this.ask(this.engine.account(extension, hashes, config.get(`aor/${extension}`)?.['max_contacts'] === '0'));
  }

  /** Tones of ringing are the engine's own. */
  private play(id: string, at: { room: string } | { leg: string }, media: string): void {
    if (media.startsWith('sound:')) this.ask(this.engine.play(id, at, media.slice('sound:'.length)));
  }

  /** Two snoops at one line are one recording of its room: what they say, and what they hear. */
  private record({ of }: FakeChannel, name: string): void {
    const key = keyOf(name);
    const line = this.server.fake.channels.get(of ?? '');
    if (this.records.has(key) || !line) return;
    this.records.set(key, { line: line.id, swapped: line.endpoint === CARRIER, begun: false, whole: null });
    this.listen(line.id);
  }

  /** A line that is still on its way into its room has nothing to be kept. */
  private listen(line: string): void {
    const room = this.server.fake.channels.get(line)?.bridge;
    if (room == null) return;
    for (const [key, record] of this.records) {
      if (record.line !== line || record.begun || record.whole) continue;
      record.begun = true;
      this.ask(this.engine.record(key, room));
    }
  }

  private finish(name: string): void {
    const key = keyOf(name);
    const record = this.records.get(key);
    if (!record) return;
    const read = async () => readWav(await readFile(recordingPath(this.folder, key)!));
    record.whole ??= this.engine.stopRecord(key).then(record.begun ? read : () => [new Int16Array(), new Int16Array()]);
    this.ask(record.whole);
  }

  private async file(name: string): Promise<{ status: number; body: unknown }> {
    const record = this.records.get(keyOf(name));
    const [agents, others] = (await record?.whole?.catch(() => null)) ?? [];
    const pcm = name.endsWith('.in') === record?.swapped ? others : agents;
    if (!pcm) return { status: 404, body: { message: 'Recording not found' } };
    const bytes = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);
    return { status: 200, body: Buffer.concat([wavHeader(bytes.length, 1), bytes]) };
  }

  private pair(channel: string, leg: string): void {
    this.legs.set(channel, leg);
    this.channels.set(leg, channel);
  }

  private forget(channel: string): void {
    this.channels.delete(this.legs.get(channel) ?? '');
    this.legs.delete(channel);
    this.heardSince.delete(channel);
    this.refs.delete(channel);
  }

  /** What has gone meanwhile is told by its own event. */
  private ask(done: Promise<unknown>): void {
    done.catch(() => {});
  }
}
