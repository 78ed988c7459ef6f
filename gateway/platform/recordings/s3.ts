/** Recordings in a service that speaks S3: AWS, MinIO and others. Requests are signed by aws4fetch, and sent by Node's `fetch`. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { limits } from '../limits';
import type { S3Place } from '../recordings-config';
import { checkedName, type RecordingStorage, type Stored } from './port';
import { refusalOf } from './s3-refusal';

interface Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly name: string;
  readonly headers?: Record<string, string>;
  readonly body?: AsyncIterable<Uint8Array> | string;
}

/** Ends what has made no progress for a while; each `alive()` is some. */
function watch(ms: number, outer?: AbortSignal) {
  const stalled = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const rest = () => clearTimeout(timer);
  const alive = () => {
    rest();
    timer = setTimeout(() => stalled.abort(new Error(`the storage made no progress for ${ms} ms`)), ms);
  };
  return { alive, rest, signal: outer ? AbortSignal.any([outer, stalled.signal]) : stalled.signal };
}
type Watch = ReturnType<typeof watch>;

/** The beginning of a file on its way out. It is opened by who takes the first part: what is never sent is not left open. */
async function* sent(path: string, size: number, { alive }: Watch): AsyncGenerator<Uint8Array> {
  for await (const part of createReadStream(path, { end: size - 1 }) as AsyncIterable<Uint8Array>) {
    yield part;
    // The service wants the next one.
    alive();
  }
}

/** A body as it comes. While nobody takes the next part, no time counts. */
async function* received(body: AsyncIterable<Uint8Array>, { alive, rest }: Watch): AsyncGenerator<Uint8Array> {
  alive();
  try {
    for await (const part of body) {
      rest();
      yield part;
      alive();
    }
  } finally {
    rest();
  }
}

async function digestOf(path: string, size: number, signal: AbortSignal | undefined): Promise<string> {
  signal?.throwIfAborted();
  const hash = createHash('sha256');
  if (size > 0) for await (const part of createReadStream(path, { end: size - 1, signal })) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** Where the bucket's own addresses begin, without a `/` at the end. */
function rootOf({ endpoint, bucket, pathStyle }: S3Place): string {
  const base = new URL(endpoint);
  if (pathStyle) base.pathname = `${base.pathname.replace(/\/$/, '')}/${bucket}`;
  else base.host = `${bucket}.${base.host}`;
  return base.href.replace(/\/$/, '');
}

/** Without progress for `stallMs` a request is given up. */
export function createS3Storage(place: S3Place, stallMs: number = limits.recordings.storageStallMs): RecordingStorage {
  const { bucket, prefix, region, key, secret } = place;
  const root = rootOf(place);

  /** Its answer, once its head is there; `take` reads the rest under the same watch. */
  async function send<T>({ method, name, headers = {}, body }: Request, seen: Watch, take: (response: Response) => T): Promise<Awaited<T>> {
    const signer = new AwsV4Signer({
      ...{ method, url: `${root}/${prefix}${checkedName(name)}`, headers, service: 's3', region },
      ...{ accessKeyId: key, secretAccessKey: secret },
    });
    const signed = await signer.sign();
    const isStream = body !== undefined && typeof body !== 'string';
    seen.alive();
    try {
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: seen.signal,
        // Another place than the configured one is nowhere to send what was said on a call.
        redirect: 'manual',
        ...(body !== undefined && { body: isStream ? (Readable.toWeb(Readable.from(body)) as ReadableStream) : body }),
        ...(isStream && { duplex: 'half' as const }),
      });
      return await take(response);
    } catch (error) {
      throw seen.signal.aborted ? seen.signal.reason : error;
    } finally {
      seen.rest();
    }
  }

  /** For answers that say nothing but that it is done. */
  const done = (request: Request, signal: AbortSignal | undefined, seen = watch(stallMs, signal)) =>
    send(request, seen, async (response) => {
      if (!response.ok) throw await refusalOf(response, `${request.method} ${request.name}`);
      await response.body?.cancel();
    });

  async function read(name: string, first: number, last: number): Promise<Readable> {
    if (last < first) return Readable.from([]);
    const seen = watch(stallMs);
    const content = await send({ method: 'GET', name, headers: { range: `bytes=${first}-${last}` } }, seen, async (response) => {
      // A service that does not know parts sends all of it in the place of one.
      const isPart = response.status === 206 && response.headers.get('content-length') === String(last - first + 1);
      if (!isPart) throw await refusalOf(response, `GET ${name}`);
      return response.body!;
    });
    const stream = Readable.from(received(content as AsyncIterable<Uint8Array>, seen), { objectMode: false });
    // Whoever goes before the first part leaves no connection open.
    return stream.once('close', () => void content.cancel().catch(() => undefined));
  }

  return {
    name: `s3://${bucket}/${prefix}`,
    open: (name, signal) =>
      send({ method: 'HEAD', name }, watch(stallMs, signal), async (response): Promise<Stored | null> => {
        if (response.status === 404) return null;
        const size = Number(response.headers.get('content-length') ?? NaN);
        if (!response.ok || !Number.isSafeInteger(size)) throw await refusalOf(response, `HEAD ${name}`);
        return { size, read: (first, last) => read(name, first, last) };
      }),
    async put(name, path, size, signal) {
      // Its digest is signed, so that what arrives is what was sent, whatever lies in between.
      const digest = await digestOf(path, size, signal);
      const seen = watch(stallMs, signal);
      const headers = { 'content-type': 'audio/wav', 'content-length': String(size), 'x-amz-content-sha256': digest };
      await done({ method: 'PUT', name, headers, body: size === 0 ? '' : sent(path, size, seen) }, signal, seen);
    },
    async write(name, text, signal) {
      const digest = createHash('sha256').update(text).digest('hex');
      const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': digest };
      await done({ method: 'PUT', name, headers, body: text }, signal);
    },
    delete: (name, signal) => done({ method: 'DELETE', name }, signal),
  };
}
