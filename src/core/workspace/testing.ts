/** A workspace before a gateway in memory, for the tests of this folder. */
import type { LayoutRole, VariantCode } from '@dialer/contract';
import { payloadOf } from '@dialer/contract/schemas';
import { ApiError, wordsOf, type AlertInput } from '../ports';
import type { Item, Least } from './layout';
import { createWorkspace, type PublishedLayout, type Workspace, type WorkspaceSetup } from './model';
import { createDocumentStore } from './store';

export const item = (panel: string, x: number, y: number, w = 3, h = 4): Item => ({ panel, plugin: panel, x, y, w, h });

export const published = (revision: number, placed: Item[]): PublishedLayout => ({
  role: 'qualifier',
  revision,
  name: 'Mornings',
  by: 'Ada',
  at: '2026-11-21T09:00:00Z',
  placed,
});

export const failure = (status: number | null, body: unknown = null): ApiError => new ApiError('saveLayout', status, 'no', {}, body);

const saveBody = payloadOf('saveLayout').body!;

export interface StoredState {
  revision: number;
  document: unknown;
}

/** The gateway's part: counts revisions, and refuses a save that was made from another one. */
export class FakeGateway {
  stored: StoredState;
  /** Rejects every call while it is set. */
  fail: Error | null = null;
  /** Bodies of the saves that were tried. */
  readonly puts: {
    revision: number;
    document: { active: string; layouts: { id: string; name: string; placed: Item[] | null }[] } & Record<string, unknown>;
  }[] = [];
  /** Holds answers back until it resolves. */
  gate: Promise<void> = Promise.resolve();

  constructor(document: unknown = null, revision = document === null ? 0 : 4) {
    this.stored = { revision, document };
  }

  readonly call = async (operation: string, input: { body?: unknown }): Promise<unknown> => {
    // Bodies travel as JSON.
    const body = input.body === undefined ? undefined : (JSON.parse(JSON.stringify(input.body)) as FakeGateway['puts'][number]);
    await this.gate;
    if (body && operation === 'saveLayout') this.puts.push(body);
    if (this.fail) throw this.fail;
    if (body && !saveBody.safeParse(body).success) throw failure(422, body);
    if (!body) return structuredClone(this.stored);
    if (((this.stored.document as { version?: number } | null)?.version ?? 0) > 2) throw this.conflict('newer-release');
    if (body.revision !== this.stored.revision) throw this.conflict('layout-changed');
    this.stored = { revision: body.revision + 1, document: body.document };
    return structuredClone(this.stored);
  };

  /** Another window saves. */
  save(document: unknown): void {
    this.stored = { revision: this.stored.revision + 1, document: JSON.parse(JSON.stringify(document)) };
  }

  private conflict(code: string): ApiError {
    return failure(409, { message: 'no', code, current: structuredClone(this.stored) });
  }
}

export interface WorldOptions {
  gateway?: FakeGateway;
  /** What the browser keeps. */
  local?: Map<string, string>;
  first?: Item[];
  /** Smallest sizes; null for a panel that the release does not have. */
  least?: (panel: string) => Least | null;
  aliases?: ReadonlyMap<string, string>;
  variant?: VariantCode;
  role?: LayoutRole;
}

export interface World {
  workspace: Workspace;
  gateway: FakeGateway;
  local: Map<string, string>;
  alerts: AlertInput[];
  /** Alerts that stand, by their `unique`. */
  shown: Map<string, AlertInput>;
  timers: Set<() => void>;
  /** Lets every timer ring that waits now. */
  ring(): void;
  /** Resolves when nothing is being saved any more. */
  idle(): Promise<void>;
  at(panel: string): number[] | undefined;
  panels(): string[];
}

let ids = 0;

/** One page of a person; pages that share a gateway are windows, and pages that share `local` are of one browser. */
export function open({
  gateway = new FakeGateway(),
  local = new Map(),
  first = [item('lead', 0, 0), item('goals', 3, 0)],
  least = () => ({ minW: 2, minH: 2 }),
  aliases = new Map([['old-goals', 'goals']]),
  variant = 'SLICA',
  role = 'qualifier',
}: WorldOptions = {}): World {
  const alerts: AlertInput[] = [];
  const shown = new Map<string, AlertInput>();
  const timers = new Set<() => void>();
  const setup: WorkspaceSetup = {
    store: createDocumentStore(
      {
        api: gateway as never,
        storage: {
          read: (_, key) => local.get(key) ?? null,
          write: (_, key, value) => void local.set(key, value),
          remove: (_, key) => void local.delete(key),
          keys: () => [...local.keys()],
        },
      },
      12,
      role,
    ),
    alerts: {
      show(alert) {
        const said = { ...alert, message: wordsOf(alert.message) };
        alerts.push(said);
        shown.set(alert.unique ?? '', said);
        return 'id';
      },
      clear: (unique) => void shown.delete(unique ?? ''),
    },
    clock: { now: () => 99, after: (_, run) => (timers.add(run), () => void timers.delete(run)) },
    uuid: () => `layout-${++ids}`,
    t: (key) => key,
    log: () => undefined,
    variant,
    role,
    first,
    least,
    aliases,
  };
  const workspace = createWorkspace(setup);
  return {
    workspace,
    gateway,
    local,
    alerts,
    shown,
    timers,
    ring() {
      for (const run of [...timers]) {
        timers.delete(run);
        run();
      }
    },
    async idle() {
      do await new Promise((resolve) => setImmediate(resolve));
      while (workspace.saving);
    },
    at(panel) {
      const there = workspace.placed.find((placed) => placed.panel === panel);
      return there && [there.x, there.y, there.w, there.h];
    },
    panels: () => workspace.placed.map(({ panel }) => panel),
  };
}

/** A page that has loaded. */
export async function opened(options: WorldOptions = {}): Promise<World> {
  const world = open(options);
  await world.workspace.load();
  await world.idle();
  return world;
}
