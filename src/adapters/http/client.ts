/** The REST port on axios: tokens, the 401 rule, retries of writes that must not be lost, and one reading of replies. */
import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import type { OperationId } from '@dialer/contract';
import { ApiError, type ApiInput, type ApiOptions, type ApiPort, type ApiReply, type RoutesPort } from '../../core/ports/api';
import { ANEW_MOST, createDoubt, type Try } from './doubt';
import { toApiError, type Text } from './errors';
import { loadPayload, readReply } from './read-reply';
import { readRefusal } from './refusals';
import { addressOf, bodyOf, isSignIn, isWrite, operationAsk, queryOf, routeAsk, type AnyInput, type Ask } from './request';
import { bareToken, type TokenStore } from './tokens';

export interface HttpConfig {
  /** Host of the REST API, `https://gateway.example`; empty: the page's own. */
  apiUrl: string;
  tokens: TokenStore;
  /** A 401 while signed in: the session is over [API-006]. Called once for each session. */
  onSessionExpired(): void;
  /** Runs `run` after `ms`; the clock port's `after`. */
  after(ms: number, run: () => void): unknown;
  text: Text;
  /** What the page speaks now: the gateway's words to who has chosen no language are in it. */
  language?(): string;
  log?(level: 'warn', message: string, facts: Record<string, unknown>): void;
  /** Milliseconds until a call counts as unanswered; 30 s unless given. */
  timeout?: number;
}

/** Waits before the second, third and fourth try of a write with a key: an agent notices nothing of a short gap. */
export const RETRY_WAITS = [300, 1000, 3000] as const;
/** Further ones of a patient call while there is nobody to ask: who takes over from a gateway that has died does so within eleven seconds. */
export const PATIENT_WAITS = [...RETRY_WAITS, 4000, 5000] as const;
/** Milliseconds until a write with a key is sent anew, over another connection: a machine on the way may stand still. */
const KEYED_TIMEOUT = 12_000;
const TIMEOUT = 30_000;

export interface HttpApi extends ApiPort, RoutesPort {
  /** A machine on the way may stand still: what is under way, and may be repeated, is asked anew. */
  suspect(): void;
}

export function createHttpApi(config: HttpConfig): HttpApi {
  const http = axios.create({
    timeout: config.timeout ?? TIMEOUT,
    validateStatus: () => true,
    adapter: ['xhr', 'http'],
    // axios would ask the browser for its cookie before each request, which then waits behind all that the page draws.
    withXSRFToken: false,
  });
  const session = watchSession(config);
  const doubt = createDoubt(config.after);

  /** While a machine on the way may stand still a request is asked anew, over another connection. */
  async function sendAnew(ask: Ask, input: AnyInput, options: ApiOptions, token: string | null) {
    for (let anew = 0; ; anew += 1) {
      const mine = doubt.begin(ask, options);
      try {
        return await send(http, config, ask, input, { options, mine, token });
      } catch (error) {
        if (!mine.isInVain || anew === ANEW_MOST) throw error;
      } finally {
        mine.end();
      }
    }
  }

  async function once(ask: Ask, input: AnyInput, options: ApiOptions, mayAskAgain = true): Promise<unknown> {
    const token = config.tokens.token();
    if (token === null && !isSignIn(ask)) throw new ApiError(ask.name, null, '', {}, { code: 'no-token' });
    if (isSignIn(ask) || ask.name === 'logout') session.renew();
    const of = session.current();
    const response = await sendAnew(ask, input, options, token);
    const succeeded = mayAskAgain && session.current() === of && config.tokens.token() !== token;
    session.keepToken(of, response);
    if (response.status === 401 && !isSignIn(ask)) {
      // The page signs out whatever the answer to its logout is [API-015].
      if (ask.name === 'logout') return undefined;
      // The token was succeeded while this call was on its way: that does not end the session.
      if (succeeded) return once(ask, input, options, false);
      session.expire(of);
    }
    return settle(config, ask, response);
  }

  async function call(ask: Ask, input: AnyInput, options: ApiOptions): Promise<unknown> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await once(ask, input, options);
      } catch (error) {
        const wait = (options.patient && isAway(error) ? PATIENT_WAITS : RETRY_WAITS)[attempt];
        if (wait === undefined || !mayRetry(ask, options, error)) throw error;
        await new Promise<void>((resolve) => config.after(wait, resolve));
      }
    }
  }

  return {
    suspect: doubt.suspect,
    call: <K extends OperationId>(operation: K, input: ApiInput<K>, options: ApiOptions = {}) =>
      call(operationAsk(operation), input as AnyInput, options) as Promise<ApiReply<K>>,
    route: (plugin, route, input, options = {}) => call(routeAsk(plugin, route), input as AnyInput, options) as Promise<never>,
  };
}

/**
 * Which session a request belongs to, so that late replies of an earlier one neither sign anybody out nor leave their
 * token behind.
 */
function watchSession({ tokens, onSessionExpired }: HttpConfig) {
  let generation = 0;
  let signedIn = tokens.token() !== null;
  const current = () => {
    const now = tokens.token() !== null;
    if (now !== signedIn) generation += 1;
    signedIn = now;
    return generation;
  };
  return {
    current,
    /** Someone signs in or out: what was asked before belongs to another session. */
    renew: () => void (generation += 1),
    keepToken(of: number, response: AxiosResponse) {
      const token = bareToken(response.headers['authorization']);
      if (token !== null && of === current() && signedIn) tokens.setToken(token);
    },
    expire(of: number) {
      if (of !== current() || !signedIn) return;
      generation += 1;
      onSessionExpired();
    },
  };
}

async function send(
  http: AxiosInstance,
  config: HttpConfig,
  ask: Ask,
  input: AnyInput,
  { options, mine, token }: { options: ApiOptions; mine: Try; token: string | null },
) {
  // Asked for now, so that the chunk arrives while the gateway works; a failure shows when the reply is read.
  void loadPayload(ask).catch(() => undefined);
  const data = bodyOf(ask, input.body);
  try {
    return await http.request<unknown>({
      method: ask.method,
      url: addressOf(config.apiUrl, ask, input.params),
      params: queryOf(input.query),
      data,
      ...(options.key !== undefined && { timeout: Math.min(config.timeout ?? TIMEOUT, KEYED_TIMEOUT) }),
      headers: {
        // A write without a body would otherwise go out as a form where the port runs outside a browser.
        ...(data === undefined && { 'Content-Type': false }),
        ...(config.language && { 'Accept-Language': config.language() }),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(options.key !== undefined && { 'Idempotency-Key': options.key }),
      },
      signal: mine.signal,
    });
  } catch (error) {
    if (!axios.isAxiosError(error) && !axios.isCancel(error)) throw error;
    throw new ApiError(ask.name, null, '', {}, { code: axios.isCancel(error) ? 'canceled' : 'no-answer' });
  }
}

/**
 * The reply in the core's names. Where a body is read the status must be the one of the table; another 2xx is rejected
 * with that status. Replies that are not read may be any 2xx.
 */
async function settle(config: HttpConfig, ask: Ask, response: AxiosResponse<unknown>): Promise<unknown> {
  const { status, data: body } = response;
  const { name: operation } = ask;
  if (status < 200 || status > 299) throw toApiError(operation, status, await readRefusal(operation, body), config.text);
  const payload = await loadPayload(ask).catch(() => {
    // The chunk with the schemas did not load: for the page that is a lost connection like any other.
    throw new ApiError(operation, null, '', {}, { code: 'no-answer' });
  });
  const read = readReply(ask, payload, body);
  if (read.ok && read.value === undefined) return undefined;
  if (status !== ask.status) throw new ApiError(operation, status, '', {}, body);
  if (read.ok) return read.value;
  config.log?.('warn', 'A reply does not match the contract', { operation, paths: read.paths });
  throw new ApiError(operation, status, config.text('api.unreadable'), {}, { code: 'unreadable' });
}

/** Nobody has answered, or nobody who could: not a gateway that has failed over this call. */
const isAway = (error: unknown): boolean => error instanceof ApiError && [null, 502, 503, 504].includes(error.status);

/** Only a write that carries a key may be sent again: the gateway replays its stored answer. */
function mayRetry(ask: Ask, { key, signal }: ApiOptions, error: unknown): boolean {
  if (!(error instanceof ApiError) || key === undefined || !isWrite(ask) || signal?.aborted) return false;
  const code = (error.body as { code?: unknown } | null)?.code;
  if (error.status === null) return code === 'no-answer';
  // The gateway still works on the first one: its answer is on the way.
  return error.status >= 500 || (error.status === 409 && code === 'idempotency-in-flight');
}
