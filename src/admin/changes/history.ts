/** The list of changes, newest first: loaded page by page, and again whenever the centre's revision rises. */
import { useState } from 'react';
import { useLoad } from '@dialer/ui';
import type { ApiInput } from '../../core/ports';
import { useShell, type ShellServices } from '../../shell/services';
import { usePluginAdmin, type PluginChange } from '../store';

type Query = NonNullable<ApiInput<'getPluginChanges'>['query']>;
export type ChangesFilter = Pick<Query, 'kind' | 'subject'>;

/** Changes that one page of the list brings. */
export const PAGE = 50;

/** The newest changes, as many full pages as `count` needs; `more`: there are older ones. */
export async function newest(count: number, ask: (page: Pick<Query, 'before' | 'limit'>) => Promise<readonly PluginChange[]>) {
  const changes: PluginChange[] = [];
  for (;;) {
    const last = changes.at(-1);
    const page = await ask({ ...(last && { before: last.id }), limit: PAGE });
    changes.push(...page);
    const more = page.length === PAGE;
    if (!more || changes.length >= count) return { changes, more };
  }
}

/** Schemas of the plugins whose configuration was changed: they say what a value is. One that does not come costs its words only. */
export async function schemasOf(changes: readonly PluginChange[], schemaOf: ShellServices['admin']['configSchema']) {
  const plugins = new Set(changes.flatMap(({ kind, subject }) => (kind === 'config' ? [subject] : [])));
  const found = await Promise.all([...plugins].map(async (id) => [id, await schemaOf(id).catch(() => null)] as const));
  return new Map(found);
}

/** A list is of one filter: another one takes another key. */
export function useHistory({ kind, subject }: ChangesFilter) {
  const { api, configSchema } = useShell().admin;
  const revision = usePluginAdmin().data?.revision;
  const [count, setCount] = useState(PAGE);
  const filter = { ...(kind && { kind }), ...(subject && { subject }) };
  const { data, ...load } = useLoad(
    async (signal) => {
      const found = await newest(count, (page) => api.call('getPluginChanges', { query: { ...filter, ...page } }, { signal }));
      return { ...found, schemas: await schemasOf(found.changes, configSchema) };
    },
    [api, configSchema, kind, subject, revision, count],
  );
  return {
    ...load,
    changes: data?.changes ?? null,
    schemas: data?.schemas ?? null,
    more: data?.more ?? false,
    older: () => setCount(count + PAGE),
  };
}

const isSameThing = (a: PluginChange, b: PluginChange): boolean =>
  a.kind === b.kind && a.subject === b.subject && a.role === b.role && a.team === b.team;

/**
 * The later change of the same thing that stands in the way of taking one back, as the gateway sees it: a later one that
 * was itself taken back is as if it had not been. `changes` newest first, with everything that is newer than `change`.
 */
export function standsInTheWay(change: PluginChange, changes: readonly PluginChange[]): PluginChange | undefined {
  const stack: PluginChange[] = [];
  for (const later of changes.filter((other) => other.id > change.id && isSameThing(other, change)).reverse()) {
    if (later.undoes !== null && later.undoes === stack.at(-1)?.id) stack.pop();
    else stack.push(later);
  }
  return stack.at(-1);
}
