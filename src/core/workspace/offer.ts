/** A default that an administrator published: who never arranged anything has it at sign-in, everybody else is asked. */
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';
import type { Arranging } from './arranging';
import { BASE_LAYOUT } from './document';
import type { Saver } from './saving';
import type { PublishedLayout, WorkspaceState } from './state';

export class Offer {
  /** The gateway has said what is published; what it says later is news. */
  private informed = false;

  constructor(
    private readonly state: WorkspaceState,
    private readonly saver: Saver,
    private readonly arranging: Arranging,
  ) {
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  /** What is published for the person's role, as the gateway says it; the first word of it is the default of this page. */
  setPublished(published: PublishedLayout | null): void {
    const { state } = this;
    state.setPublished(published);
    if (this.informed) {
      // Once asked, nothing is taken by itself any more: what stands is kept, so that a reload asks again.
      if (state.offer && state.followsTeam) this.saver.saveAfter(this.arranging.keepDefault);
      return;
    }
    this.informed = true;
    state.takeDefault();
    if (state.loaded && state.followsTeam) state.answer(Math.max(state.answered, state.teamRevision));
  }
  /** Shows the offered layout. Nothing is saved, and nothing is edited meanwhile. */
  see(): void {
    this.state.setLooking(this.state.offer !== null);
  }
  stopSeeing(): void {
    this.state.setLooking(false);
  }
  /** The offered layout becomes the base layout; Undo gives back what stood. */
  take(): void {
    if (!this.state.offer) return;
    this.state.setLooking(false);
    this.arranging.followTeam(BASE_LAYOUT);
  }
  /** What stands is the person's own from now on, and this offer does not come back. */
  keepMine(): void {
    const { state } = this;
    const { offer } = state;
    if (!offer) return;
    state.setLooking(false);
    if (state.teamRevision !== offer.revision) this.arranging.keepDefault();
    state.answer(offer.revision);
    void this.saver.save();
  }
}
