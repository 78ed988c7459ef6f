/**
 * A small Asterisk for tests: channels, bridges, snoops, plays and recordings with the rules that 22.10.1 was seen to follow,
 * and no sound. It has no clock of its own; who tests it says what time it is.
 */
import { PhoneBook, type Far } from './far';

export interface FakeAnswer {
  status: number;
  body?: unknown;
}
export interface FakeAround {
  after(ms: number, run: () => void): void;
  /** To everybody who listens to this application. `of`: the object whose events keep their order. */
  emit(app: string, event: Record<string, unknown>, of: string): void;
  random(): number;
}

export interface FakeChannel {
  id: string;
  name: string;
  endpoint: string;
  state: 'Down' | 'Ring' | 'Ringing' | 'Up';
  kind: 'created' | 'arrived' | 'snoop' | 'media';
  stasis: boolean;
  dialled: boolean;
  bridge: string | null;
  fill: 'moh' | 'silence' | null;
  of: string | null;
  /** Of a snoop: what it hears and whether it speaks. */
  way: { spy: string; whisper: string };
  vars: Record<string, string>;
  received: number;
  /** How its far end is heard: packets that were lost, and seconds. */
  sounds: { lost: number; jitter: number; rtt: number };
  since: number;
}

type Params = Record<string, string>;
const ok = (body?: unknown): FakeAnswer => (body === undefined ? { status: 204 } : { status: 200, body });
const no = (status: number, message: string): FakeAnswer => ({ status, body: { message } });
const NOT_OURS = 'Channel not in Stasis application';

export class FakeAsterisk {
  readonly channels = new Map<string, FakeChannel>();
  readonly bridges = new Map<string, { id: string; name: string; channels: Set<string> }>();
  readonly live = new Map<string, string>();
  readonly stored = new Map<string, Buffer>();
  readonly muted = new Set<string>();
  readonly plays = new Map<string, { at: string; run: number; media: string }>();
  /** Keys that were sent to each channel. */
  readonly keys = new Map<string, string>();
  readonly config = new Map<string, Record<string, string>>();
  readonly phones: PhoneBook;
  boot = 'boot-1';
  /** False: nobody listens, so that nothing can enter Stasis. */
  connected = true;
  version = '22.10.1';
  /** What `ari:check` looks at. */
  modules: readonly string[] = [];
  globals: Record<string, string> = {};
  hasMemory = true;
  hasRecordingFolder = true;
  hasChannelVars = true;
  /** False: whoever carries the sound says when a play has ended. */
  playsBySelf = true;
  /** What was asked, in order. */
  readonly asked: string[] = [];
  /** Faults that a client can only have made by breaking a rule (traps). */
  readonly broken: string[] = [];
  private serial = 0;

  constructor(readonly around: FakeAround) {
    this.phones = new PhoneBook();
  }

  /** It dies and begins anew: nobody is told. */
  restart(): void {
    this.channels.clear();
    this.bridges.clear();
    this.live.clear();
    this.plays.clear();
    this.config.clear();
    this.boot = `boot-${++this.serial + 1}`;
  }

  request(method: string, path: string, query: Params, body: unknown): FakeAnswer {
    this.asked.push(`${method} ${path}`);
    const [area = '', id = '', verb = '', more = ''] = path.slice(1).split('/').map(decodeURIComponent);
    if (area === 'channels') return this.channelRequest(method, id, verb, more, query, body);
    if (area === 'bridges') return this.bridgeRequest(method, id, verb, more, query);
    if (area === 'playbacks') return this.playback(method, id);
    if (area === 'recordings') return this.recording(method, id, path.slice(1).split('/').slice(2).map(decodeURIComponent));
    if (area === 'applications') return ok({});
    if (area === 'asterisk' && id === 'info') return ok({ status: { startup_time: this.boot }, system: { version: this.version } });
    if (area === 'asterisk' && id === 'ping') return ok({ ping: 'pong' });
    if (area === 'asterisk' && id === 'modules') return ok(this.modules.map((name) => ({ name, status: 'Running' })));
    if (area === 'asterisk' && id === 'variable') return ok({ value: this.globals[query['variable'] ?? ''] ?? '' });
    if (area === 'endpoints') return this.endpoint(verb);
    if (area === 'asterisk' && id === 'config') return this.configure(method, path, body);
    return no(404, 'Invalid URL');
  }

  /** A telephone registers with the hash of its secret. Returns the status that it is answered. */
  register(extension: string, uri: string, hash: string): 200 | 401 | 403 {
    const { auth = '' } = this.config.get(`endpoint/${extension}`) ?? {};
    const isRight = auth.split(',').some((id) => this.config.get(`auth/${id}`)?.['password_digest'] === `MD5:${hash}`);
    if (!isRight) return 401;
    if (this.config.get(`aor/${extension}`)?.['max_contacts'] === '0') return 403;
    const contacts = this.phones.contacts.get(extension) ?? [];
    this.phones.contacts.set(extension, [...contacts.filter((each) => each !== uri), uri]);
    const contact_info = { uri, contact_status: 'Created', aor: extension };
    this.around.emit('dialerreg', { type: 'ContactStatusChange', endpoint: { resource: extension }, contact_info }, `contact ${uri}`);
    return 200;
  }

  /** Somebody comes in from a trunk or a telephone. */
  arrive(endpoint: string, dialled: string, number = ''): FakeChannel | null {
    if (!this.connected) return null;
    const channel = this.add(`in-${++this.serial}`, endpoint, 'arrived');
    channel.state = 'Ring';
    channel.stasis = true;
    channel.vars['caller'] = number;
    channel.vars['dialled'] = dialled;
    this.emit(channel, { type: 'StasisStart', args: [this.phones.trunks.has(endpoint) ? 'trunk-in' : 'agent-out', dialled] });
    return channel;
  }

  /** The far end hangs up, or Asterisk does. `cause` null: the far end did, which says none (trap 15). */
  over(id: string, cause: number, tech = 0, byUs = false): void {
    const channel = this.channels.get(id);
    if (!channel) return;
    if (channel.kind === 'arrived' || channel.state === 'Up')
      this.emit(channel, {
        type: 'ChannelHangupRequest',
        ...(byUs ? { cause: 32 } : cause && cause !== 16 && { cause, tech_cause: tech }),
      });
    this.channels.delete(id);
    if (channel.bridge) this.bridges.get(channel.bridge)?.channels.delete(id);
    for (const [name, at] of this.live) if (at === id) this.store(name);
    for (const [play, { at }] of this.plays) if (at === id) this.endPlay(play, 'done');
    if (channel.stasis) this.emit(channel, { type: 'StasisEnd' });
    if (channel.kind === 'created') this.emit(channel, { type: 'ChannelDestroyed', cause, ...(tech && { tech_cause: tech }) });
    for (const snoop of [...this.channels.values()]) if (snoop.of === id) this.over(snoop.id, 16);
  }

  wire(channel: FakeChannel): Record<string, unknown> {
    const { id, name, state, vars } = channel;
    const number = vars['caller'] ?? '';
    return {
      id, name, state,
      protocol_id: channel.kind === 'created' || channel.kind === 'arrived' ? (vars['sip'] ?? `sip-${id}`) : '',
      caller: { name: '', number },
      connected: { name: '', number: vars['CONNECTEDLINE(num,i)'] ?? '' },
      dialplan: { exten: vars['dialled'] ?? '', app_name: channel.stasis ? 'Stasis' : '' },
      channelvars: !this.hasChannelVars ? {} : { LEG: vars['LEG'] ?? '', CALLID: vars['CALLID'] ?? '' },
    }; // oxfmt-ignore
  }

  emit(channel: FakeChannel, event: Record<string, unknown>): void {
    this.around.emit('dialer', { ...event, channel: this.wire(channel) }, channel.id);
  }

  changed(channel: FakeChannel): void {
    this.emit(channel, { type: 'ChannelStateChange' });
  }

  dialWord(channel: FakeChannel, dialstatus: string): void {
    this.around.emit('dialer', { type: 'Dial', dialstatus, peer: this.wire(channel) }, channel.id);
  }

  private add(id: string, endpoint: string, kind: FakeChannel['kind']): FakeChannel {
    const channel: FakeChannel = {
      id, endpoint, kind, name: `PJSIP/${endpoint}-${(++this.serial).toString(16).padStart(8, '0')}`, state: 'Down', stasis: false,
      dialled: false, bridge: null, fill: null, of: null, way: { spy: 'none', whisper: 'none' }, vars: {}, received: 0, since: 0,
      sounds: { lost: 0, jitter: 0, rtt: 0 },
    }; // oxfmt-ignore
    this.channels.set(id, channel);
    return channel;
  }

  /** A moment after its making; if nobody listens it vanishes without a word. */
  private start(channel: FakeChannel): void {
    this.around.after(this.around.random() * 3, () => {
      if (!this.channels.has(channel.id)) return;
      if (!this.connected) return void this.channels.delete(channel.id);
      channel.stasis = true;
      this.emit(channel, { type: 'StasisStart', args: [] });
    });
  }

  private channelRequest(method: string, id: string, verb: string, more: string, query: Params, body: unknown): FakeAnswer {
    if (method === 'GET' && !id) return ok([...this.channels.values()].map((channel) => this.wire(channel)));
    if (method === 'POST' && id === 'create') return this.create(query, body);
    if (method === 'POST' && id === 'externalMedia') return this.media(query);
    const channel = this.channels.get(id);
    if (!channel) return no(404, 'Channel not found');
    if (method === 'DELETE' && !verb) {
      this.over(id, query['reason'] === 'no_answer' ? 19 : 16, 0, true);
      return ok();
    }
    if (verb === 'variable') return this.variable(channel, query['variable'] ?? '');
    if (verb === 'rtp_statistics') return ok(this.statistics(channel));
    if (!channel.stasis) return no(422, NOT_OURS);
    switch (verb) {
      case 'dial':
        return this.dial(channel);
      case 'ring':
        return ok();
      case 'answer':
        if (channel.state !== 'Up') {
          channel.state = 'Up';
          this.changed(channel);
        }
        return ok();
      case 'moh':
      case 'silence':
        if (method === 'POST' && channel.bridge) this.broken.push(`trap 2: ${verb} in a bridge`);
        channel.fill = method === 'POST' ? verb : null;
        return ok();
      case 'snoop':
        return this.snoop(channel, more, query);
      case 'record':
        return this.record(channel, query);
      case 'dtmf':
        this.keys.set(id, (this.keys.get(id) ?? '') + (query['dtmf'] ?? ''));
        return ok();
      case 'play':
        if (channel.bridge) this.broken.push('trap 4: play on a bridged channel');
        return this.play(more, id, query['media'] ?? '');
      default:
        return ok();
    }
  }

  /** In the real one's shape: seconds, and a count of the lost that has no sign. */
  private statistics({ id, state, ...channel }: FakeChannel): Record<string, number | string> {
    const rxcount = state === 'Up' ? this.heard(id) : 0;
    const { lost, jitter, rtt } = channel.sounds;
    return {
      channel_uniqueid: id, local_ssrc: 1, remote_ssrc: 2, txcount: rxcount, rxcount, txoctetcount: rxcount * 160, rxoctetcount: rxcount * 160,
      txploss: 0, rxploss: lost >>> 0, txjitter: 0, rxjitter: jitter, rtt, maxrtt: rtt, minrtt: rtt,
    }; // oxfmt-ignore
  }

  /** Packets that have come of a channel's far end; each question finds another one. */
  heard(id: string): number {
    const channel = this.channels.get(id);
    return channel ? ++channel.received : 0;
  }

  private create(query: Params, body: unknown): FakeAnswer {
    const id = query['channelId']!;
    if (this.channels.has(id)) return no(409, 'Channel with given unique ID already exists');
    const [, target = ''] = /^PJSIP\/(.+)$/.exec(query['endpoint'] ?? '') ?? [];
    const [, trunk] = /^[^/]+@(.+)$/.exec(target.includes('/') ? '' : target) ?? [];
    const extension = trunk ?? target.split('/')[0]!;
    if (trunk ? !this.phones.trunks.has(trunk) : !this.phones.contacts.has(extension))
      return no(409, 'Channel with given unique ID already exists');
    if (trunk ? this.phones.trunks.get(trunk) === false : this.phones.contacts.get(extension)!.length === 0)
      return no(500, 'Allocation failed');
    const channel = this.add(id, extension, 'created');
    const { variables = {} } = (body ?? {}) as { variables?: Record<string, string | { value: string }> };
    for (const [name, value] of Object.entries(variables)) channel.vars[name] = typeof value === 'string' ? value : value.value;
    channel.vars['target'] = target;
    this.start(channel);
    return ok(this.wire(channel));
  }

  private endpoint(name: string): FakeAnswer {
    const isUp = this.phones.trunks.get(name) ?? (this.phones.contacts.has(name) ? this.phones.contacts.get(name)!.length > 0 : null);
    return isUp === null ? no(404, 'Endpoint not found') : ok({ resource: name, state: isUp ? 'online' : 'offline' });
  }

  private media(query: Params): FakeAnswer {
    const channel = this.add(query['channelId']!, 'media', 'media');
    channel.name = `WebSocket/INCOMING-${channel.id}`;
    channel.vars['MEDIA_WEBSOCKET_CONNECTION_ID'] = `media-${channel.id}`;
    return ok(this.wire(channel));
  }

  /** A media WebSocket has been opened, or closed. */
  mediaSocket(connection: string, isOpen: boolean): boolean {
    const channel = [...this.channels.values()].find(({ vars }) => vars['MEDIA_WEBSOCKET_CONNECTION_ID'] === connection);
    if (!channel) return false;
    if (!isOpen) this.over(channel.id, 38);
    else this.start(channel);
    return true;
  }

  private variable(channel: FakeChannel, name: string): FakeAnswer {
    const contacts = /^PJSIP_DIAL_CONTACTS\((.+)\)$/.exec(name)?.[1];
    if (contacts) return ok({ value: (this.phones.contacts.get(contacts) ?? []).map((uri) => `PJSIP/${contacts}/${uri}`).join('&') });
    const value = channel.vars[name] ?? channel.vars[/^PJSIP_HEADER\(read,(.+)\)$/.exec(name)?.[1] ?? ''];
    return value === undefined ? no(404, 'Provided variable was not found') : ok({ value });
  }

  private dial(channel: FakeChannel): FakeAnswer {
    if (channel.dialled || channel.state !== 'Down') return no(409, 'Channel is not in the proper state');
    channel.dialled = true;
    const far: Far = this.phones.far(channel, this.around.random);
    this.around.after(0, () => this.dialWord(channel, ''));
    let at = far.ringsAfter;
    const here = (run: () => void) => () => this.channels.has(channel.id) && channel.state !== 'Up' && run();
    if (far.word)
      this.around.after(at, here(() => {
        if (far.word === 'RINGING') channel.state = 'Ringing';
        this.dialWord(channel, far.word!);
        if (far.word === 'RINGING') this.changed(channel);
      })); // oxfmt-ignore
    at += far.thenAfter;
    if (far.ends === 'answers')
      this.around.after(at, here(() => {
        channel.state = 'Up';
        this.changed(channel);
        this.dialWord(channel, 'ANSWER');
        if (far.hangsUpAfter !== null) this.around.after(far.hangsUpAfter, () => this.over(channel.id, 16));
      })); // oxfmt-ignore
    else if (far.ends) this.around.after(at, here(() => this.over(channel.id, ...(far.ends as [number, number])))); // oxfmt-ignore
    return ok();
  }

  private snoop(of: FakeChannel, id: string, { spy = 'none', whisper = 'none' }: Params): FakeAnswer {
    if (this.channels.has(id)) return no(409, 'Channel with given unique ID already exists');
    const channel = this.add(id, 'snoop', 'snoop');
    channel.name = `Snoop/${of.id}-${id}`;
    channel.of = of.id;
    channel.way = { spy, whisper };
    channel.state = 'Up';
    this.start(channel);
    return ok(this.wire(channel));
  }

  private record(channel: FakeChannel, query: Params): FakeAnswer {
    const name = query['name']!;
    if (channel.kind !== 'snoop') this.broken.push('trap 8: record on a line');
    if (this.live.has(name)) return no(409, 'Recording exists');
    this.live.set(name, channel.id);
    return { status: 201, body: { name } };
  }

  private store(name: string): void {
    this.live.delete(name);
    this.stored.set(name, this.phones.sound(name));
    this.around.emit('dialer', { type: 'RecordingFinished', recording: { name } }, `recording ${name}`);
  }

  private recording(method: string, kind: string, [name = '', verb = '']: string[]): FakeAnswer {
    const there = kind === 'live' ? this.live : this.stored;
    if (!there.has(name)) return no(404, 'Recording not found');
    if (kind === 'stored') {
      if (method === 'DELETE') this.stored.delete(name);
      return verb === 'file' ? { status: 200, body: this.stored.get(name) } : ok({ name });
    }
    if (verb === 'stop') this.store(name);
    if (verb === 'mute' && method === 'POST') this.muted.add(name);
    else if (verb === 'mute') this.muted.delete(name);
    return ok(method === 'GET' ? { name } : undefined);
  }

  private bridgeRequest(method: string, id: string, verb: string, more: string, query: Params): FakeAnswer {
    if (method === 'GET' && !id) return ok([...this.bridges.values()].map((each) => ({ ...each, channels: [...each.channels] })));
    const bridge = this.bridges.get(id);
    if (method === 'POST' && !verb) {
      if (bridge) return no(409, 'Bridge already exists');
      this.bridges.set(id, { id, name: query['name'] ?? '', channels: new Set() });
      return ok({ id });
    }
    if (!bridge) return no(404, 'Bridge not found');
    if (method === 'DELETE') {
      for (const channel of bridge.channels) this.channels.get(channel)!.bridge = null;
      for (const [play, { at }] of this.plays) if (at === id) this.endPlay(play, 'done');
      this.bridges.delete(id);
      return ok();
    }
    if (verb === 'play') return this.play(more, id, query['media'] ?? '');
    if (verb === 'record') return this.hasRecordingFolder ? { status: 201, body: {} } : no(500, 'Internal Server Error');
    const all = (query['channel'] ?? '').split(',').map((each) => this.channels.get(each));
    if (all.some((channel) => !channel)) return no(400, 'Channel not found');
    for (const channel of all as FakeChannel[]) {
      if (!channel.stasis) return no(422, NOT_OURS);
      if (verb === 'removeChannel') {
        if (channel.bridge !== id) return no(422, 'Channel not in this bridge');
        bridge.channels.delete(channel.id);
        channel.bridge = null;
        continue;
      }
      if (channel.fill) this.broken.push(`trap 2: into a bridge with ${channel.fill}`);
      if (channel.kind !== 'snoop' && channel.kind !== 'media' && !query['inhibitConnectedLineUpdates']) this.broken.push('trap 3');
      if (channel.bridge) this.bridges.get(channel.bridge)?.channels.delete(channel.id);
      bridge.channels.add(channel.id);
      channel.bridge = id;
    }
    return ok();
  }

  private play(id: string, at: string, media: string): FakeAnswer {
    if (this.plays.has(id)) return no(409, 'Playback exists');
    const run = ++this.serial;
    this.plays.set(id, { at, run, media });
    if (!this.playsBySelf) return { status: 201, body: { id } };
    const isBad = media.includes('missing');
    this.around.after(isBad ? 1 : 200 + this.around.random() * 2000, () => {
      if (this.plays.get(id)?.run === run) this.endPlay(id, isBad ? 'failed' : 'done');
    });
    return { status: 201, body: { id } };
  }

  endPlay(id: string, state: string): void {
    this.plays.delete(id);
    this.around.emit('dialer', { type: 'PlaybackFinished', playback: { id, state } }, `play ${id}`);
  }

  private playback(method: string, id: string): FakeAnswer {
    if (!this.plays.has(id)) return no(404, 'Playback not found');
    if (method === 'DELETE') this.endPlay(id, 'done');
    return ok(method === 'GET' ? { id } : undefined);
  }

  private configure(method: string, path: string, body: unknown): FakeAnswer {
    const [, , , , , type = '', id = ''] = path.split('/').map(decodeURIComponent);
    const key = `${type}/${id}`;
    if (method === 'GET' && this.config.has(key))
      return ok(Object.entries(this.config.get(key)!).map(([attribute, value]) => ({ attribute, value })));
    if (method === 'GET') return no(404, 'Not found');
    if (!this.hasMemory) return no(403, 'Could not create object');
    if (method === 'DELETE') {
      if (type === 'endpoint') this.phones.contacts.delete(id);
      return this.config.delete(key) ? ok() : no(404, 'Not found');
    }
    const { fields = [] } = (body ?? {}) as { fields?: { attribute: string; value: string }[] };
    this.config.set(key, Object.fromEntries(fields.map(({ attribute, value }) => [attribute, value])));
    if (type === 'endpoint' && !this.phones.contacts.has(id)) this.phones.contacts.set(id, []);
    return ok([]);
  }
}
