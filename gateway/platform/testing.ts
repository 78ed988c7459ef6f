/**
 * A gateway for one test file: a real PostgreSQL server shared by all test files of the machine, a fresh database per
 * gateway, the HTTP server on a free port, and the demo people.
 *
 *     const gateway = await startTestGateway();
 *     const ana = await gateway.signIn('qualifier@isius.demo');
 *     const answer = await ana.post('/leads', { phone: '6175550101', type: 'manual' });
 */
import type { TelephonyEngine } from '../telephony/port';
import type { SignedIn } from './auth/sessions';
import type { Clock, GatewayContext } from './context';

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
}
