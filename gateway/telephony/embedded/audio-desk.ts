import { recordingPath } from '../recordings';
import type { Happening } from './legs/leg';
import type { Room } from './media/mixer';
import type { Source } from './media/pcm';
import { Player, ringback } from './media/player';
import { Recorder } from './media/recorder';

interface Playing {
  /** Where it is heard: a room's or a party's plays. */
  at: Set<Source>;
  source: Source;
}

interface Recording {
  room: Room;
  recorder: Recorder;
}

/** What is played and recorded on the floor, by the caller's ids. */
export class AudioDesk {
  private readonly plays = new Map<string, Playing>();
  private readonly records = new Map<string, Recording>();
  /** The ringing that a room hears, by the leg that rings. */
  private readonly tones = new Map<string, Playing>();

  constructor(
    private readonly recordingsFolder: string,
    private readonly tell: (happening: Happening) => void,
  ) {}

  get counts(): { plays: number; records: number } {
    return { plays: this.plays.size, records: this.records.size };
  }

  isPlaying(id: string): boolean {
    return this.plays.has(id);
  }

  play(id: string, at: Set<Source>, pcm: Int16Array): void {
    const source = new Player(pcm, () => this.endPlay(id));
    at.add(source);
    this.plays.set(id, { at, source });
  }

  endPlay(id: string): void {
    const play = this.plays.get(id);
    if (!play) return;
    this.plays.delete(id);
    play.at.delete(play.source);
    this.tell({ type: 'play-done', id, ok: true });
  }

  /** Those who would have heard it are gone. */
  endPlaysAt(at: Set<Source>): void {
    for (const [id, play] of this.plays) if (play.at === at) this.endPlay(id);
  }

  /** Records into the recordings folder; what is no key, or no room, is refused. */
  record(id: string, room: Room | undefined): void {
    if (this.records.has(id)) return;
    const path = recordingPath(this.recordingsFolder, id);
    if (!room || !path) return this.tell({ type: 'record-failed', id, why: path ? 'failed' : 'unwritable' });
    const recorder = new Recorder(path, {
      started: () => this.tell({ type: 'record-started', id }),
      failed: (why) => {
        this.tell({ type: 'record-failed', id, why });
        void this.stopRecord(id);
      },
    });
    room.recorders.add(recorder);
    this.records.set(id, { room, recorder });
  }

  pauseRecord(id: string, paused: boolean): void {
    this.records.get(id)?.recorder.pause(paused);
  }

  async stopRecord(id: string): Promise<void> {
    const recording = this.records.get(id);
    if (!recording) return;
    this.records.delete(id);
    recording.room.recorders.delete(recording.recorder);
    // One that has failed, now or before, has had its last word.
    if (await recording.recorder.close()) this.tell({ type: 'record-done', id });
  }

  /** Finishes all recordings, or those of one room. */
  async stopRecords(room?: Room): Promise<void> {
    const ids = [...this.records].filter(([, recording]) => !room || recording.room === room).map(([id]) => id);
    await Promise.all(ids.map((id) => this.stopRecord(id)));
  }

  /** Those in the room hear that this leg rings. */
  startRinging(leg: string, room: Room | null | undefined): void {
    if (!room || this.tones.has(leg)) return;
    const source = ringback();
    room.plays.add(source);
    this.tones.set(leg, { at: room.plays, source });
  }

  stopRinging(leg: string): void {
    const tone = this.tones.get(leg);
    tone?.at.delete(tone.source);
    this.tones.delete(leg);
  }
}
