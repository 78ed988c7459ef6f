/** A page's web sockets in between: they can stand still, as on a network that has changed, and come back. */
import { expect, type Page, type WebSocketRoute } from '@playwright/test';

export interface Sockets {
  /** What the page has sent and the server got. */
  readonly arrived: string[];
  /** From now on nothing arrives, either way; nobody is told. */
  die(): void;
  /** They are seen to have broken, and new ones come through. Resolves once there is one of each. */
  comeBack(): Promise<void>;
}

/** Those of these addresses, from before the page opens them. */
export async function inBetween(page: Page, ...paths: RegExp[]): Promise<Sockets> {
  const open = new Map<RegExp, Set<WebSocketRoute>>();
  const arrived: string[] = [];
  let dead = false;
  for (const path of paths) {
    const its = new Set<WebSocketRoute>();
    open.set(path, its);
    await page.routeWebSocket(path, (socket) => {
      its.add(socket);
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (dead) return;
        arrived.push(String(message));
        server.send(message);
      });
      server.onMessage((message) => dead || socket.send(message));
      socket.onClose(() => void server.close());
    });
  }
  return {
    arrived,
    die: () => void (dead = true),
    async comeBack() {
      const broken = [...open.values()].flatMap((its) => [...its]);
      for (const its of open.values()) its.clear();
      for (const socket of broken) await socket.close();
      dead = false;
      await expect.poll(() => [...open.values()].every((its) => its.size > 0)).toBe(true);
    },
  };
}
