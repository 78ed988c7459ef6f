/** A service outside of the gateway, on this machine: it keeps what it is sent, and answers what the test says. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Sent {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface TestService {
  /** `http://127.0.0.1:<port>`; a gateway may send there with `OUTSIDE_ALLOW=127.0.0.1`. */
  readonly url: string;
  readonly sent: Sent[];
  /** What it answers from now on: a status, or a function that answers by itself, or does not. */
  answers(how: number | ((response: ServerResponse, sent: Sent) => void)): void;
  stop(): Promise<void>;
}

export async function startService(): Promise<TestService> {
  const sent: Sent[] = [];
  let answer: number | ((response: ServerResponse, sent: Sent) => void) = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body };
      sent.push(one);
      if (typeof answer === 'function') answer(response, one);
      else response.writeHead(answer).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    answers: (how) => void (answer = how),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
