/** Changes of the person's arrangement: each can be undone, and is saved. */
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';
import { BASE_LAYOUT, type NamedLayout } from './document';
import type { History } from './history';
import * as rules from './layout';
import type { Layout } from './layout';
import type { Saver } from './saving';
import type { Arrangement, WorkspaceState } from './state';

export class Arranging {
  constructor(
    private readonly state: WorkspaceState,
    private readonly saver: Saver,
    private readonly history: History,
  ) {
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  commit(next: Partial<Arrangement>): void {
    const { state, history } = this;
    this.saver.saveAfter(() => {
      history.remember(state.arrangement);
      state.arrange({ ...state.arrangement, ...next });
    });
  }
  /** New places in the active layout. A settled layout that changes nothing is no change. */
  rearrange(next: Layout): void {
    const { state } = this;
    if (state.seeing || rules.same(next, state.layout)) return;
    this.commit({ layouts: this.placeIn(state.activeId, next) });
  }
  undo(): void {
    const { state, history } = this;
    if (!state.seeing) this.goTo(history.back(state.arrangement));
  }
  redo(): void {
    const { state, history } = this;
    if (!state.seeing) this.goTo(history.forth(state.arrangement));
  }
  /** Whatever follows the team's default, also among the steps of Undo, has it as its own from now on. */
  keepDefault(): void {
    const { state, history } = this;
    const own = (layout: NamedLayout): NamedLayout => (layout.placed ? layout : { ...layout, placed: state.teamDefault });
    const keep = ({ layouts, activeId }: Arrangement): Arrangement => ({ layouts: layouts.map(own), activeId });
    history.map(keep);
    state.arrange(keep(state.arrangement));
  }
  /** Gives a layout the team's newest default. Who followed the old one keeps it. */
  followTeam(id: string): void {
    const { state, history } = this;
    this.saver.saveAfter(() => {
      history.remember(state.arrangement);
      const revision = state.published?.revision ?? 0;
      if (revision !== state.teamRevision) this.keepDefault();
      state.takeDefault();
      state.answer(Math.max(state.answered, revision));
      state.arrange({ layouts: this.placeIn(id, null), activeId: id });
    });
  }
  /** Back to the team's default: the published one, else the variant's first. */
  reset(): void {
    const { state } = this;
    const active = state.layouts.find(({ id }) => id === state.activeId);
    const stands = active?.placed === null && state.teamRevision === (state.published?.revision ?? 0);
    if (!state.seeing && !stands) this.followTeam(active?.id ?? BASE_LAYOUT);
  }

  private placeIn(id: string, placed: Layout | null): readonly NamedLayout[] {
    return this.state.layouts.map((layout) => (layout.id === id ? { ...layout, placed } : layout));
  }
  private goTo(arrangement: Arrangement | null): void {
    if (arrangement) this.saver.saveAfter(() => this.state.arrange(arrangement));
  }
}
