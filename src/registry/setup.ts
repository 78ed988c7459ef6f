/** What the registry is made of and tells: the release it runs, what it needs of the page, and how each plugin stands. */
import type { ClientCommands } from '@dialer/contract';
import type { ComponentType } from 'react';
import type { EditorProps, PluginContext, PluginManifest, PluginModule } from '../host';
import type { CentreStates, Host, Preferences } from './context';
import type { PluginFailure } from './failures';

/** An editor whose field says what it holds: whoever draws it gives it a value of that. */
export type Editor = ComponentType<EditorProps>;

export type RunState =
  | { at: 'idle' }
  /** `late`: it has not started in its time, and is tried once more. */
  | { at: 'starting'; late?: true }
  | { at: 'ready'; module: PluginModule; context: PluginContext }
  /** `behind`: it did not break itself; ids of what it needs, one after the other, down to the one that stopped. */
  | { at: 'failed'; error: Error; crashes: number; quarantined: boolean; behind?: readonly string[] };

/** The plugins of this release: plain manifests, and their modules by plugin id. */
export interface Release {
  manifests: readonly PluginManifest[];
  modules: Readonly<Record<string, () => Promise<PluginModule>>>;
}

export interface RegistrySetup extends Release, Pick<Host, 'core' | 'api' | 'log' | 'translate' | 'openPanel'> {
  preferences: Preferences;
  /** The plugin's configuration, checked by its schema; rejects in words when it is not well formed. */
  config(plugin: string): Promise<Record<string, unknown>>;
  /** Brings the plugin's texts before anything of it is drawn. */
  loadTexts(plugin: string): Promise<void>;
  /** What plugins keep for their centre; asked for when one starts that keeps something. */
  centreStates(): Promise<CentreStates>;
  /** Timer of the deadline. */
  after(ms: number, run: () => void): () => void;
  /** A guard that threw was passed over, and the person acted. */
  onGuardFault(plugin: string, command: string): void;
  /** A plugin refused a command or changed what it is run with. */
  onCommandNoted(note: ClientCommands['command-noted']): void;
  /** Every failure of a plugin, in words that may leave the page. */
  onFailure(failure: PluginFailure): void;
}
