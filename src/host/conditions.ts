/** When a panel or an overlay is shown: facts that the core computes, and what can be made of them. */
import type { PluginManifest } from './manifest';

export const FACTS = ['onPhone', 'inCall', 'leadLoaded', 'noLead', 'dispositionActive', 'machineDetected', 'autoDialing'] as const;
export type Fact = (typeof FACTS)[number];

/** A fact, or facts put together, e.g. `{ all: ['inCall', { not: 'machineDetected' }] }`. */
export type Condition = Fact | { all: readonly Condition[] } | { any: readonly Condition[] } | { not: Condition };

/** The first part of a condition that is none; undefined when it is whole. */
function broken(condition: unknown): { part: unknown } | undefined {
  if (typeof condition === 'string') return (FACTS as readonly string[]).includes(condition) ? undefined : { part: condition };
  const [[kind, inside] = [], ...more] = Object.entries(condition ?? {});
  if (more.length || !kind) return { part: condition };
  if (kind === 'not') return broken(inside);
  const isList = (kind === 'all' || kind === 'any') && Array.isArray(inside) && inside.length > 0;
  return isList ? inside.map(broken).find(Boolean) : { part: condition };
}

/** Which panel or overlay of a plugin has a condition that is none, in words; null when all are good. */
export function conditionFaultOf({ panels = [], overlays = [] }: PluginManifest['contributes']): string | null {
  const all = [...panels.map((panel) => ({ kind: 'panel', ...panel })), ...overlays.map((overlay) => ({ kind: 'overlay', ...overlay }))];
  for (const { kind, id, visibleWhen } of all) {
    const fault = visibleWhen === undefined ? undefined : broken(visibleWhen);
    if (fault)
      return `the ${kind} ${id} cannot be shown by ${JSON.stringify(fault.part)}: there are ${FACTS.join(', ')}; and all, any and not of these`;
  }
  return null;
}
