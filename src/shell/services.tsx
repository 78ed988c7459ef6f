/** What the shell is given at boot: the core, the plugins' registry, the workspace, texts, and a few acts of the page. */
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { CoreView } from '../core/views';
import type { AlertStackView, ConnectionView, SoftphoneView } from '../core/shell-view';
import type { Workspace } from '../core/workspace/model';
import type { ApiPort, RoutesPort, StoragePort } from '../core/ports';
import type { UiLanguage } from '../i18n';
import type { Registry } from '../registry/registry';
import type { ThemeStore } from './theme';

export interface ShellCore extends CoreView {
  readonly alerts: CoreView['alerts'] & AlertStackView;
  readonly softphone: SoftphoneView;
  readonly connection: ConnectionView;
  /** Rises when the gateway says that the centre's plugins, or who has them, have changed. */
  readonly pluginNews: number;
  /** The gateway has said who waits for this agent, and their lead is there. */
  readonly settled: boolean;
  /** The open settings page holds something typed that is not saved: nothing is switched under it. */
  setUnsaved(unsaved: boolean): void;
}

/** What the wing of administration needs beyond what every page has. */
export interface AdminServices {
  api: ApiPort & RoutesPort;
  /** Schema of what may be set of a plugin; null when there is nothing to set. */
  configSchema(plugin: string): Promise<z.ZodType<Record<string, unknown>> | null>;
}

export interface ShellServices {
  core: ShellCore;
  admin: AdminServices;
  workspace: Workspace;
  registry: Registry;
  theme: ThemeStore;
  storage: Pick<StoragePort, 'read' | 'write'>;
  brand: { name: string; logo: string | null };
  /** Languages of the switch; one or none hides it [SHELL-002]. */
  languages: readonly UiLanguage[];
  setLanguage(language: UiLanguage): void;
  /** Ids of the panels' and pages' plugins translate in their own namespace. */
  translate(plugin: string): (key: string, params?: Record<string, string | number>) => string;
  /** Brings the texts of plugins that are not running, for the catalogue. */
  loadTexts(plugins: readonly string[]): Promise<void>;
  logout(): void;
  reload(): void;
  /** This tab in the place of the one that works now [SHELL-026]. */
  useHere(): void;
  /** The workspace is another's, shown to be looked at: nothing on it offers to change it. */
  readOnly?: boolean;
}

const Services = createContext<ShellServices | null>(null);
export const ShellProvider = Services.Provider;

export function useShell(): ShellServices {
  const services = useContext(Services);
  if (!services) throw new Error('The shell is drawn outside of its provider.');
  return services;
}

/** Translates the shell's own texts. */
export function useText() {
  return useTranslation('shell').t;
}
