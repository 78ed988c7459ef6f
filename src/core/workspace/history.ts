/**
 * Undo and redo of arrangements: what to go back to, and forth. Undo takes back the person's last change, in whichever of
 * the layouts it was, and shows that layout. Going from one layout to another is no change and is not undone; preferences
 * of plugins and the answer to an offered layout are not either. A redo after an undo gives exactly what was there.
 */
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';
import type { Arrangement } from './state';

/** Steps that Undo goes back at most. */
const MAX_UNDO = 50;

export class History {
  undoable: readonly Arrangement[] = [];
  redoable: readonly Arrangement[] = [];

  constructor() {
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  /** Undo goes back to this. */
  remember(arrangement: Arrangement): void {
    this.undoable = [...this.undoable, arrangement].slice(-MAX_UNDO);
    this.redoable = [];
  }
  /** What stood before `now`; null when nothing did. */
  back(now: Arrangement): Arrangement | null {
    const last = this.undoable.at(-1) ?? null;
    if (last) this.redoable = [...this.redoable, now];
    this.undoable = this.undoable.slice(0, -1);
    return last;
  }
  /** What was taken back; null when nothing was. */
  forth(now: Arrangement): Arrangement | null {
    const next = this.redoable.at(-1) ?? null;
    if (next) this.undoable = [...this.undoable, now];
    this.redoable = this.redoable.slice(0, -1);
    return next;
  }
  map(change: (arrangement: Arrangement) => Arrangement): void {
    this.undoable = this.undoable.map(change);
    this.redoable = this.redoable.map(change);
  }
}
