/**
 * What the door of one of several gateways answers itself, because who asks wants to know it of this process, or at once: a
 * balancer that waits for a desk as people do takes every door out of service, and none of them is at fault.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../platform/limits';

const pathOf = ({ method, url }: IncomingMessage): string | undefined =>
  method === 'GET' || method === 'HEAD' ? url?.split('?')[0] : undefined;

function say(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...{ 'content-type': 'application/json', 'cache-control': 'no-store', 'content-length': Buffer.byteLength(text) },
    // What the desk says too late must not come for another request on this connection.
    connection: 'close',
  });
  response.end(text);
}
const noDesk = (response: ServerResponse) => say(response, 503, { ready: false, why: 'desk' });

/** `/health/live`: the door of this process is open. True: it is answered. */
export function answeredLive(request: IncomingMessage, response: ServerResponse): boolean {
  if (pathOf(request) !== '/health/live') return false;
  say(response, 200, { live: true });
  return true;
}

/** `/health/ready` while nobody has the desk. True: it is answered. */
export function answeredNotReady(request: IncomingMessage, response: ServerResponse): boolean {
  if (pathOf(request) !== '/health/ready') return false;
  noDesk(response);
  return true;
}

/** The desk is asked for `/health/ready`: one that stands still does not say no. */
export function boundReady(request: IncomingMessage, response: ServerResponse): void {
  if (pathOf(request) !== '/health/ready') return;
  const timer = setTimeout(() => response.headersSent || noDesk(response), limits.cluster.readyMs);
  response.once('close', () => clearTimeout(timer));
}
