import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fr from '../../../locales/fr/core.json';
import { ApiError } from '../../core/ports/api';
import { createHttpApi, PATIENT_WAITS, RETRY_WAITS } from './index';

/** One answer of the fake gateway. `drop` closes the connection without one. */
interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  drop?: boolean;
  raw?: string;
  wait?: Promise<void>;
}
interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

let server: Server;
let host = '';
let seen: Seen[] = [];
let answers: (Answer | ((request: Seen) => Answer))[] = [];

beforeEach(async () => {
  seen = [];
  answers = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const entry: Seen = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: text ? JSON.parse(text) : undefined,
      };
      seen.push(entry);
      const next = answers.length > 1 ? answers.shift() : answers[0];
      const answer = typeof next === 'function' ? next(entry) : (next ?? {});
      void (answer.wait ?? Promise.resolve()).then(() => {
        if (answer.drop) return request.socket.destroy();
        response.writeHead(answer.status ?? 200, { 'content-type': answer.raw ? 'text/html' : 'application/json', ...answer.headers });
        response.end(answer.raw ?? (answer.body === undefined ? undefined : JSON.stringify(answer.body)));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
);

/** A client with a token in memory; waits pass at once and are noted. */
function client(token: string | null = 'first', options: { apiUrl?: string; language?: () => string } = {}) {
  const store = { value: token, token: () => store.value, setToken: (next: string) => void (store.value = next) };
  const waits: number[] = [];
  const onSessionExpired = vi.fn(() => void (store.value = null));
  const log = vi.fn();
  const api = createHttpApi({
    apiUrl: host,
    ...options,
    tokens: store,
    onSessionExpired,
    after: (ms, run) => {
      waits.push(ms);
      queueMicrotask(run);
    },
    text: (key, params = {}) => (TEXTS[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name])),
    log,
  });
  return { api, store, waits, onSessionExpired, log };
}
/** Texts of a page whose reader reads French. */
const TEXTS: Record<string, string> = {
  'api.missing_endpoint': 'The API Endpoint does not exist.',
  'accounts.login.failed.throttled_for': fr.accounts.login.failed.throttled_for,
  'api.number_in_campaign': fr.api.number_in_campaign,
  'issues.date': 'Entrez une date.',
  'issues.too-long': 'Au plus {{max}} caractères.',
};
const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => {
      throw new Error('it was answered');
    },
    (error) => error as ApiError,
  );
const status = { data: { duration: 3 } };

describe('requests', () => {
  it('go below /api/v1 on the configured host [API-001] [API-014]', async () => {
    answers = [{ body: [] }];
    await client('t', { apiUrl: `${host}/` }).api.call('searchLeads', { params: { text: 'Ann/e é' } });
    expect(seen[0]?.url).toBe('/api/v1/leads/search/Ann%2Fe%20%C3%A9');
  });

  it('say what the page speaks', async () => {
    answers = [{ status: 201, body: status }];
    await client('abc', { language: () => 'fr' }).api.call('setStatus', { body: { status: 'ready' } });
    expect(seen[0]?.headers['accept-language']).toBe('fr');
  });
  it('carry the stored token as Bearer [API-002]', async () => {
    answers = [{ status: 201, body: status }];
    await client('abc').api.call('setStatus', { body: { status: 'ready' } });
    expect(seen[0]).toMatchObject({ method: 'POST', body: { status: 'ready' } });
    expect(seen[0]?.headers.authorization).toBe('Bearer abc');
  });

  it('are blocked without a token unless they are of the sign-in [API-005]', async () => {
    const { api } = client(null);
    answers = [{ status: 201 }];
    await expect(failure(api.call('getFollowUps', {}))).resolves.toMatchObject({ status: null, operation: 'getFollowUps' });
    await expect(failure(api.call('logout', {}))).resolves.toMatchObject({ status: null });
    expect(seen).toEqual([]);
    await api.call('requestPasswordReset', { body: { username: 'ann' } });
    expect(seen.map((request) => request.url)).toEqual(['/api/v1/login/password-resets']);
  });

  it('write flags of the query as true and false, and leave out what is undefined', async () => {
    answers = [{ body: [] }];
    await client().api.call('getFollowUps', { query: { limit: 50, overdue: true } });
    await client().api.call('getFollowUps', { query: { limit: 50, overdue: undefined } });
    expect(seen.map((request) => request.url)).toEqual([
      '/api/v1/agents/follow-ups?limit=50&overdue=true',
      '/api/v1/agents/follow-ups?limit=50',
    ]);
  });
});

describe('tokens', () => {
  it("every response's authorization header becomes the token, refusals included [API-003]", async () => {
    const { api, store } = client();
    answers = [
      { body: [], headers: { authorization: 'Bearer second' } },
      { status: 404, headers: { authorization: 'Bearer third' } },
    ];
    await api.call('getLastDials', {});
    expect(store.value).toBe('second');
    await failure(api.call('getLastDials', {}));
    expect(store.value).toBe('third');
  });

  it('are read with and without "Bearer ", and a response without one keeps the old [API-004]', async () => {
    const { api, store } = client();
    answers = [{ body: [], headers: { authorization: 'bare' } }, { body: [] }];
    await api.call('getLastDials', {});
    await api.call('getLastDials', {});
    expect(store.value).toBe('bare');
    expect(seen[1]?.headers.authorization).toBe('Bearer bare');
  });

  it('of a session that has ended are not kept', async () => {
    const { api, store } = client('old');
    let release = () => {};
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    const login = { access_token: 'new', id: 1, tenant_id: 1 };
    answers = [{ body: [], headers: { authorization: 'late' }, wait }, { status: 204 }, { status: 201, body: login }];
    const late = api.call('getLastDials', {});
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    await api.call('logout', {});
    store.value = null;
    store.value = (await api.call('login', { body: { email: 'a', password: 'b' } })).accessToken;
    release();
    await late;
    expect(store.value).toBe('new');
  });
});

describe('a 401', () => {
  it('while signed in ends the session once, however many calls were in flight [API-013]', async () => {
    const { api, onSessionExpired } = client();
    answers = [{ status: 401 }];
    const errors = await Promise.all([
      failure(api.call('getLastDials', {})),
      failure(api.call('setStatus', { body: { status: 'ready' } })),
      failure(api.call('getWorkspace', {})),
    ]);
    expect(errors.map((error) => error.status)).toEqual([401, 401, 401]);
    expect(onSessionExpired).toHaveBeenCalledTimes(1);
  });

  it("to a login is the login screen's, to a logout nobody's [API-015] [AUTH-037]", async () => {
    const { api, onSessionExpired } = client();
    answers = [{ status: 401, body: { message: 'no' } }];
    await expect(failure(api.call('login', { body: { email: 'a', password: 'b' } }))).resolves.toMatchObject({
      status: 401,
      message: 'no',
    });
    await expect(api.call('logout', {})).resolves.toBeUndefined();
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it('to a token that was succeeded meanwhile is asked again with the newest one', async () => {
    const { api, store, onSessionExpired } = client('first');
    answers = [
      () => {
        store.value = 'second';
        return { status: 401 };
      },
      { body: [] },
    ];
    await expect(api.call('getLastDials', {})).resolves.toEqual([]);
    expect(seen.map((request) => request.headers.authorization)).toEqual(['Bearer first', 'Bearer second']);
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it('of an earlier session signs nobody out', async () => {
    const { api, store, onSessionExpired } = client('old');
    let release = () => {};
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    answers = [{ status: 401, wait }, { status: 204 }];
    const late = failure(api.call('getLastDials', {}));
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    await api.call('logout', {});
    store.value = 'new';
    release();
    await late;
    expect(onSessionExpired).not.toHaveBeenCalled();
  });
});

describe('refusals', () => {
  it('other than 401 are rejected with their status and body unchanged [API-007]', async () => {
    const body = { message: 'Not yours', errors: {}, code: 'x', current: { revision: 3 } };
    answers = [{ status: 409, body }];
    const error = await failure(client().api.call('getLastDials', {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ operation: 'getLastDials', status: 409, message: 'Not yours', body });
  });

  it('carry the messages of each field [API-010]', async () => {
    answers = [{ status: 422, body: { errors: { name: ['Name is required'], prefix: ['too long', 'odd'] } } }];
    const error = await failure(client().api.call('addLeadPrefix', { body: { name: '' } }));
    expect(error.errors).toEqual({ name: ['Name is required'], prefix: ['too long', 'odd'] });
    expect(error.message).toBe('Name is required');
  });

  it('are in the reader’s words and at the page’s own fields where a 422 names what is wrong', async () => {
    const errors = {
      'clients.0.dob': ['This must be a date: YYYY-MM-DD.'],
      'address.zip': ['This may have at most 7 characters.'],
      odd: ['What a newer gateway says.'],
    };
    const issues = { 'clients.0.dob': [{ code: 'date' }], 'address.zip': [{ code: 'too-long', max: 7 }], odd: [{ code: 'newer' }] };
    answers = [{ status: 422, body: { message: 'This must be a date: YYYY-MM-DD.', code: 'invalid', errors, issues } }];
    const error = await failure(client().api.call('saveLead', { params: { id: 'x' }, body: {} }));
    expect(error.errors).toEqual({
      'clients.0.dob': ['Entrez une date.'],
      'address.postal': ['Au plus 7 caractères.'],
      odd: ['What a newer gateway says.'],
    });
    expect(error.message).toBe('Entrez une date.');
  });

  it.each([
    ['a plain string', 'No lead', 'No lead', {}],
    ['a text instead of a list', { errors: { message: 'Too long' } }, 'Too long', { message: ['Too long'] }],
    ['a list instead of a map', { errors: ['One', 'Two'] }, 'One', { message: ['One', 'Two'] }],
    ['nothing readable', { errors: null, message: 7 }, '', {}],
  ])('are read from %s [API-011]', async (_, body, message, errors) => {
    answers = [{ status: 400, body }];
    await expect(failure(client().api.call('getLastDials', {}))).resolves.toMatchObject({ message, errors });
  });

  it("by a proxy's page have no words of their own", async () => {
    answers = [{ status: 502, raw: '<html>Bad gateway</html>' }];
    await expect(failure(client().api.call('getLastDials', {}))).resolves.toMatchObject({ status: 502, message: '' });
  });

  it('for a path that the gateway does not have say that the endpoint does not exist [API-009]', async () => {
    answers = [
      { status: 404, body: { code: 'no-such-endpoint', message: 'GET /x' } },
      { status: 404, body: { message: 'No such lead' } },
    ];
    const { api } = client();
    await expect(failure(api.call('getScripts', {}))).resolves.toMatchObject({ message: 'The API Endpoint does not exist.' });
    await expect(failure(api.call('getScripts', {}))).resolves.toMatchObject({ message: 'No such lead' });
  });

  it('has the lead of a refused save, and the fields that somebody else has changed, in the core’s names', async () => {
    const at = '2026-11-19T14:00:00.000Z';
    const changed = { 'clients.0.first_name': { by: 'Maya Torres', at }, 'address.zip': { by: 'Maya Torres', at } };
    const lead = { id: 'one', revision: 7, address: { zip: '70119' }, clients: [{ first_name: 'Ida' }] };
    const refused = async (body: object) => {
      answers = [{ status: 409, body }];
      return failure(client().api.call('saveLead', { params: { id: 'one' }, body: { notes: 'x' } }));
    };
    expect((await refused({ code: 'lead-changed', message: 'Changed.', lead, changed })).body).toMatchObject({
      lead: { id: 'one', revision: 7, address: { postal: '70119' }, clients: [{ firstName: 'Ida' }] },
      changed: { 'clients.0.firstName': { by: 'Maya Torres', at }, 'address.postal': { by: 'Maya Torres', at } },
    });
    for (const unreadable of [
      { code: 'lead-changed', changed },
      { code: 'lead-changed', lead },
      { code: 'lead-changed', lead: 1, changed },
    ])
      expect((await refused(unreadable)).body).toEqual(unreadable);
  });
  it('of a number that another lead of the campaign has are said in the language of the page', async () => {
    answers = [{ status: 409, body: { code: 'number-in-campaign', message: 'Another lead …' } }];
    const error = await failure(client().api.call('saveLead', { params: { id: 'x' }, body: { phone: '6175550102' } }));
    expect([error.status, error.message]).toEqual([409, TEXTS['api.number_in_campaign']]);
  });

  it('of too many tries at sign-in are said in the reader’s language, with the seconds to wait', async () => {
    answers = [{ status: 429, body: { code: 'too-many-tries', retryAfter: 10, message: 'Too many wrong tries. Wait 10 seconds, …' } }];
    const { api } = client();
    const error = await failure(api.call('login', { body: { email: 'ops@slica.demo', password: 'wrong' } }));
    expect(error.message).toBe('Trop d’essais erronés. Attendez 10\u00a0s, puis réessayez.');
  });
  it('by nobody, when no answer comes, have no status', async () => {
    answers = [{ drop: true }];
    await expect(failure(client().api.call('getLastDials', {}))).resolves.toMatchObject({ status: null });
  });
});

describe('replies', () => {
  it('lose their data envelope, and are read without one just so [API-012]', async () => {
    const { api } = client();
    answers = [
      { status: 201, body: { data: { duration: 7 } } },
      { status: 201, body: { duration: 7 } },
      { body: { data: [{ extension: '101' }] } },
    ];
    await expect(api.call('setStatus', { body: { status: 'ready' } })).resolves.toEqual({ duration: 7 });
    await expect(api.call('setStatus', { body: { status: 'ready' } })).resolves.toEqual({ duration: 7 });
    await expect(api.call('getAllowedExtensions', {})).resolves.toMatchObject([{ extension: '101' }]);
  });

  it('are in the core\'s names, with 1, "1" and true alike [describes USERS-005]', async () => {
    const row = {
      id: '7',
      full_name: 'Ann Roy',
      first_name: null,
      is_bilingual: '1',
      deactivated: 0,
      hasWebRtc: true,
      internal_live_transfers: '1',
      outboundEligibility: 'old',
    };
    answers = [{ body: [row] }];
    const [agent] = await client().api.call('getAgents', {});
    expect(agent).toMatchObject({
      id: 7,
      fullName: 'Ann Roy',
      firstName: '',
      isBilingual: true,
      deactivated: false,
      hasWebRtc: true,
      internalLiveTransfers: 1,
      outboundEligibility: 'old',
    });
  });

  it('with a status other than the expected one are no replies [API-008]', async () => {
    answers = [{ status: 202, body: { access_token: 'x', id: 1, tenant_id: 1 } }];
    await expect(failure(client(null).api.call('login', { body: { email: 'a', password: 'b' } }))).resolves.toMatchObject({ status: 202 });
    // A list that came with another status is none either: its reader keeps what it has.
    answers = [{ status: 206, body: [] }];
    await expect(failure(client().api.call('getAllowedExtensions', {}))).resolves.toMatchObject({ status: 206 });
  });

  it('that are not read may have any 2xx', async () => {
    answers = [{ status: 200, body: { anything: 1 } }];
    await expect(client().api.call('logout', {})).resolves.toBeUndefined();
  });

  it('that do not match the contract are failures, logged by place and without their values', async () => {
    const { api, log } = client();
    answers = [{ body: [{ id: {}, name: 'Ann' }] }];
    await expect(failure(api.call('getFollowUps', {}))).resolves.toMatchObject({ status: 200, message: 'api.unreadable' });
    expect(log).toHaveBeenCalledWith('warn', expect.any(String), { operation: 'getFollowUps', paths: ['0.id'] });
  });

  it('whose keys are data keep them', async () => {
    const saved = { snake_case: { 'kebab-key': 1 } };
    const stored = {
      revision: 2,
      document: {
        version: 2,
        active: 'mine',
        layouts: [{ id: 'mine', name: '', placed: [{ panel: 'goals', plugin: 'goals', x: 0, y: 0, w: 3, h: 4, saved, v: 1 }] }],
        plugins: { 'user-summary': { version: 1, value: saved } },
        answered: 0,
      },
    };
    answers = [{ body: stored }, { body: { '5145550100': 'Ann Roy' } }];
    const { api } = client();
    await expect(api.call('getLayout', { params: { role: 'qualifier' } })).resolves.toEqual(stored);
    await expect(api.call('getSunlifeAgents', {})).resolves.toEqual([{ name: 'Ann Roy', phone: '5145550100' }]);
  });
});

describe('writes with a key', () => {
  const body = { lead: {}, disposition: { disposition: 'Sold' } };
  const save = (api: ReturnType<typeof client>['api'], key?: string) =>
    api.call('saveDisposition', { params: { id: 'l1' }, body }, key === undefined ? {} : { key });

  it('are sent again with the same key until they are answered', async () => {
    const { api, waits } = client();
    answers = [
      { drop: true },
      { status: 503 },
      { status: 409, body: { code: 'idempotency-in-flight' } },
      { status: 201, body: { data: { leadId: 'l1', status: 'Sold' } } },
    ];
    await expect(save(api, 'k-1')).resolves.toEqual({ leadId: 'l1', status: 'Sold' });
    expect(seen.map((request) => request.headers['idempotency-key'])).toEqual(['k-1', 'k-1', 'k-1', 'k-1']);
    expect(waits).toEqual(RETRY_WAITS);
  });

  it('give up after a few tries', async () => {
    const { api } = client();
    answers = [{ status: 500 }];
    await expect(failure(save(api, 'k-2'))).resolves.toMatchObject({ status: 500 });
    expect(seen).toHaveLength(RETRY_WAITS.length + 1);
  });

  it('wait for another gateway where nothing else would send them again, and for no gateway that fails', async () => {
    const { api, waits } = client();
    const book = (key: string) => api.call('saveDisposition', { params: { id: 'l1' }, body }, { key, patient: true });
    answers = [
      ...PATIENT_WAITS.map((_, nth) => (nth % 2 ? { status: 503 } : { drop: true })),
      { status: 201, body: { data: { leadId: 'l1', status: 'Sold' } } },
    ];
    await expect(book('k-6')).resolves.toEqual({ leadId: 'l1', status: 'Sold' });
    expect(waits).toEqual(PATIENT_WAITS);
    // As long as a take-over, and some more.
    expect(PATIENT_WAITS.reduce((all, ms) => all + ms, 0)).toBeGreaterThan(12_000);
    waits.length = 0;
    answers = [{ status: 500 }];
    await failure(book('k-7'));
    expect(waits).toEqual(RETRY_WAITS);
  });

  it('are not repeated after a refusal, nor without a key, nor when they only read', async () => {
    const { api } = client();
    answers = [{ status: 409 }];
    await failure(save(api, 'k-3'));
    answers = [{ status: 500 }];
    await failure(save(api));
    await failure(api.call('getLastDials', {}, { key: 'k-4' }));
    expect(seen).toHaveLength(3);
  });

  it('stop when they are canceled', async () => {
    const { api } = client();
    const controller = new AbortController();
    answers = [
      () => {
        controller.abort();
        return { status: 500 };
      },
    ];
    const error = await failure(api.call('saveDisposition', { params: { id: 'l1' }, body }, { key: 'k-5', signal: controller.signal }));
    expect(error.status).toBeNull();
    expect(seen).toHaveLength(1);
  });
});
