/** The alert stack and the toasts. */
import type { Notification } from '@dialer/contract';
import { getEnv, types, type Instance } from 'mobx-state-tree';
import type { AlertInput, CoreEnv } from '../ports';
import type { AlertItem } from '../shell-view';

/** Milliseconds. */
export const ALERT_TIMEOUT = 2000; // [SHELL-014]
export const TOAST_TIMEOUT = { success: 2000, error: 4000 } as const; // [SHELL-019]
export const NOTIFICATION_TIMEOUT = { success: 1500, error: 3000 } as const; // [SHELL-020]
/** A screen shows no more; older alerts wait below. */
const TOASTS_SHOWN = 4;

interface Shown {
  item: AlertItem;
  unique: string | null;
  cancel: () => void;
}

export const AlertsModel = types
  .model('Alerts', {})
  .volatile(() => ({
    shown: [] as readonly Shown[],
    shownToasts: [] as readonly Shown[],
    /** Ids of notifications already shown: each is shown once, also when a snapshot repeats it. */
    seen: new Set<string>(),
  }))
  .views((self) => ({
    get items(): readonly AlertItem[] {
      return self.shown.map(({ item }) => item);
    },
    get toasts(): readonly AlertItem[] {
      return self.shownToasts.slice(-TOASTS_SHOWN).map(({ item }) => item);
    },
    has(unique: string): boolean {
      return self.shown.some((alert) => alert.unique === unique);
    },
  }))
  .actions((self) => {
    const removeWhere = (matches: (alert: Shown) => boolean): void => {
      for (const alert of [...self.shown, ...self.shownToasts]) if (matches(alert)) alert.cancel();
      self.shown = self.shown.filter((alert) => !matches(alert));
      self.shownToasts = self.shownToasts.filter((alert) => !matches(alert));
    };
    return {
      clear(idOrUnique: string) {
        removeWhere((alert) => alert.item.id === idOrUnique || alert.unique === idOrUnique);
      },
      dismiss(id: string) {
        removeWhere((alert) => alert.item.id === id);
      },
    };
  })
  .actions((self) => {
    const env = getEnv<CoreEnv>(self);
    const make = (input: AlertInput, usual: number, id: string = env.browser.uuid()): Shown => {
      const { message, type, dismissible = true, buttons = [], revertColor = false, expires = true, place = 'page' } = input;
      const timeout = !expires ? null : input.timeout === undefined ? usual : input.timeout;
      const item: AlertItem = { id, message, type, dismissible, buttons, revertColor, place, expires: timeout !== null };
      const cancel = timeout === null ? () => undefined : env.clock.after(timeout, () => self.dismiss(id));
      return { item, unique: input.unique ?? null, cancel };
    };

    return {
      /**
       * Shows an alert and returns its id. A unique one that is already there is replaced where it stands, time and all,
       * instead of standing twice [SHELL-015].
       */
      show(input: AlertInput): string {
        const same = input.unique === undefined ? undefined : self.shown.find((alert) => alert.unique === input.unique);
        same?.cancel();
        const alert = make(input, ALERT_TIMEOUT, same?.item.id);
        self.shown = same ? self.shown.map((other) => (other === same ? alert : other)) : [...self.shown, alert];
        return alert.item.id;
      },
      toast(message: string, type: 'success' | 'error', ms: number = TOAST_TIMEOUT[type]) {
        self.shownToasts = [...self.shownToasts, make({ message, type }, ms)];
      },
    };
  })
  .actions((self) => ({
    /** An alert sent by a manager [NOTIF-015]; `timeout` is in seconds and null when it does not expire [NOTIF-018]. */
    notify(notification: Notification) {
      if (self.seen.has(notification.id)) return;
      self.seen.add(notification.id);
      const { message, type, dismissible } = notification;
      const usual = type === 'success' ? NOTIFICATION_TIMEOUT.success : NOTIFICATION_TIMEOUT.error;
      const expiring = notification.timeout === null ? usual : notification.timeout * 1000;
      self.show({ message, type, dismissible, timeout: notification.expires ? expiring : null });
    },
  }));

export interface Alerts extends Instance<typeof AlertsModel> {}
