/** The alert stack and the toasts. */
import type { Notification } from '@dialer/contract';
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';
import { wordsOf, type AlertInput, type CoreEnv, type Notices } from '../ports';
import type { AlertItem, AlertStackView } from '../shell-view';

/** Milliseconds. */
export const ALERT_TIMEOUT = 2000; // [SHELL-014]
export const TOAST_TIMEOUT = { success: 2000, error: 4000 } as const; // [SHELL-019]
export const NOTIFICATION_TIMEOUT = { success: 1500, error: 3000 } as const; // [SHELL-020]
/** A screen shows no more, the newest; older ones come back when those have gone. */
const TOASTS_SHOWN = 2;
/** Where the ids of confirmed and closed notifications are kept, the last first: the gateway repeats its newest 20 for a day. */
const CONFIRMED = 'confirmed';
const MOST_CONFIRMED = 50;

interface Shown {
  item: AlertItem;
  unique: string | null;
  cancel: () => void;
}

export class Alerts implements AlertStackView, Notices {
  private shown: readonly Shown[] = [];
  private shownToasts: readonly Shown[] = [];
  /** Ids of notifications already shown: each is shown once, also when a snapshot repeats it. */
  private readonly seen = new Set<string>();

  constructor(private readonly env: Pick<CoreEnv, 'browser' | 'clock' | 'storage' | 't'>) {
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  get items(): readonly AlertItem[] {
    return this.shown.map(({ item }) => item);
  }
  get toasts(): readonly AlertItem[] {
    return this.shownToasts.slice(-TOASTS_SHOWN).map(({ item }) => item);
  }
  has(unique: string): boolean {
    return this.shown.some((alert) => alert.unique === unique);
  }

  /**
   * Shows an alert and returns its id. A unique one that is already there is replaced where it stands, time and all,
   * instead of standing twice [SHELL-015].
   */
  show(input: AlertInput): string {
    const same = input.unique === undefined ? undefined : this.shown.find((alert) => alert.unique === input.unique);
    same?.cancel();
    const alert = this.make(input, ALERT_TIMEOUT, same?.item.id);
    this.shown = same ? this.shown.map((other) => (other === same ? alert : other)) : [...this.shown, alert];
    return alert.item.id;
  }
  toast(message: string, type: 'success' | 'error', ms: number = TOAST_TIMEOUT[type]): void {
    // The same words once more are the same news: they stand for their time from now on, and not twice.
    const same = this.shownToasts.find(({ item }) => item.message === message && item.type === type);
    if (same) this.clear(same.item.id);
    this.shownToasts = [...this.shownToasts, this.make({ message, type }, ms)];
  }
  clear(idOrUnique: string): void {
    this.removeWhere((alert) => alert.item.id === idOrUnique || alert.unique === idOrUnique);
  }
  /** Closed by the person: a notification does not come back to them after a reload, though its time is not over. */
  dismiss(id: string): void {
    const { unique } = this.shown.find((alert) => alert.item.id === id) ?? { unique: null };
    if (unique !== null && this.seen.has(unique)) this.confirm(unique);
    this.removeWhere((alert) => alert.item.id === id);
  }
  /**
   * An alert sent by a manager [NOTIF-015]; `timeout` is in seconds and null when it does not expire [NOTIF-018]. That one
   * stays until the person confirms it [SHELL-016], and does not come back to them after a reload.
   */
  notify({ id, message, type, dismissible, expires, timeout }: Notification): void {
    const { t } = this.env;
    if (this.seen.has(id) || this.confirmed().includes(id)) return;
    this.seen.add(id);
    const usual = type === 'success' ? NOTIFICATION_TIMEOUT.success : NOTIFICATION_TIMEOUT.error;
    const expiring = timeout === null ? usual : timeout * 1000;
    const confirm = (): void => {
      this.clear(id);
      this.confirm(id);
    };
    this.show({
      message,
      type,
      unique: id,
      place: 'over',
      timeout: expires ? expiring : null,
      dismissible: expires && dismissible,
      buttons: expires ? [] : [{ color: 'none', label: () => t('alerts.confirm'), action: confirm }],
    });
  }

  private confirmed(): string[] {
    return (this.env.storage.read('outbox', CONFIRMED) ?? '').split(' ');
  }
  private confirm(notification: string): void {
    this.env.storage.write('outbox', CONFIRMED, [notification, ...this.confirmed()].slice(0, MOST_CONFIRMED).join(' '));
  }
  private make(input: AlertInput, usual: number, id: string = this.env.browser.uuid()): Shown {
    const { message, type, dismissible = true, buttons = [], revertColor = false, expires = true, place = 'page', page, awaited } = input;
    const timeout = !expires ? null : input.timeout === undefined ? usual : input.timeout;
    const item: AlertItem = {
      id,
      get message() {
        return wordsOf(message);
      },
      buttons: buttons.map(({ label, ...button }) => ({
        ...button,
        get label() {
          return wordsOf(label);
        },
      })),
      type,
      dismissible,
      revertColor,
      place,
      ...(page !== undefined && { page }),
      ...(awaited && { awaited }),
      expires: timeout !== null,
    };
    const cancel = timeout === null ? () => undefined : this.env.clock.after(timeout, () => this.clear(id));
    return { item, unique: input.unique ?? null, cancel };
  }
  private removeWhere(matches: (alert: Shown) => boolean): void {
    for (const alert of [...this.shown, ...this.shownToasts]) if (matches(alert)) alert.cancel();
    this.shown = this.shown.filter((alert) => !matches(alert));
    this.shownToasts = this.shownToasts.filter((alert) => !matches(alert));
  }
}
