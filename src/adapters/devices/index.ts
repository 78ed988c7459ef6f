/** The browser port: network, desktop notifications, title, unload, ids. */
import type { BrowserPort } from '../../core/ports';

function uuid(): string {
  // `randomUUID` is missing on an insecure origin, e.g. a training machine reached by its address.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  if (Notification.permission === 'default') return (await Notification.requestPermission()) === 'granted';
  return Notification.permission === 'granted';
}

/** An insecure origin has no CacheStorage. */
async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return;
  try {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  } catch {
    // Storage is blocked: then nothing is cached either.
  }
}

function listen<T extends keyof WindowEventMap>(name: T, handler: (event: WindowEventMap[T]) => void): () => void {
  window.addEventListener(name, handler);
  return () => window.removeEventListener(name, handler);
}

export function createBrowser(): BrowserPort {
  const { title } = document;
  return {
    get online() {
      return navigator.onLine;
    },
    onOnline(handler) {
      const offs = [listen('online', () => handler(true)), listen('offline', () => handler(false))];
      return () => offs.forEach((off) => off());
    },
    async notify(text, onClick) {
      if (!(await mayNotify())) return false;
      const notice = new Notification(document.title, { body: text });
      notice.onclick = () => {
        window.focus();
        notice.close();
        onClick();
      };
      return true;
    },
    titleSays: (text) => void (document.title = text ? `${text} · ${title}` : title),
    // `pagehide` comes also where `unload` does not: tab closed on a phone, page kept for going back.
    onUnload: (handler) => listen('pagehide', handler),
    reload: () => window.location.reload(),
    clearCaches,
    uuid,
  };
}

/** Asks before the page is left (reload, close, back) while `isBusy` holds, and only then. Returns the way to stop. */
export function askBeforeLeaving(isBusy: () => boolean): () => void {
  return listen('beforeunload', (event) => {
    if (isBusy()) event.preventDefault();
  });
}
