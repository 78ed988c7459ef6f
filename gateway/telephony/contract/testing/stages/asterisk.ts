import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAriEngine } from '../../../ari';
import type { FakeChannel } from '../../../ari/testing/fake-asterisk';
import { FAKE_LOGIN, startFakeAsterisk } from '../../../ari/testing/server';
import { boundEngine } from '../../../bounded';
import { readWav } from '../../../embedded/media/wav';
import { EventLog } from '../../../embedded/testing/event-log';
import type { MeasuredEngine } from '../../../port';
import { recordingPath } from '../../../recordings';
import { COMMAND_MS } from '../script';
import { planOf, SOUND, TONES, type Heard, type Person, type Stage } from '../stage';
import { FakePhones } from './fake-phones';
import { TRUNK } from './trunk';
import { toneFile } from './tone-file';

/** Refusals as 22.10.1 tells them: the cause of Q.850 for each status. */
const CAUSES: Readonly<Record<number, number>> = {
  403: 21,
  404: 1,
  410: 22,
  480: 19,
  484: 28,
  486: 17,
  488: 58,
  500: 38,
  502: 27,
  503: 34,
  600: 17,
  603: 21,
  607: 127,
};

const REALM = 'dialer.local';
const SIDES = { in: 1000, out: 2000 } as const;

export async function asterisk(): Promise<Stage> {
  const server = await startFakeAsterisk();
  const { fake } = server;
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  await writeFile(join(folder, `tone-${TONES.file}.wav`), toneFile(TONES.file));
  const recordings = join(folder, 'recordings');
  const engine = createAriEngine({
    address: { url: server.url, ...FAKE_LOGIN },
    realm: REALM,
    trunks: ['carrier', 'broken'].map((endpoint) => ({ endpoint, format: 'plus' })),
    recordingsFolder: recordings,
    soundFolders: [folder],
    sounds: { folder: join(folder, 'sounds'), seenAt: folder },
    times: { requestMs: 1000, pingMs: 1000, againMs: [20] },
  });
  const events = new EventLog();
  await engine.start(events.push);
  await engine.setTrunks(['carrier', 'broken'].map((id) => ({ ...TRUNK, id, host: id })));
  fake.phones.trunks.set('broken', true);
  const phones = new FakePhones(fake, REALM);
  const timers = new Set<NodeJS.Timeout>();
  const own = (engine as unknown as { timers: Map<number, unknown> }).timers;
  const before = own.size;
  const after = (ms: number, run: () => void) => void timers.add(setTimeout(run, ms));
  fake.phones.far = (channel) => {
    const never = { word: 'RINGING', ringsAfter: 5, ends: null, thenAfter: 0, hangsUpAfter: null } as const;
    if (channel.endpoint === 'broken') return { ...never, word: null, ends: [34, 503] };
    if (channel.endpoint !== 'carrier') {
      phones.rung(channel);
      return never;
    }
    const plan = planOf(channel.vars['target']!.split('@')[0]!);
    if ('refuses' in plan) return { ...never, word: null, ends: [CAUSES[plan.refuses] ?? 127, plan.refuses], ringsAfter: 5 };
    if ('ringsOn' in plan) return never;
    return { ...never, ends: 'answers', thenAfter: plan.answersAfter, hangsUpAfter: plan.leavesAfter ?? null };
  };

  /** Who is heard at a channel, as its bridge, its filler and what whispers into it say. */
  function hears(id: string): Heard[] {
    const channel = fake.channels.get(id);
    if (!channel || channel.state !== 'Up') return [];
    const playing = (at: string) =>
      [...fake.plays.values()].filter((play) => play.at === at && play.media.startsWith('sound:')).map(() => TONES.file);
    const snoops = [...fake.channels.values()].filter(({ kind, of }) => kind === 'snoop' && of === id);
    const ears = snoops.flatMap((snoop) => playing(snoop.id));
    const whispers = snoops.filter(({ way }) => way.whisper === 'out').flatMap((snoop) => said(snoop));
    const all = [...said(channel), ...ears, ...whispers, ...(channel.bridge === null ? [] : playing(channel.bridge))];
    return all.length ? all.toSorted((a, b) => a - b) : channel.fill === 'moh' ? [SOUND] : [];
  }
  /** What the others in its bridge bring. A snoop that hears both ways brings what is said at its line, and what is said to it. */
  function said(channel: FakeChannel): number[] {
    const others = [...fake.channels.values()].filter(
      (other) => other.bridge !== null && other.bridge === channel.bridge && other !== channel && other.state === 'Up',
    );
    return others
      .flatMap((other) => {
        const of = other.kind === 'snoop' && other.way.spy === 'both' ? fake.channels.get(other.of ?? '') : undefined;
        return of ? [toneOf(of), ...said(of)] : [toneOf(other)];
      })
      .filter((hz) => hz > 0);
  }
  function toneOf(channel: FakeChannel): number {
    if (channel.endpoint !== 'carrier') return phones.callOf(channel.id)?.tone ?? 0;
    if (channel.kind === 'arrived') return TONES.person;
    const plan = planOf(channel.vars['target']!.split('@')[0]!);
    return 'says' in plan ? plan.says : 0;
  }
  phones.hears = hears;

  const personAt = (find: () => FakeChannel | undefined, answered: Promise<number>): Person => ({
    hears: async () => hears(find()?.id ?? ''),
    keys: async () => fake.keys.get(find()?.id ?? '') ?? '',
    press(key) {
      const channel = find();
      if (channel) fake.emit(channel, { type: 'ChannelDtmfReceived', digit: key });
    },
    shown() {
      const { vars } = find()!;
      const isPrivate = vars['CONNECTEDLINE(num-pres,i)'] === 'prohib';
      const name = vars['CONNECTEDLINE(name,i)'];
      return { number: vars['CONNECTEDLINE(num,i)'] ?? '', ...(isPrivate ? { private: true } : name && { name }) };
    },
    answered,
  });

  const bound = boundEngine(engine, COMMAND_MS, () => {}) as MeasuredEngine;
  return {
    name: 'Asterisk',
    engine: bound,
    events,
    async phone(extension, { secret, register = true } = {}) {
      if (secret === undefined) await engine.account(extension, [`secret-of-${extension}`]);
      const phone = phones.add(extension, secret ?? `secret-of-${extension}`);
      if (register) await phone.register();
      return phone;
    },
    person: (leg) => personAt(() => [...fake.channels.values()].find(({ id }) => id.startsWith(`${leg}~`)), Promise.resolve(200)),
    async callsIn(from, did, { givesUpAfter, leavesAfter } = {}) {
      const channel = fake.arrive('carrier', did, from)!;
      const ended = phones.statusOf(channel.id);
      const up = events
        .wait('leg-up', ({ leg }) => leg === channel.id)
        .then(() => {
          if (leavesAfter !== undefined) after(leavesAfter, () => fake.over(channel.id, 16));
          return 200;
        });
      up.catch(() => {});
      if (givesUpAfter !== undefined) after(givesUpAfter, () => channel.state !== 'Up' && fake.over(channel.id, 127, 487));
      return personAt(() => fake.channels.get(channel.id), Promise.race([up, ended]));
    },
    async recorded(key) {
      const [left = new Int16Array(), right = new Int16Array()] = readWav(await readFile(recordingPath(recordings, key)!));
      // Its own samples stand for whoever was recorded by each snoop.
      const whose = (sample: number | undefined, side: keyof typeof SIDES, hz: number): Heard[] => (sample === SIDES[side] ? [hz] : []);
      const muted = (method: string) =>
        fake.asked.filter((each) => each.startsWith(`${method} /recordings/live/${key}.`) && each.endsWith('/mute')).length;
      return {
        // Its samples are as many as they are; the time is kept by the length of the file.
        seconds: left.length / 8000,
        left: whose(left[10], 'in', TONES.ann),
        right: whose(right[10], 'out', TONES.person),
        // Both snoops were muted, and both went on.
        silence: muted('POST') === 2 && muted('DELETE') === 2 ? 1 : 0,
      };
    },
    hang(leg, room) {
      server.answer = (method, path) => (path === `/bridges/${room}/addChannel` ? 'silence' : undefined);
      const hanging = bound.move(leg, room);
      return { hanging, release: async () => void (server.answer = null) };
    },
    freeze(on) {
      server.answer = on ? () => 'silence' : null;
    },
    async die() {
      fake.restart();
      phones.forget();
      server.cut();
    },
    loseControl: () => server.cut(300),
    async left() {
      const { legs, rooms, records } = await engine.stats();
      const media = server.media.size;
      return {
        legs,
        rooms,
        records,
        channels: fake.channels.size,
        bridges: fake.bridges.size,
        live: fake.live.size,
        stored: fake.stored.size,
        plays: fake.plays.size,
        media,
        timers: Math.max(0, own.size - before),
      };
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await engine.stop(0);
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
