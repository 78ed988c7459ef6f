/**
 * A gateway for one test file: a PostgreSQL database of its own with the demo people (copied from a prepared one, so that
 * it is there at once), and the HTTP server on a free port.
 *
 *     const gateway = await startTestGateway();
 *     const ana = await gateway.signIn('qualifier@isius.demo');
 *     const answer = await ana.post('/leads', { phone: '6175550101', type: 'manual' });
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, type Server } from 'node:http';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { inject } from 'vitest';
import { BASE_PATH } from '@dialer/contract';
import { startGateway } from '../compose';
import type { TelephonyEngine } from '../telephony/port';
import type {} from './setup';
import type { SignedIn } from '../platform/auth/sessions';
import { readBearer } from '../platform/auth/tokens';
import { readConfig } from '../platform/config';
import type { Clock, GatewayContext } from '../platform/context';
import { accounts } from '../platform/db/schema';
import { seedLeads } from '../demo/leads';
import { DEMO_PASSWORD } from '../demo/people';
import type { Way } from './outage';
import type { Database } from '../platform/db/database';
import { openTestDatabase } from './database';
import { silentEngine } from './engine';
import { createLogger } from '../platform/log';
import type { Plugins } from '../plugins';
import type { FoundSide } from '../plugins/sides';

/** What came back: status, headers and the parsed body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // The tests read any reply of any operation; a type here would only be asserted away.
  readonly body: any;
}

/** A person's calls below the base path, with their token. */
export interface TestClient {
  /** The login's reply. */
  readonly login: Record<string, any>;
  /** The newest token. */
  readonly token: string;
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

/** A clock that stands still until it is told to go on. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export interface TestGateway {
  readonly ctx: GatewayContext;
  readonly clock: TestClock;
  /** For attaching realtime. */
  readonly server: Server;
  /** Not prepared, and not started: work is done by `plugins.pass()`. */
  readonly plugins: Plugins;
  /** The database, past the gateway's own way to it. */
  readonly db: Database;
  readonly databaseUrl: string;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  signIn(email: string, password?: string): Promise<TestClient>;
  /** A caller without a token. */
  readonly stranger: TestClient;
  /** The demo account of this e-mail, as the database has it. */
  account(email: string): Promise<Omit<SignedIn, 'sessionId' | 'tenant'>>;
  stop(): Promise<void>;
}

export interface TestGatewayOptions {
  /** Without one, an engine that accepts everything and says nothing. */
  engine?: TelephonyEngine;
  /** Environment variables over the test's own. */
  env?: Record<string, string>;
  /** Leads of the demo tenants: none unless told, because most tests make their own. */
  leads?: number;
  /** The gateway's sides of plugins; those of this release unless told. They hear nothing until they are prepared. */
  plugins?: readonly FoundSide[];
  /** The gateway's own way to the database instead of a plain one, e.g. a line that can be cut. */
  through?: (databaseUrl: string) => Way | Promise<Way>;
}

/** Starts at the machine's time, so that the database's own defaults agree with it. */
export function testClock(): TestClock {
  let now = Date.now();
  return { now: () => now, advance: (ms) => void (now += ms) };
}

interface Sent {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/** As `fetch` would; that takes several times the processor for each request, and tests make thousands. */
function send(url: string, { method, headers, body }: Sent): Promise<{ status: number; headers: Headers; text: string }> {
  return new Promise((answered, failed) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = ask(url, { method, headers: { ...headers, ...length } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part)).once('error', failed);
      response.once('end', () => {
        const received = new Headers();
        const { rawHeaders } = response;
        for (let at = 0; at < rawHeaders.length; at += 2) received.append(rawHeaders[at]!, rawHeaders[at + 1]!);
        answered({ status: response.statusCode!, headers: received, text: Buffer.concat(parts).toString() });
      });
    });
    request.once('error', failed).end(body);
  });
}

function createClient(url: string, login: Record<string, any>, first: string): TestClient {
  const isStranger = !first;
  let token = first;
  const request: TestClient['request'] = async (method, path, body, headers = {}) => {
    const { status, text, ...received } = await send(`${url}${BASE_PATH}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    if (!isStranger) token = readBearer(received.headers.get('authorization') ?? undefined) ?? token;
    const isJson = text && received.headers.get('content-type')?.includes('json');
    return { status, headers: received.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    login,
    get token() {
      return token;
    },
    request,
    get: (path) => request('GET', path),
    post: (path, body, headers) => request('POST', path, body, headers),
    put: (path, body, headers) => request('PUT', path, body, headers),
    patch: (path, body, headers) => request('PATCH', path, body, headers),
    delete: (path) => request('DELETE', path),
  };
}

/** A gateway of its own for this test file; stop it in `afterAll`. */
export async function startTestGateway({
  engine = silentEngine(),
  env = {},
  leads = 0,
  plugins,
  through,
}: TestGatewayOptions = {}): Promise<TestGateway> {
  const database = await openTestDatabase('demo');
  const clock = testClock();
  const dataDir = mkdtempSync(join(inject('postgres').scratch, 'gateway-'));
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, DRAIN_SECONDS: '0', ...env });
  const way = await through?.(database.url);
  if (leads) await seedLeads(database.db, clock, leads);
  let prepared: Plugins | undefined;
  const gateway = await startGateway({
    config,
    db: way?.db ?? database.db,
    log: createLogger(config),
    engine,
    clock,
    ...(plugins && { plugins }),
    prepare: (_ctx, _server, own) => void (prepared = own),
  });
  const stranger = createClient(gateway.url, {}, '');
  /** By e-mail, what the browser of a person keeps of their last sign-in. */
  const cookies = new Map<string, string>();

  return {
    ctx: gateway.ctx,
    clock,
    server: gateway.server,
    plugins: prepared!,
    db: database.db,
    databaseUrl: database.url,
    url: gateway.url,
    stranger,
    async signIn(email, password = DEMO_PASSWORD) {
      const cookie = cookies.get(email);
      const { status, body, headers } = await stranger.post('/login', { email, password }, cookie ? { cookie } : {});
      if (status !== 201) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`);
      cookies.set(email, headers.get('set-cookie')?.split(';')[0] ?? '');
      return createClient(gateway.url, body, body.access_token);
    },
    async account(email) {
      const [row] = await database.db.select().from(accounts).where(eq(accounts.email, email));
      if (!row) throw new Error(`There is no ${email}.`);
      const { passwordHash: _, ...person } = row;
      return { ...person, language: person.language ?? 'en' };
    },
    async stop() {
      await gateway.stop();
      await way?.close();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
