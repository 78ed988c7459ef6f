/** When the next lead is on screen after a click, and what the page asked its gateway for until then, all by the page's own clock. */
import type { Page } from '@playwright/test';

export interface Painted {
  /** Milliseconds from the click's own time to the frame after the one that paints the lead's name. */
  sinceClick: number;
  /** The same from the socket's event of the call; null where the lead was painted before it came. */
  sinceEvent: number | null;
  /** REST requests that began between click and paint: method and path, in their order. */
  asked: string[];
}

declare global {
  interface Window {
    nextPainted: Promise<Painted>;
  }
}

/** Runs in the page before its own code: notes when an event of a ringing call arrives at the page's socket. */
export function noteRings(): void {
  const Native = window.WebSocket;
  window.WebSocket = new Proxy(Native, {
    construct(target, args: [string, string?]) {
      const socket = new target(...args);
      socket.addEventListener('message', ({ data, timeStamp }) => {
        if (typeof data === 'string' && data.includes('["incoming"')) performance.mark('ring', { startTime: timeStamp });
      });
      return socket;
    },
  });
}

/** From now on the page waits for a click on the button of this name, then for another first name in the lead's panel. */
export const watchNextLead = (page: Page, button: string, label = 'First name'): Promise<void> =>
  page.evaluate(
    ([button, label]) => {
      const nameOf = () =>
        [...document.querySelectorAll('input')].find(({ labels }) => labels?.[0]?.textContent?.startsWith(label!))?.value;
      const before = nameOf();
      const Native = XMLHttpRequest.prototype.open;
      let asked: string[] = [];
      XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
        const path = String(args[1]).split('/api/v1')[1];
        if (path) asked.push(`${String(args[0])} ${path}`);
        Reflect.apply(Native, this, args);
      } as typeof Native;
      window.nextPainted = new Promise((done) => {
        const look = (clickedAt: number): void => {
          const name = nameOf();
          if (!name || name === before) return void requestAnimationFrame(() => look(clickedAt));
          XMLHttpRequest.prototype.open = Native;
          const until = asked;
          requestAnimationFrame((frame) => {
            const ring = performance.getEntriesByName('ring').findLast(({ startTime }) => startTime > clickedAt);
            const sinceEvent = ring && ring.startTime < frame ? frame - ring.startTime : null;
            done({ sinceClick: frame - clickedAt, sinceEvent, asked: until });
          });
        };
        const onClick = (event: MouseEvent): void => {
          if (!(event.target as Element).closest('button')?.textContent?.includes(button!)) return;
          removeEventListener('click', onClick, { capture: true });
          asked = [];
          look(event.timeStamp);
        };
        addEventListener('click', onClick, { capture: true });
      });
    },
    [button, label],
  );

export const nextLeadPainted = (page: Page): Promise<Painted> => page.evaluate(() => window.nextPainted);
