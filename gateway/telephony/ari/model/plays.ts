/** What is played: into a room beside what is said there, or into one ear by a snoop that whispers (trap 4). */
import type { Helpers } from './helpers';
import { isFinal, seg, type Kernel } from './kernel';
import { mainOf, type Leg } from './leg';
import type { Placing } from './placing';
import type { Undertaker } from './undertaker';

interface Play {
  readonly id: string;
  readonly file: string;
  readonly room: string | null;
  readonly leg: string | null;
}

export class Plays {
  private readonly all = new Map<string, Play>();

  constructor(
    private readonly kernel: Kernel,
    private readonly undertaker: Undertaker,
    private readonly helpers: Helpers,
    private readonly placing: Placing,
  ) {}

  get size(): number {
    return this.all.size;
  }

  /** `media`: as Asterisk finds it; null: there is none. */
  begin(id: string, at: { room: string } | { leg: Leg | undefined }, file: string, media: string | null): void {
    if (this.all.has(id)) return;
    const leg = 'leg' in at ? at.leg : undefined;
    const room = 'room' in at ? at.room : null;
    const play: Play = { id, file, room, leg: leg?.id ?? null };
    this.all.set(id, play);
    if (media === null) return this.end(id, false);
    if (room !== null) {
      if (!this.placing.isOpen(room)) return this.end(id, false);
      // The bridge may still be opening.
      return this.placing.open(room, () => this.send(play, `/bridges/${seg(room)}`, media));
    }
    const main = leg && mainOf(leg);
    if (!main) return this.end(id, false);
    const ear = earOf(id);
    this.helpers.snoop(
      main.id,
      ear,
      { spy: 'none', whisper: 'out' },
      (isReady) => (isReady ? this.send(play, `/channels/${seg(ear)}`, media) : this.end(id, false)),
      () => this.end(id, true),
    );
  }

  stop(id: string): void {
    if (!this.all.has(id)) return;
    this.undertaker.remove(`/playbacks/${seg(id)}`);
    this.end(id, true);
  }

  finished(id: string, isWhole: boolean): void {
    this.end(id, isWhole);
  }

  /** Those who would have heard it are gone. */
  endAt(where: { room: string } | { leg: string }): void {
    for (const play of this.all.values()) {
      if ('room' in where ? play.room === where.room : play.leg === where.leg) this.stop(play.id);
    }
  }

  /** Ends of plays are not told twice: after a silence each is asked for. */
  probe(): void {
    for (const { id } of this.all.values())
      this.kernel.ask({ method: 'GET', path: `/playbacks/${seg(id)}` }, (answer) => {
        if (!answer.ok && answer.code === 'gone') this.end(id, true);
      });
  }

  forget(): void {
    for (const id of [...this.all.keys()]) this.end(id, false);
  }

  private send(play: Play, path: string, media: string): void {
    if (!this.all.has(play.id)) return;
    this.kernel.ask({ method: 'POST', path: `${path}/play/${seg(play.id)}`, query: { media } }, (answer) => {
      // Stopped while it was being begun.
      if (!this.all.has(play.id)) return void ((answer.ok || !isFinal(answer)) && this.undertaker.remove(`/playbacks/${seg(play.id)}`));
      if (!answer.ok) this.end(play.id, false);
    });
  }

  private end(id: string, ok: boolean): void {
    const play = this.all.get(id);
    if (!play) return;
    this.all.delete(id);
    this.helpers.drop(earOf(id));
    this.kernel.tell({ type: 'play-done', id, ok, ...(!ok && { file: play.file }) });
  }
}

const earOf = (play: string): string => `${play}~ear`;
