/**
 * A small service that speaks S3, for tests of recordings: one bucket in memory. It believes nobody: each request's signature
 * (version 4) and each body's digest are worked out here anew, by the public rules and not by the library that made them.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEY = 'AKTESTKEY';
const SECRET = 'a/secret+that=nobody-may-log';
const REGION = 'eu-test-1';
const BUCKET = 'calls';
const SKEW_MS = 15 * 60_000;

/** `fail` answers so; `stall` never answers; `cut` breaks off in the middle of the body that comes or goes; `lose` says that it has it, and has not; `spoil` changes a byte of what arrives. */
export type S3Fault = { readonly fail: number; readonly code?: string } | 'stall' | 'cut' | 'lose' | 'spoil';

export interface TestS3 {
  readonly url: string;
  /** For a gateway that keeps its recordings here. */
  readonly env: Readonly<Record<'RECORDINGS_URL' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_KEY' | 'S3_SECRET', string>>;
  /** What it has, by key. */
  readonly objects: Map<string, Buffer>;
  /** `PUT centre/a.wav`, as they came. */
  readonly asked: string[];
  /** What goes wrong with requests of this kind from now on; null: nothing. */
  fault(method: string, fault: S3Fault | null): void;
  stop(): Promise<void>;
}

const sha = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, content: string) => createHmac('sha256', key).update(content).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

/** Why its signature is refused; null: it is right. */
function objection(request: IncomingMessage, digest: string): string | null {
  const { authorization = '', 'x-amz-date': date, host = '' } = request.headers;
  const [, key, day, region, names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (typeof date !== 'string' || !/^\d{8}T\d{6}Z$/.test(date) || !date.startsWith(day ?? '-')) return 'AccessDenied';
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - at) < SKEW_MS)) return 'RequestTimeTooSkewed';
  if (key !== KEY) return 'InvalidAccessKeyId';
  if (region !== REGION) return 'AuthorizationHeaderMalformed';
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied';
  const url = new URL(request.url!, `http://${host}`);
  const headers = signed
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}\n`,
    )
    .join('');
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const path = url.pathname.split('/').map((part) => encoded(decodeURIComponent(part)));
  const canonical = [request.method, path.join('/'), query.join('&'), headers, names, digest].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const signing = [day!, region, 's3', 'aws4_request'].reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${SECRET}`);
  const right = hmac(signing, ['AWS4-HMAC-SHA256', date, scope, sha(canonical)].join('\n'));
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

export async function startS3(): Promise<TestS3> {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  const faults = new Map<string, S3Fault>();

  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>with ${SECRET}</Message></Error>`);

  function send(request: IncomingMessage, response: ServerResponse, content: Buffer): void {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const from = Number(first ?? 0);
    const part = content.subarray(from, last === undefined ? undefined : Number(last) + 1);
    if (from > 0 && from >= content.length) return void refuse(response, 416, 'InvalidRange');
    const range = first === undefined ? {} : { 'content-range': `bytes ${from}-${from + part.length - 1}/${content.length}` };
    response.writeHead(first === undefined ? 200 : 206, { 'content-length': part.length, ...range });
    if (request.method === 'HEAD') return void response.end();
    if (faults.get('GET') !== 'cut') return void response.end(part);
    response.write(part.subarray(0, Math.floor(part.length / 2)), () => response.destroy());
  }

  async function put(request: IncomingMessage, response: ServerResponse, { key, fault }: { key: string; fault: S3Fault | undefined }) {
    // As services have it: no body of unknown length.
    if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength');
    if (fault === 'cut') return void request.once('data', () => request.destroy());
    const body = await bodyOf(request);
    if (fault === 'spoil' && body.length) body[body.length - 1]! ^= 1;
    const digest = String(request.headers['x-amz-content-sha256']);
    if (digest !== 'UNSIGNED-PAYLOAD' && sha(body) !== digest) return refuse(response, 400, 'XAmzContentSHA256Mismatch');
    if (fault !== 'lose') objects.set(key, body);
    response.writeHead(200).end();
  }

  const server = createServer((request, response) => {
    const { method = '' } = request;
    const [, bucket, key = ''] = /^\/([^/?]+)\/?([^?]*)/.exec(request.url ?? '') ?? [];
    asked.push(`${method} ${key}`);
    const fault = faults.get(method);
    const wrong = objection(request, String(request.headers['x-amz-content-sha256']));
    const content = objects.get(key);
    if (fault === 'stall') request.resume();
    else if (wrong) refuse(response, wrong.startsWith('Authorization') ? 400 : 403, wrong);
    else if (typeof fault === 'object') refuse(response, fault.fail, fault.code ?? 'InternalError');
    else if (bucket !== BUCKET) refuse(response, 404, 'NoSuchBucket');
    else if (method === 'PUT') void put(request, response, { key, fault }).catch(() => response.destroy());
    else if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (!content) refuse(response, 404, 'NoSuchKey');
    else send(request, response, content);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: { RECORDINGS_URL: `s3://${BUCKET}/centre`, S3_ENDPOINT: url, S3_REGION: REGION, S3_KEY: KEY, S3_SECRET: SECRET },
    objects,
    asked,
    fault: (method, fault) => void (fault ? faults.set(method, fault) : faults.delete(method)),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
