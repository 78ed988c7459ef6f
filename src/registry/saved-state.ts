/** A plugin's preferences behind an envelope: kept as they are while the plugin is off, missing or broken. */
import { observable, runInAction } from 'mobx';
import type { SavedState } from '../host';

export interface Envelope {
  version: number;
  value: unknown;
}
export interface Preferences {
  read(plugin: string): Envelope | undefined;
  write(plugin: string, envelope: Envelope): void;
}

export interface StateInput<T> {
  plugin: string;
  preferences: Preferences;
  version: number;
  initial: T;
  parse(saved: unknown, version: number): T;
  /** What is stored could not be read; the defaults stand. */
  onUnreadable(error: unknown): void;
  /** False once the plugin was stopped: what comes late is not saved. */
  running(): boolean;
}

/** What cannot be read stays stored until the plugin writes; what a newer release wrote is never overwritten by this one. */
export function savedState<T>({ plugin, preferences, version, initial, parse, onUnreadable, running }: StateInput<T>): SavedState<T> {
  const stored = preferences.read(plugin);
  const newer = stored !== undefined && stored.version > version;
  const read = (): T => {
    if (!stored || newer) return initial;
    try {
      return parse(stored.value, stored.version);
    } catch (error) {
      onUnreadable(error);
      return initial;
    }
  };
  const box = observable.box<T>(read(), { deep: false });
  return {
    get value() {
      return box.get();
    },
    set(next) {
      if (!running()) return;
      runInAction(() => box.set(next));
      if (!newer) preferences.write(plugin, { version, value: next });
    },
  };
}
