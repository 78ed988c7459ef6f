/** Light, dark, or as the system: kept in this browser, applied to the page's body. */
import { action, computed, makeObservable, observable } from 'mobx';
import type { StoragePort } from '../core/ports';

export type Theme = 'light' | 'dark' | 'system';
export const THEMES: readonly Theme[] = ['light', 'dark', 'system'];
const KEY = 'dialer-theme';

export class ThemeStore {
  choice: Theme = 'system';
  systemIsDark = false;

  constructor(
    private readonly storage: Pick<StoragePort, 'read' | 'write'>,
    private readonly media: Pick<MediaQueryList, 'matches' | 'addEventListener'> = window.matchMedia('(prefers-color-scheme: dark)'),
  ) {
    const saved = storage.read('local', KEY);
    this.choice = THEMES.find((theme) => theme === saved) ?? 'system';
    this.systemIsDark = media.matches;
    makeObservable(this, { choice: observable, systemIsDark: observable, isDark: computed, choose: action, followSystem: action });
    media.addEventListener('change', (event) => this.followSystem((event as MediaQueryListEvent).matches));
    this.apply();
  }

  get isDark(): boolean {
    return this.choice === 'dark' || (this.choice === 'system' && this.systemIsDark);
  }
  choose(theme: Theme): void {
    this.choice = theme;
    this.storage.write('local', KEY, theme);
    this.apply();
  }
  followSystem(dark: boolean): void {
    this.systemIsDark = dark;
    this.apply();
  }
  private apply(): void {
    document.body.classList.toggle('bp6-dark', this.isDark);
  }
}
