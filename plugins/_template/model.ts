import { makeAutoObservable } from 'mobx';
import { createPluginStore, type PluginContext, type SavedState } from '@dialer/host';

interface Preferences {
  showStatus: boolean;
}
const VERSION = 1;

/** What was saved, in today's shape. When `Preferences` changes: a new version, and the old shape is turned into it here. */
function parse(saved: unknown): Preferences {
  if (typeof (saved as Preferences | null)?.showStatus !== 'boolean') throw new Error('These are no preferences of this plugin.');
  return saved as Preferences;
}

/** State of the plugin, shared by its panel and the panel's header; lives as long as the plugin is active. */
export class TemplateModel {
  private readonly preferences: SavedState<Preferences>;

  constructor(ctx: Pick<PluginContext<never>, 'state'>) {
    this.preferences = ctx.state(VERSION, { showStatus: true }, parse);
    makeAutoObservable<TemplateModel, 'preferences'>(this, { preferences: false }, { autoBind: true });
  }

  get showStatus(): boolean {
    return this.preferences.value.showStatus;
  }
  toggleStatus(): void {
    this.preferences.set({ showStatus: !this.showStatus });
  }
}

export const store = createPluginStore<TemplateModel>();
