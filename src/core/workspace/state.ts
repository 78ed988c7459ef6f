/** What the workspace holds: the person's layouts, what the team's default is, and what is shown of them. */
import type { LayoutRole, VariantCode } from '@dialer/contract';
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';
import type { ApiReply, ClockPort } from '../ports';
import type { AlertsView } from '../views';
import { BASE_LAYOUT, EMPTY_DOCUMENT, type NamedLayout, type Preferences, type WorkspaceDocument } from './document';
import * as layouts from './layout';
import type { Layout, Least } from './layout';
import type { DocumentStore, Draft } from './store';

/** A default that an administrator published for the person's role. */
export type PublishedLayout = NonNullable<ApiReply<'getWorkspace'>['published']>;

export interface WorkspaceSetup {
  store: DocumentStore;
  alerts: Pick<AlertsView, 'show' | 'clear'>;
  clock: Pick<ClockPort, 'now' | 'after'>;
  /** A new id for a layout; unique also among those of another window. */
  uuid(): string;
  /** Texts of `workspace.*` of the shell. */
  t(key: string, params?: Record<string, string | number>): string;
  log(level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>): void;
  /** Whose layouts these are; an exported file says so. */
  variant: VariantCode;
  role: LayoutRole;
  /** First layout of the variant for the person's role. */
  first: Layout;
  /** Smallest size of a panel, from its manifest; null for a panel that this release does not have. */
  least(panel: string): Least | null;
  /** Earlier ids of panels and what they are called now. */
  aliases: ReadonlyMap<string, string>;
}

/** The layouts as they stand at one moment: what Undo goes back to. */
export interface Arrangement {
  readonly layouts: readonly NamedLayout[];
  readonly activeId: string;
}

const NO_LEAST: Least = { minW: 1, minH: 1 };
export const leastOf = ({ least }: Pick<WorkspaceSetup, 'least'>, panel: string): Least => least(panel) ?? NO_LEAST;

/**
 * A layout of any release as this one draws it: renamed panels under their new names (two old names of one panel are one
 * panel), and a panel that has grown with the room that it needs now.
 */
export function current(layout: Layout, setup: Pick<WorkspaceSetup, 'least' | 'aliases'>): Layout {
  const renamed = layouts.rename(layout, setup.aliases);
  return layouts.settle(renamed.map((item) => ({ ...item, ...layouts.fit(item, leastOf(setup, item.panel)) })));
}

/** A document as this release draws it. */
export const currentDocument = (document: WorkspaceDocument, setup: WorkspaceSetup): WorkspaceDocument => ({
  ...document,
  layouts: document.layouts.map((layout) => ({ ...layout, placed: layout.placed && current(layout.placed, setup) })),
});

/** What stands, without how it came about: everything else of the workspace reads and writes this. */
export class WorkspaceState {
  layouts: readonly NamedLayout[] = EMPTY_DOCUMENT.layouts;
  activeId: string = BASE_LAYOUT;
  plugins: Preferences = {};
  /** Revision of the published layout that the person has taken or refused. */
  answered = 0;
  /** Revision of the gateway's document that all of this was made from, and that document. */
  revision = 0;
  base: WorkspaceDocument = EMPTY_DOCUMENT;
  /** What a layout without places of its own shows in this page; a newer default is offered, not put in its place. */
  teamDefault: Layout;
  /** Revision of that default when it is a published one; 0 for the variant's first layout. */
  teamRevision = 0;
  published: PublishedLayout | null = null;
  /** The offered layout is looked at; nothing is edited meanwhile. */
  looking = false;
  loaded = false;
  customizing = false;

  constructor(readonly setup: WorkspaceSetup) {
    this.teamDefault = current(setup.first, setup);
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  /** The published layout that waits for the person's answer; null when there is none, or when it is answered. */
  get offer(): PublishedLayout | null {
    return this.loaded && this.published && this.answered < this.published.revision ? this.published : null;
  }
  get seeing(): boolean {
    return this.looking && this.offer !== null;
  }
  /** Places of one of the person's layouts, its own or the team's. */
  placesOf(id: string): Layout {
    return this.layouts.find((layout) => layout.id === id)?.placed ?? this.teamDefault;
  }
  /** The person's own active layout, also while the offered one is looked at. */
  get layout(): Layout {
    return this.placesOf(this.activeId);
  }
  /** What the grid shows. */
  get placed(): Layout {
    return this.looking && this.offer ? current(this.offer.placed, this.setup) : this.layout;
  }
  /** The base layout has no places of its own. */
  get followsTeam(): boolean {
    return this.layouts.some(({ id, placed }) => id === BASE_LAYOUT && placed === null);
  }
  get arrangement(): Arrangement {
    return { layouts: this.layouts, activeId: this.activeId };
  }
  get document(): WorkspaceDocument {
    return { version: 2, active: this.activeId, layouts: this.layouts, plugins: this.plugins, answered: this.answered };
  }
  get draft(): Draft {
    return { revision: this.revision, document: this.document, base: this.base };
  }

  arrange({ layouts, activeId }: Arrangement): void {
    this.layouts = layouts;
    this.activeId = activeId;
  }
  /** The gateway's document that later changes are changes of. */
  setBase(revision: number, document: WorkspaceDocument): void {
    this.revision = revision;
    this.base = currentDocument(document, this.setup);
  }
  /** Takes a document as the person's own. Who has the team's default as it stands needs no offer of it. */
  hold(document: WorkspaceDocument): void {
    const { layouts, active, plugins, answered } = currentDocument(document, this.setup);
    this.layouts = layouts;
    this.activeId = active;
    this.plugins = plugins;
    this.answer(this.followsTeam ? Math.max(answered, this.teamRevision) : answered);
  }
  setPreferences(plugins: Preferences): void {
    this.plugins = plugins;
  }
  answer(revision: number): void {
    this.answered = revision;
  }
  setPublished(published: PublishedLayout | null): void {
    this.published = published;
    if (!published) this.looking = false;
  }
  /** The default of this page is what is published, else the variant's first layout. */
  takeDefault(): void {
    this.teamRevision = this.published?.revision ?? 0;
    this.teamDefault = current(this.published?.placed ?? this.setup.first, this.setup);
  }
  setLooking(looking: boolean): void {
    this.looking = looking;
  }
  setCustomizing(customizing: boolean): void {
    this.customizing = customizing;
  }
  setLoaded(): void {
    this.loaded = true;
  }
}
