/**
 * One request over the browser's own `fetch`, with what it lacks: a time limit, and one kind of error whether there was
 * no way, no answer in time, or an answer that broke off.
 */

/** No answer came: the network failed, the time was over, or the caller canceled. */
export class NoAnswer extends Error {
  constructor(readonly canceled: boolean) {
    super(canceled ? 'canceled' : 'no answer');
    this.name = 'NoAnswer';
  }
}

export interface Outgoing {
  method: string;
  /** Address without a query; relative to the page where it names no host. */
  url: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** Sent as JSON; undefined sends none. */
  body: unknown;
  /** Milliseconds until the whole answer must be there. */
  timeout: number;
  /** Aborting it cancels the request. */
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  /** Value of a header, by its name in lower case. */
  header(name: string): string | null;
  /** JSON where it is JSON, else the text as it came: a gateway's error may be a plain sentence or a proxy's page. */
  body: unknown;
}

/** Sends one request. Any status is an answer; rejects with `NoAnswer` when there is none. */
export async function send({ method, url, query, headers, body, timeout, signal }: Outgoing): Promise<Answer> {
  const asked = new URLSearchParams(query).toString();
  // A header that cannot be sent is a fault of the page, not of the network: made before the try.
  const init: RequestInit = { method, headers: new Headers({ Accept: 'application/json', ...headers }) };
  if (body !== undefined) {
    (init.headers as Headers).set('Content-Type', 'application/json');
    init.body = JSON.stringify(body);
  }
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, timeout);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    const response = await fetch(asked ? `${url}?${asked}` : url, { ...init, signal: limit.signal });
    const text = await response.text();
    return { status: response.status, header: (name) => response.headers.get(name), body: read(text) };
  } catch {
    throw new NoAnswer(signal?.aborted === true);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
