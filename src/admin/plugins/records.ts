/** Who switched off what is off now: the newest record of the switch that decides, found however long ago it was made. */
import type { ApiInput } from '../../core/ports';
import type { Why } from '../../host/manifest';
import type { PluginChange, Plugins } from './state';

export type ChangesQuery = NonNullable<ApiInput<'getPluginChanges'>['query']>;
type Ask = (query: ChangesQuery) => Promise<readonly PluginChange[]>;

/** The most changes that the gateway tells at once. */
export const KNOWN_CHANGES = 200;

/** Record of the switch or flag that a reason speaks of; null when it is not among these changes, newest first. */
export function recordOf(why: Why, plugin: string, changes: readonly PluginChange[]): PluginChange | null {
  if (why.kind === 'flag' && why.switchedOff)
    return changes.find(({ kind, subject, to }) => kind === 'flag' && subject === why.flag && to === false) ?? null;
  if (why.kind !== 'switched-off') return null;
  return (
    changes.find(
      ({ kind, subject, role, team, to }) =>
        kind === 'switch' && subject === plugin && to === false && role === why.role && team === why.team,
    ) ?? null
  );
}

interface Untold {
  kind: 'switch' | 'flag';
  subject: string;
  why: Why;
}

/** What is off by an administrator's word, without its record among the changes. */
function untold({ switches, flags }: Pick<Plugins, 'switches' | 'flags'>, changes: readonly PluginChange[]): Untold[] {
  const off = [
    ...switches
      .filter(({ on }) => !on)
      .map(({ plugin, role, team }): Untold => ({
        kind: 'switch',
        subject: plugin,
        why: { kind: 'switched-off', ...(role && { role }), ...(team !== undefined && { team }) },
      })),
    ...Object.keys(flags)
      .filter((flag) => flags[flag] === false)
      .map((flag): Untold => ({ kind: 'flag', subject: flag, why: { kind: 'flag', flag, switchedOff: true } })),
  ];
  return off.filter(({ subject, why }) => !recordOf(why, subject, changes));
}

/** The latest changes, newest first, and the older records of what is still off: those are asked for by their subject. */
export async function withRecords(state: Pick<Plugins, 'switches' | 'flags'>, ask: Ask): Promise<PluginChange[]> {
  const latest = await ask({ limit: KNOWN_CHANGES });
  const oldest = latest.at(-1);
  if (!oldest || latest.length < KNOWN_CHANGES) return [...latest];
  const found = await Promise.all(untold(state, latest).map((thing) => olderRecord(thing, oldest.id, ask)));
  return [...latest, ...found.filter((record) => record !== null).sort((a, b) => b.id - a.id)];
}

async function olderRecord({ kind, subject, why }: Untold, newest: number, ask: Ask): Promise<PluginChange | null> {
  for (let before: number | undefined = newest; before !== undefined;) {
    const page: readonly PluginChange[] = await ask({ kind, subject, before, limit: KNOWN_CHANGES });
    const record = recordOf(why, subject, page);
    if (record) return record;
    before = page.length === KNOWN_CHANGES ? page.at(-1)?.id : undefined;
  }
  return null;
}
