/** What plugins show in the headers of their panels. */
import { observable, runInAction } from 'mobx';
import type { PanelBadge } from '../host';

interface Badge {
  owner: string;
  read: () => PanelBadge | null;
}

const isBadge = (value: unknown): value is PanelBadge => {
  const badge = value as Partial<PanelBadge> | null | undefined;
  return typeof badge?.label === 'string' && ['number', 'string'].includes(typeof badge.value);
};

export class Badges {
  private readonly badges = observable.map<string, Badge>([], { deep: false });

  /** `blame` is the function that threw: it is told once, whatever is drawn. */
  constructor(private readonly onFault: (owner: string, panel: string, error: unknown, blame: object) => void) {}

  /** One for a panel; the newest stands. */
  add(panel: string, badge: Badge): () => void {
    runInAction(() => this.badges.set(panel, badge));
    return () => {
      if (this.badges.get(panel) === badge) runInAction(() => this.badges.delete(panel));
    };
  }

  /** Read inside an observer. */
  of(panel: string): PanelBadge | null {
    const badge = this.badges.get(panel);
    if (!badge) return null;
    try {
      const answer: unknown = badge.read();
      if (answer === null || isBadge(answer)) return answer;
      throw new Error('It answered no badge.');
    } catch (error) {
      this.onFault(badge.owner, panel, error, badge.read);
      return null;
    }
  }

  get count(): number {
    return this.badges.size;
  }
}
