/** What somebody asked to see of the workspace. */
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';

export class Sight {
  /** The panel that was asked for last; another object at each request. */
  asked: { readonly panel: string } | null = null;
  private grids = 0;

  constructor() {
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  /** The workspace is on the screen, and what is asked for can be seen. */
  get drawn(): boolean {
    return this.grids > 0;
  }
  /** A grid is drawn, until the returned function is called. */
  enter(): () => void {
    this.grids += 1;
    return () => this.leave();
  }
  private leave(): void {
    this.grids -= 1;
    // What was asked of a grid that is gone must not move the next one.
    this.asked = null;
  }
  ask(panel: string): void {
    this.asked = { panel };
  }
}
