/**
 * What the pages of administration (plugins, layouts, changes) know of the centre, and how they change it: loaded once
 * for all of them, kept fresh by the gateway's news, and never sent over another administrator's change unseen.
 */
import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import { createContext, useContext } from 'react';
import type { z } from 'zod';
import { CHANGE_REFUSALS, type ChangeRefusal } from '@dialer/contract';
import type { pluginBreaks, pluginsChangedMeanwhile } from '@dialer/contract/schemas/plugins';
import type { PluginError } from '../core/outcome';
import { ApiError, type ApiInput, type ApiPort, type ApiReply } from '../core/ports';

/** Everything of a centre that an administrator sees. */
export type Plugins = ApiReply<'getPlugins'>;
export type PluginChange = NonNullable<Plugins['lastChange']>;
export type PluginChangeInput = ApiInput<'changePlugins'>['body']['change'];
export type PluginRow = Plugins['rows']['plugins'][number];
export type FlagRow = Plugins['rows']['flags'][number];
export type Loss = FlagRow['scopes'][number]['losses'][number];

/** What became of a change. The page shows `refused` and `failed` where the change was made. */
export type ChangeOutcome =
  | { kind: 'done'; change: PluginChange }
  /** A rule said no. `fields`: by path, for a configuration. `losses`: plugins that would lose what they need. */
  | { kind: 'refused'; message: string; fields: Record<string, string[]>; losses: readonly Loss[]; refusal?: Refusal }
  /** Another administrator was first; the person has seen their change and left it. */
  | { kind: 'left' }
  | { kind: 'failed'; error: PluginError };

/** Which rule said no, as the gateway tells it to programs. */
export interface Refusal {
  code: ChangeRefusal;
  /** The essential plugin that needs the flag. */
  plugin?: string;
  /** Who changed the same since. */
  by?: string;
}

export interface ChangeOptions {
  /** Why, for the record. */
  reason?: string;
  /** Revision that was looked at when the edit began, where that is not the one shown now: a form that was open for long. */
  revision?: number;
}

/** Changes of others that came first; `answer(true)` sends on top of them. */
export interface Meanwhile {
  since: readonly PluginChange[];
  answer(goOn: boolean): void;
}

/** News are followed at most this often (ms): a hundred pages may report at once. */
export const NEWS_PAUSE = 1000;

export interface PluginAdminSetup {
  api: ApiPort;
  accountId: number;
  /** Admin, super or operations-manager; the gateway checks it as well. */
  mayChange: boolean;
  after(ms: number, run: () => void): () => void;
}

type Send = (revision: number) => Promise<{ change: PluginChange }>;

export class PluginAdmin {
  data: Plugins | null = null;
  /** The last load failed; `data` stays what it was. */
  error: ApiError | null = null;
  loading = false;
  /** A question that the page must put to the person before the change goes on. */
  meanwhile: Meanwhile | null = null;
  private running: Promise<void> | null = null;
  /** The load after that one. */
  private next: Promise<void> | null = null;
  /** News that came during the pause. */
  private missed = false;
  private rest: (() => void) | null = null;
  private ended = false;

  constructor(private readonly setup: PluginAdminSetup) {
    makeObservable(this, { data: observableRef, error: observableRef, loading: observable, meanwhile: observableRef });
  }

  get mayChange(): boolean {
    return this.setup.mayChange;
  }

  /** Fetches now; while a load is on its way, once more after it. Resolves when what is now is here. Never rejects. */
  load(): Promise<void> {
    if (!this.running) return (this.running = this.fetch().finally(() => (this.running = null)));
    // That one may have been too early: one more, for all who ask meanwhile.
    return (this.next ??= this.running.then(() => {
      this.next = null;
      return this.ended ? undefined : this.load();
    }));
  }

  private async fetch(): Promise<void> {
    runInAction(() => (this.loading = true));
    const loaded = await this.setup.api.call('getPlugins', {}).then(
      (data) => ({ data, error: null }),
      (error: unknown) => ({ data: this.data, error: asApiError(error) }),
    );
    runInAction(() => Object.assign(this, loaded, { loading: false }));
  }

  /** The gateway says that something changed: fetched at once, then not again before the pause is over. */
  follow(): void {
    if (this.rest) return void (this.missed = true);
    this.missed = false;
    this.rest = this.setup.after(NEWS_PAUSE, () => {
      this.rest = null;
      if (this.missed) this.follow();
    });
    void this.load();
  }

  change(change: PluginChangeInput, { reason = '', revision }: ChangeOptions = {}): Promise<ChangeOutcome> {
    return this.send(revision, (at) => this.setup.api.call('changePlugins', { body: { revision: at, reason, change } }, { key: newKey() }));
  }

  /** Puts back what the change with this id replaced, as a change of its own. */
  undo(id: number, { reason = '', revision }: ChangeOptions = {}): Promise<ChangeOutcome> {
    return this.send(revision, (at) =>
      this.setup.api.call('undoPluginChange', { params: { id }, body: { revision: at, reason } }, { key: newKey() }),
    );
  }

  /** Has a plugin run again whose gateway side rests. Resolves to whether the gateway took it. */
  async tryAgain(plugin: string): Promise<boolean> {
    const taken = await this.setup.api.call('tryPluginAgain', { params: { plugin } }).then(
      () => true,
      () => false,
    );
    await this.load();
    return taken;
  }

  /** Loads, and follows the news until the returned function is called. */
  start(): () => void {
    this.ended = false;
    void this.load();
    return () => {
      this.ended = true;
      this.rest?.();
      this.rest = null;
      this.meanwhile?.answer(false);
    };
  }

  private async send(looked: number | undefined, send: Send): Promise<ChangeOutcome> {
    let revision = looked ?? this.data?.revision ?? 0;
    for (;;) {
      try {
        const { change } = await send(revision);
        await this.load();
        return { kind: 'done', change };
      } catch (thrown) {
        const error = asApiError(thrown);
        const first = changedMeanwhile(error);
        if (!first) return outcomeOf(error);
        await this.load();
        if (!(await this.ask(first.since))) return { kind: 'left' };
        revision = first.revision;
      }
    }
  }

  /** One's own change from another window, or from beside a long open form, surprises nobody. */
  private async ask(since: readonly PluginChange[]): Promise<boolean> {
    const others = since.filter((change) => change.by.id !== this.setup.accountId);
    if (!others.length) return true;
    return new Promise((resolve) => {
      const answer = (goOn: boolean) => {
        runInAction(() => (this.meanwhile = null));
        resolve(goOn);
      };
      runInAction(() => (this.meanwhile = { since: others, answer }));
    });
  }
}

const asApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError ? thrown : new ApiError('getPlugins', null, thrown instanceof Error ? thrown.message : String(thrown));

type First = Pick<z.infer<typeof pluginsChangedMeanwhile>, 'revision' | 'since'>;
/** What a refusal may hold, as the contract writes it; a release that differs is not believed. */
type Body = Partial<First & Pick<z.infer<typeof pluginBreaks>, 'losses'> & { code: string; plugin: string; by: { name: string } }> | null;

function changedMeanwhile({ status, body }: ApiError): First | null {
  const { code, revision, since } = (body as Body) ?? {};
  if (status !== 409 || code !== 'changed-meanwhile' || typeof revision !== 'number' || !Array.isArray(since)) return null;
  return { revision, since };
}

function outcomeOf({ status, message, errors, body }: ApiError): ChangeOutcome {
  if (status === 422 || status === 409) {
    const { losses } = (body as Body) ?? {};
    const refusal = refusalIn(body as Body);
    return {
      kind: 'refused',
      message,
      fields: errors,
      losses: Array.isArray(losses) ? losses : [],
      ...(refusal && { refusal }),
    };
  }
  return { kind: 'failed', error: { message, ...(status !== null && { status }), fields: errors } };
}

/** Null for a code that this release of the page does not know: the gateway's own sentence is shown then. */
function refusalIn(body: Body): Refusal | null {
  const code = CHANGE_REFUSALS.find((known) => known === body?.code);
  if (!code) return null;
  const { plugin, by } = body ?? {};
  return { code, ...(typeof plugin === 'string' && { plugin }), ...(typeof by?.name === 'string' && { by: by.name }) };
}

/** Of 128 random bits; `randomUUID` is missing on an insecure origin. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const PluginAdminContext = createContext<PluginAdmin | null>(null);

/** The one store of the wing. Read it inside an observer. */
export function usePluginAdmin(): PluginAdmin {
  const admin = useContext(PluginAdminContext);
  if (!admin) throw new Error('A page of plugins is drawn outside of its provider.');
  return admin;
}
