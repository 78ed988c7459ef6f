/**
 * Development: what a plugin's stores held goes over to the ones that take their place when its code was saved. Nothing of
 * this is in a release, where no code changes under a page (`import.meta.hot` is then never true).
 */
import { isBoxedObservable, isObservableMap, isObservableProp, isObservableSet, runInAction, toJS } from 'mobx';
import type { CoreView } from '../core/views';

/** What a value held: the name of its class, and its observable fields. */
interface Held {
  of: string;
  fields: ReadonlyMap<string, unknown>;
}
type Stores = Map<string, object[]>;

const live = new WeakMap<CoreView, Stores>();
const held = new WeakMap<CoreView, Map<string, (Held | null)[]>>();

/** A box keeps its only value under this name. */
const BOXED = '(value)';
const nameOf = (value: object): string => value.constructor.name;

/** Plain data can live on under another version of the code; functions, other models and the core's own state cannot. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return typeof value !== 'function' && typeof value !== 'symbol';
  if (value instanceof Date) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (isObservableMap(value) || isObservableSet(value) || value instanceof Map || value instanceof Set) return [...value].every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && !('$treenode' in value) && Object.values(value).every(isPlain);
}

/** Null fits everything: it is how a field says that it has nothing yet. */
const kindOf = (value: unknown): string => (value === null || value === undefined ? '' : (value as object).constructor.name);
const fits = (one: unknown, other: unknown): boolean => !kindOf(one) || !kindOf(other) || kindOf(one) === kindOf(other);

function fieldsOf(value: object): Map<string, unknown> {
  if (isBoxedObservable(value)) return isPlain(value.get()) ? new Map([[BOXED, toJS(value.get())]]) : new Map();
  const names = Object.keys(value).filter((name) => isObservableProp(value, name));
  const fields = names.map((name) => [name, (value as Record<string, unknown>)[name]] as const);
  return new Map(fields.filter(([, field]) => isPlain(field)).map(([name, field]) => [name, toJS(field)]));
}

const heldBy = (value: object): Held => ({ of: nameOf(value), fields: fieldsOf(value) });

function fill(value: object, { of, fields }: Held): void {
  if (of !== nameOf(value)) return;
  runInAction(() => {
    if (isBoxedObservable(value)) return fields.has(BOXED) && fits(value.get(), fields.get(BOXED)) && value.set(fields.get(BOXED));
    const target = value as Record<string, unknown>;
    for (const [name, field] of fields)
      if (isObservableProp(value, name) && isPlain(target[name]) && fits(toJS(target[name]), field)) target[name] = field;
  });
}

/**
 * Runs what replaces plugins' code. Of plugins that it stops, what their stores held is kept, and taken up when the stores
 * have values again (`carryInto`), also if the plugin fails in between.
 */
export function acrossRestart(core: CoreView, restart: () => void): void {
  const before = [...(live.get(core) ?? [])].map(([id, values]) => [id, values.map(heldBy)] as const);
  restart();
  const kept = held.get(core) ?? new Map<string, (Held | null)[]>();
  held.set(core, kept);
  for (const [id, values] of before) if (values.length && !live.get(core)?.get(id)?.length) kept.set(id, values);
}

/**
 * A plugin has a new value for a store: what the value in its place held is put into it, field by field, where the class has
 * the same name and the field the same kind. Returns what forgets the value when the plugin is stopped.
 */
export function carryInto(core: CoreView, plugin: string, value: unknown): () => void {
  if (typeof value !== 'object' || value === null) return () => undefined;
  const stores: Stores = live.get(core) ?? new Map<string, object[]>();
  live.set(core, stores);
  const values = stores.get(plugin) ?? [];
  stores.set(plugin, values);
  const kept = held.get(core)?.get(plugin);
  const earlier = kept?.[values.length];
  // Once: a plugin that starts again for another reason begins as it does in a release.
  if (kept) kept[values.length] = null;
  values.push(value);
  if (earlier) fill(value, earlier);
  return () => void values.splice(values.indexOf(value), 1);
}
