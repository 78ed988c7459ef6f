/** What both stages of the gateway's own engine have in common. */
import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { boundEngine } from '../../../bounded';
import { FRAME, rms } from '../../../embedded/media/pcm';
import { readWav } from '../../../embedded/media/wav';
import type { FloorServer } from '../../../embedded/testing/floor-server';
import type { TestAgent } from '../../../embedded/testing/agent';
import type { MeasuredEngine } from '../../../port';
import { recordingPath } from '../../../recordings';
import { COMMAND_MS } from '../script';
import { TONES, type Recorded, type Stage } from '../stage';
import { browserPhone } from './browser-phone';
import { heardIn } from './ears';
import { toneFile } from './tone-file';

type Threads = { media: { worker: Worker }; sip: { worker: Worker } };
const SILENT = 100;
/** What a recording holds, by its own tones. */
export function recordedIn(bytes: Buffer): Recorded {
  const [left = new Int16Array(), right = new Int16Array()] = readWav(bytes);
  const frames = (pcm: Int16Array) =>
    Array.from({ length: Math.floor(pcm.length / FRAME) }, (_, nth) => pcm.subarray(nth * FRAME, (nth + 1) * FRAME));
  const [lefts, rights] = [frames(left), frames(right)];
  const spoken = (side: Int16Array[]) => heardIn(side.filter((frame) => rms(frame) > SILENT).slice(-16));
  const silent = lefts.filter((frame, nth) => rms(frame) < SILENT && rms(rights[nth]!) < SILENT).length;
  return { seconds: left.length / 8000, left: spoken(lefts), right: spoken(rights), silence: silent / 50 };
}

export async function inProcess(floor: FloorServer, sounds: string) {
  const idle = (await floor.engine.stats()).timers;
  const engine = boundEngine(floor.port, COMMAND_MS, () => {}) as MeasuredEngine;
  const threads = () => (floor.engine as unknown as { threads: Threads }).threads;
  const agents: TestAgent[] = [];
  let posts: [Worker, Worker['postMessage']][] = [];
  let fifos = 0;

  return {
    engine,
    events: floor.events,
    async phone(extension, { secret, register = true } = {}) {
      const agent = await floor.agent(extension, { connect: register, ...(secret !== undefined && { secret }) });
      agents.push(agent);
      return browserPhone(agent);
    },
    recorded: async (key) => recordedIn(await readFile(recordingPath(floor.recordings, key)!)),
    /** A play whose file is a pipe that nobody writes into. */
    hang(leg) {
      const file = join(sounds, `pipe-${++fifos}.wav`);
      execFileSync('mkfifo', [file]);
      const hanging = engine.play(`hangs-${fifos}`, { leg }, `pipe-${fifos}`);
      return {
        hanging,
        async release() {
          await writeFile(file, toneFile(TONES.file));
          await rm(file);
        },
      };
    },
    freeze(on) {
      for (const [worker, post] of posts) worker.postMessage = post;
      posts = on ? Object.values(threads()).map(({ worker }) => [worker, worker.postMessage]) : [];
      for (const [worker] of posts) worker.postMessage = () => {};
    },
    async die() {
      await threads().media.worker.terminate();
      // Nobody tells the far ends.
      await Promise.all(agents.flatMap((agent) => [...agent.calls].map((call) => call.hangup())));
    },
    loseControl() {
      throw new Error('there is no way that could be lost');
    },
    async left() {
      const { legs, rooms, parties, plays, records, udpSockets, timers, heard } = await floor.engine.stats();
      const telephones = agents.reduce((sum, agent) => sum + agent.calls.size, 0);
      return {
        legs,
        rooms,
        parties,
        plays,
        records,
        udpSockets,
        heard: Object.keys(heard).length,
        timers: Math.max(0, timers - idle),
        telephones,
      };
    },
  } satisfies Partial<Stage>;
}
