import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../platform/limits';
import { hashPassword } from '../../platform/auth/passwords';
import { accounts, passwordResets } from '../../platform/db/schema';
import { DEMO_PASSWORD } from '../../demo/people';
import { startTestGateway, type TestGateway } from '../../testing/gateway';
import { setClosed, signOut } from '../../cli/accounts';
import { challengeProblem } from './challenge';
import { issueResetCode, setPassword } from './password-reset';
import type { Person } from './people';

const { forgetMs: FORGET_MS, turnMs: TURN_MS, strangerTurnMs, wrongPerLogin, unknownPerAddress } = limits.login;
let gateway: TestGateway;
const login = (email: string, password = DEMO_PASSWORD) => gateway.stranger.post('/login', { email, password });
const personOf = async (email: string) => (await gateway.ctx.db.select().from(accounts).where(eq(accounts.email, email)))[0]!;
const givePasswordBack = ({ id, passwordHash }: { id: number; passwordHash: string }) =>
  gateway.ctx.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
const with_ = (token: string, path = '/tenant-features') =>
  gateway.stranger.request('GET', path, undefined, { authorization: `Bearer ${token}` });

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

describe('POST /login', () => {
  it('answers 201 with the whole account and its token [ENDPOINT-001, AUTH-040]', async () => {
    const { status, body, headers } = await login('Advisor@SLICA.demo');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.any(Number),
      tenant_id: 2,
      email: 'advisor@slica.demo',
      extension: '2003',
      has_webrtc: true,
      first_name: 'Camille',
      last_name: 'Tremblay',
      language: 'fr',
      roles: ['advisor'],
      permissions: ['has_auto_ready'],
      deactivated: false,
      auto_answer: true,
      auto_answer_time: 0,
      inbound_only: false,
      can_transfer_to_sunlife: true,
      can_transfer_to_matcha: true,
      is_iapp2_agent: true,
      is_external: false,
      health_licenses: [],
    });
    expect(headers.get('authorization')).toBe(`Bearer ${body.access_token}`);
    expect(Buffer.from(body.access_token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    expect(body).not.toHaveProperty('passwordHash');
  });

  it('tells an unknown login by 404 and a wrong password by 422 without field errors', async () => {
    expect(await login('nobody@isius.demo')).toMatchObject({ status: 404, body: { message: 'The username does not exist.' } });
    expect(await login('qualifier@isius.demo', 'wrong')).toMatchObject({
      status: 422,
      body: { message: 'The username/password combination is incorrect.', errors: {} },
    });
  });

  it('refuses empty and too long values by 422 with the field', async () => {
    expect(await login('', 'x')).toMatchObject({
      status: 422,
      body: { message: 'Submitted values are not valid.', errors: { email: ['Submitted values are not valid.'] } },
    });
    expect((await login('x'.repeat(101), 'x')).status).toBe(422);
  });

  it('has one try each ten seconds after five wrong passwords, in words of its own; the right one gets in at the next', async () => {
    const early = async () => {
      const refused = await login('qualifier2@slica.demo');
      expect(refused).toMatchObject({ status: 429, body: { message: 'Too many wrong tries. Wait 10 seconds, then try again.' } });
      expect(refused.headers.get('retry-after')).toBe('10');
    };
    for (let n = 0; n < 5; n++) expect((await login('qualifier2@slica.demo', 'wrong')).status).toBe(422);
    await early();
    expect((await login('qualifier@slica.demo')).status).toBe(201);
    gateway.clock.advance(TURN_MS);
    expect((await login('qualifier2@slica.demo', 'wrong')).status).toBe(422);
    await early();
    gateway.clock.advance(TURN_MS);
    expect((await login('qualifier2@slica.demo')).status).toBe(201);
    expect((await login('qualifier2@slica.demo')).status).toBe(201);
  });

  it('gives a turn to one of those who ask for it at the same moment', async () => {
    for (let n = 0; n < 5; n++) await login('qualifier2@slica.demo', 'wrong');
    gateway.clock.advance(TURN_MS);
    const answers = await Promise.all(Array.from({ length: 8 }, () => login('qualifier2@slica.demo', 'wrong')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    gateway.clock.advance(FORGET_MS);
  });

  it('stays open to a browser where the login was right, whatever a colleague at the same address tries', async () => {
    const cookie = (await login('ops@slica.demo')).headers.get('set-cookie')!;
    expect(cookie).toMatch(/Path=\/api\/v1\/login; .*HttpOnly; SameSite=Strict/);
    const inBrowser = (email: string, password = DEMO_PASSWORD) =>
      gateway.stranger.post('/login', { email, password }, { cookie: cookie.split(';')[0]! });
    for (let n = 0; n < 5; n++) await login('ops@slica.demo', 'wrong');
    expect((await login('ops@slica.demo')).status).toBe(429);
    expect((await inBrowser('ops@slica.demo')).status).toBe(201);
    // It is a proof of one login, counted like any other, and no password.
    for (let n = 0; n < 5; n++) expect((await inBrowser('ops@slica.demo', 'wrong')).status).toBe(422);
    expect((await inBrowser('ops@slica.demo')).status).toBe(429);
    for (let n = 0; n < 5; n++) await inBrowser('manager@slica.demo', 'wrong');
    expect((await inBrowser('manager@slica.demo')).status).toBe(429);
    gateway.clock.advance(FORGET_MS);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['a password reset', (person) => setPassword(gateway.ctx, person, 'quite another one', 'en')],
    ['a sign-out of everywhere', (person) => signOut(gateway.ctx.db, person)],
    [
      'the account was closed and opened again',
      async (person) => {
        await setClosed(gateway.ctx.db, person, new Date(gateway.clock.now()));
        await setClosed(gateway.ctx.db, person, null);
      },
    ],
  ])('knows no browser any more that it knew before %s', async (_what, end) => {
    const person = await personOf('ops@isius.demo');
    const cookie = (await login(person.email)).headers.get('set-cookie')!.split(';')[0]!;
    const inBrowser = () => gateway.stranger.post('/login', { email: person.email, password: 'wrong' }, { cookie });
    for (let n = 0; n < 5; n++) await login(person.email, 'wrong');
    expect((await inBrowser()).status).toBe(422);
    await end(person);
    expect((await inBrowser()).status).toBe(429);
    gateway.clock.advance(FORGET_MS);
    await givePasswordBack(person);
  });

  it('lets no old password in whose try waited while it was reset', async () => {
    const person = await personOf('ops@isius.demo');
    const tries = Array.from({ length: 8 }, () => login(person.email));
    await Promise.race(tries);
    await setPassword(gateway.ctx, person, 'quite another one', 'en');
    const answers = await Promise.all(tries);
    for (const { status, body } of answers) if (status === 201) expect((await with_(body.access_token)).status).toBe(401);
    gateway.clock.advance(FORGET_MS);
    await givePasswordBack(person);
  });

  it('does not tell by its refusal which logins exist, nor which were right at the address', async () => {
    expect((await login('advisor2@isius.demo')).status).toBe(201);
    await Promise.all(Array.from({ length: unknownPerAddress }, (_, nth) => login(`who-${nth}@isius.demo`)));
    const { status, body } = await login('who@isius.demo', 'wrong');
    expect(status).toBe(429);
    for (const email of ['advisor2@isius.demo', 'ops@isius.demo'])
      for (const password of ['wrong', DEMO_PASSWORD]) expect(await login(email, password)).toMatchObject({ status, body });
    gateway.clock.advance(FORGET_MS);
  });

  it('counts guesses that are sent all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('ops@slica.demo', 'wrong')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    gateway.clock.advance(FORGET_MS);
  });

  it('reads logins that do not exist slowly from an address that tries one after the other; known browsers get in at once, others soon', async () => {
    const cookie = (await login('qualifier@isius.demo')).headers.get('set-cookie')!.split(';')[0]!;
    const inBrowser = () => gateway.stranger.post('/login', { email: 'qualifier@isius.demo', password: DEMO_PASSWORD }, { cookie });
    const guess = (nth: number) => login(`guess-${nth}@isius.demo`);
    const tries = await Promise.all(Array.from({ length: unknownPerAddress + 10 }, (_, nth) => guess(nth)));
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(unknownPerAddress);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await inBrowser()).status).toBe(201);
    expect((await login('qualifier@isius.demo')).status).toBe(429);
    gateway.clock.advance(strangerTurnMs);
    expect((await login('qualifier@isius.demo')).status).toBe(201);
    expect((await guess(1)).status).toBe(429);
    gateway.clock.advance(strangerTurnMs);
    expect((await guess(1)).status).toBe(404);
    gateway.clock.advance(FORGET_MS);
    await Promise.all([guess(2), guess(3)]).then((both) => expect(both.map(({ status: one }) => one)).toEqual([404, 404]));
  });

  it('gives who was told to wait and comes back in the same browser a turn before a script that asks without pause', async () => {
    await Promise.all(Array.from({ length: unknownPerAddress }, (_, nth) => login(`who-${nth}@slica.demo`)));
    const script = async (nth: number) => (await login(`guess-${nth}@slica.demo`)).status;
    const refused = await login('ops@slica.demo');
    const cookie = refused.headers.get('set-cookie')!;
    expect(cookie).toMatch(/^dialer_ticket=.*Path=\/api\/v1\/login; .*HttpOnly; SameSite=Strict/);
    const ana = async () =>
      (await gateway.stranger.post('/login', { email: 'ops@slica.demo', password: DEMO_PASSWORD }, { cookie: cookie.split(';')[0]! }))
        .status;
    gateway.clock.advance(strangerTurnMs);
    expect([await script(1), await ana()]).toEqual([404, 429]);
    gateway.clock.advance(strangerTurnMs);
    expect([await script(2), await ana()]).toEqual([429, 201]);
    gateway.clock.advance(FORGET_MS);
  });

  it('lets a whole centre in at once behind one address: right passwords are not counted', async () => {
    const { tenantId } = await gateway.account('qualifier@isius.demo');
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const people = Array.from({ length: 130 }, (_, nth) => `shift-${nth}@isius.demo`);
    await gateway.ctx.db
      .insert(accounts)
      .values(
        people.map((email) => ({ email, tenantId, passwordHash, firstName: 'Agent', lastName: 'Of the shift', roles: ['qualifier'] })),
      );
    const answers = await Promise.all(people.map((email) => login(email)));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  });

  it('lets one person in who signs in often at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('qualifier@slica.demo')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });

  it('slows a login down that is guessed at from many addresses, but not where it was right before', async () => {
    const proxied = await startTestGateway({ env: { TRUST_PROXY: '1' } });
    const from = (address: string, password: string) =>
      proxied.stranger.post('/login', { email: 'qualifier@isius.demo', password }, { 'x-forwarded-for': address });
    try {
      expect((await from('198.51.100.1', DEMO_PASSWORD)).status).toBe(201);
      const guesses = await Promise.all(Array.from({ length: wrongPerLogin + 5 }, (_, nth) => from(`203.0.113.${nth}`, 'wrong')));
      expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
      expect((await from('192.0.2.1', DEMO_PASSWORD)).status).toBe(429);
      expect((await from('198.51.100.1', DEMO_PASSWORD)).status).toBe(201);
      proxied.clock.advance(TURN_MS);
      const turn = await Promise.all(['203.0.113.200', '203.0.113.201', '203.0.113.202'].map((address) => from(address, 'wrong')));
      expect(turn.map(({ status }) => status).sort()).toEqual([422, 429, 429]);
      proxied.clock.advance(TURN_MS);
      expect((await from('192.0.2.1', DEMO_PASSWORD)).status).toBe(201);
    } finally {
      await proxied.stop();
    }
  });

  it('counts for /metrics what it turned away', async () => {
    for (let n = 0; n < 6; n++) await login('manager@slica.demo', 'wrong');
    const text = await gateway.ctx.metrics.metrics();
    const counted = (what: string) => Number(new RegExp(`dialer_refused_total\\{what="${what}"\\} (\\d+)`).exec(text)![1]);
    expect(counted('login-wrong')).toBeGreaterThanOrEqual(5);
    expect(counted('login-throttled')).toBeGreaterThanOrEqual(1);
    gateway.clock.advance(FORGET_MS);
  });

  it('keeps no token and no password in the database in a readable form', async () => {
    const { body } = await login('qualifier@isius.demo');
    const { rows } = await gateway.ctx.db.pool.query(
      'select row_to_json(s)::text as row from sessions s union all select row_to_json(a)::text from accounts a',
    );
    const all = rows.map((each: { row: string }) => each.row).join('\n');
    expect(all).not.toContain(body.access_token);
    expect(all).not.toContain(DEMO_PASSWORD);
    expect(all).toContain('$argon2id$');
  });
});

it('counts a caller by the address that the proxy in front has written, not by one that they made up', async () => {
  const behindProxy = await startTestGateway({ env: { TRUST_PROXY: '1' } });
  try {
    const guess = (made: number) =>
      behindProxy.stranger.post(
        '/login',
        { email: 'qualifier@isius.demo', password: 'wrong' },
        { 'x-forwarded-for': `10.9.8.${made}, 203.0.113.7` },
      );
    for (let n = 0; n < 5; n++) expect((await guess(n)).status).toBe(422);
    expect((await guess(99)).status).toBe(429);
  } finally {
    await behindProxy.stop();
  }
});

describe('tokens', () => {
  it('answers every signed-in call with a token, the same one while it is young [API-003]', async () => {
    const { body } = await login('qualifier@isius.demo');
    expect((await with_(body.access_token)).headers.get('authorization')).toBe(`Bearer ${body.access_token}`);
  });

  it('reads the token with and without Bearer, and refuses a call without one [API-004]', async () => {
    const { body } = await login('qualifier@isius.demo');
    expect((await gateway.stranger.request('GET', '/tenant-features', undefined, { authorization: body.access_token })).status).toBe(200);
    expect((await gateway.stranger.get('/tenant-features')).status).toBe(401);
    expect((await with_('made-up')).status).toBe(401);
  });

  it('gives parallel calls the same successor, and lets the old token work until 60 s after the first use of the new [API-004]', async () => {
    const old = (await login('qualifier@isius.demo')).body.access_token as string;
    gateway.clock.advance(limits.sessions.rotateMs);
    const answers = await Promise.all(Array.from({ length: 8 }, () => with_(old)));
    const successors = new Set(answers.map(({ headers }) => headers.get('authorization')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(successors.size).toBe(1);
    const next = [...successors][0]!.slice('Bearer '.length);
    expect(next).not.toBe(old);

    gateway.clock.advance(limits.sessions.graceMs * 3);
    expect((await with_(old)).headers.get('authorization')).toBe(`Bearer ${next}`);
    expect((await with_(next)).status).toBe(200);
    gateway.clock.advance(limits.sessions.graceMs - 1);
    expect((await with_(old)).status).toBe(200);
    gateway.clock.advance(1);
    expect((await with_(old)).status).toBe(401);
    expect((await with_(next)).status).toBe(200);
  });

  it('does not rotate again while the token before is in its grace', async () => {
    const first = (await login('qualifier@isius.demo')).body.access_token as string;
    gateway.clock.advance(limits.sessions.rotateMs);
    const second = (await with_(first)).headers.get('authorization')!.slice(7);
    gateway.clock.advance(limits.sessions.rotateMs * 2);
    expect((await with_(second)).headers.get('authorization')).toBe(`Bearer ${second}`);
    expect((await with_(first)).status).toBe(200);
    gateway.clock.advance(limits.sessions.graceMs);
    const third = (await with_(second)).headers.get('authorization')!.slice(7);
    expect(third).not.toBe(second);
    expect((await with_(third)).status).toBe(200);
  });

  it('checks a token for a socket without replacing it', async () => {
    const token = (await login('qualifier@isius.demo')).body.access_token as string;
    gateway.clock.advance(limits.sessions.rotateMs);
    expect(await gateway.ctx.sessions.authenticate(token, { rotate: false })).toMatchObject({
      next: token,
      account: { email: 'qualifier@isius.demo', tenant: { variant: 'ISIUS' } },
    });
  });

  it('forgets a browser that was silent for twelve hours', async () => {
    const token = (await login('qualifier@isius.demo')).body.access_token as string;
    gateway.clock.advance(limits.sessions.idleMs);
    expect((await with_(token)).status).toBe(401);
  });

  it('ends the session at logout and closes its sockets', async () => {
    const person = await gateway.signIn('qualifier@isius.demo');
    // Those that the tests before left to time.
    await gateway.ctx.sessions.notice();
    const closed: unknown[] = [];
    gateway.ctx.people = { send: () => {}, disconnect: (...who) => void closed.push(who) };
    expect((await person.post('/logout')).status).toBe(204);
    expect(closed).toEqual([[person.login.id, expect.any(String)]]);
    expect((await person.get('/tenant-features')).status).toBe(401);
  });
});

describe('passwords', () => {
  const challenge = (value: 'NEW_PASSWORD_REQUIRED' | 'PASSWORD_RESET_REQUIRED' | null, email: string) =>
    gateway.ctx.db.update(accounts).set({ challenge: value }).where(eq(accounts.email, email));

  it('ends a right login in the challenge of a new password, once, and then signs in with it [AUTH-021, AUTH-023, AUTH-034]', async () => {
    await challenge('NEW_PASSWORD_REQUIRED', 'qualifier2@isius.demo');
    const refused = await login('qualifier2@isius.demo');
    expect(refused).toMatchObject({
      status: 403,
      body: { challenge: 'NEW_PASSWORD_REQUIRED', message: 'A new password must be created.', user: { email: 'qualifier2@isius.demo' } },
    });
    const create = (password: string, token = refused.body.user.token) =>
      gateway.stranger.post('/login/new-password', { user: { email: 'qualifier2@isius.demo', token }, password });
    expect((await create('short')).body.errors.password[0]).toContain('at least 10');
    const inFrench = { user: { email: 'qualifier2@isius.demo', token: refused.body.user.token }, password: 'court' };
    const answer = await gateway.stranger.request('POST', '/login/new-password', inFrench, { 'accept-language': 'fr' });
    expect(answer.body.errors.password).toEqual(['Le mot de passe doit avoir au moins 10 caractères.']);
    expect((await create('a good long one', 'forged')).status).toBe(403);
    expect((await create('a good long one')).status).toBe(201);
    expect((await create('another long one')).status).toBe(403);
    expect((await login('qualifier2@isius.demo', 'a good long one')).status).toBe(201);
  });

  it('sends a person whose password must be reset to the reset [AUTH-022] [AUTH-023]', async () => {
    await challenge('PASSWORD_RESET_REQUIRED', 'advisor2@isius.demo');
    expect(await login('advisor2@isius.demo')).toMatchObject({
      status: 403,
      body: { challenge: 'PASSWORD_RESET_REQUIRED', message: 'The password must be reset.', user: { email: 'advisor2@isius.demo' } },
    });
    await challenge(null, 'advisor2@isius.demo');
  });

  it('resets a password by a code, and signs out everywhere [AUTH-031, AUTH-034]', async () => {
    const before = await gateway.signIn('advisor2@slica.demo');
    expect((await gateway.stranger.post('/login/password-resets', { username: 'advisor2@slica.demo' })).status).toBe(201);
    const code = await issueResetCode(gateway.ctx.db, gateway.clock, before.login.id);
    const confirm = (given: string) =>
      gateway.stranger.put('/login/password-resets', { username: 'advisor2@slica.demo', code: given, password: 'quite another one' });
    expect((await confirm('AAAA-AAAA')).body.errors.code).toHaveLength(1);
    expect((await confirm(code.toLowerCase().replace('-', ' '))).status).toBe(204);
    expect((await before.get('/tenant-features')).status).toBe(401);
    expect((await login('advisor2@slica.demo', 'quite another one')).status).toBe(201);
    expect((await confirm(code)).status).toBe(422);
  });

  it.each(['username', 'code', 'password'])('sets no password without the %s [AUTH-030]', async (left) => {
    const { login: who } = await gateway.signIn('advisor2@isius.demo');
    const code = await issueResetCode(gateway.ctx.db, gateway.clock, who.id);
    const whole = { username: 'advisor2@isius.demo', code, password: 'quite another one' };
    const answer = await gateway.stranger.put('/login/password-resets', { ...whole, [left]: '' });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [left]]);
    expect((await login('advisor2@isius.demo', DEMO_PASSWORD)).status).toBe(201);
  });

  it('takes a code after wrong guesses at its next turn, and voids it after very many', async () => {
    const before = await personOf('advisor@isius.demo');
    const { id } = before;
    const code = await issueResetCode(gateway.ctx.db, gateway.clock, id);
    const confirm = (given: string) =>
      gateway.stranger.put('/login/password-resets', { username: 'advisor@isius.demo', code: given, password: 'quite another one' });
    for (let n = 0; n < 5; n++) await confirm('AAAA-AAAA');
    expect((await confirm(code)).status).toBe(429);
    gateway.clock.advance(FORGET_MS);
    const { wrongPerCode } = limits.login;
    await gateway.ctx.db.update(passwordResets).set({ attempts: wrongPerCode }).where(eq(passwordResets.accountId, id));
    expect((await confirm(code)).status).toBe(422);
    await gateway.ctx.db
      .update(passwordResets)
      .set({ attempts: wrongPerCode - 1 })
      .where(eq(passwordResets.accountId, id));
    expect((await confirm(code)).status).toBe(204);
    await givePasswordBack(before);
  });

  it('says of an unknown login that it does not exist, also at a reset [AUTH-035]', async () => {
    expect(await gateway.stranger.post('/login/password-resets', { username: 'nobody' })).toMatchObject({
      status: 404,
      body: { message: 'The username does not exist.' },
    });
  });

  it('binds the proof of a challenge to its time', async () => {
    const found = await gateway.ctx.db.select().from(accounts).where(eq(accounts.email, 'manager@isius.demo'));
    await challenge('NEW_PASSWORD_REQUIRED', 'manager@isius.demo');
    const { user } = challengeProblem(gateway.ctx, found[0]!, 'NEW_PASSWORD_REQUIRED').extra as { user: { email: string; token: string } };
    gateway.clock.advance(16 * 60_000);
    expect((await gateway.stranger.post('/login/new-password', { user, password: 'a good long one' })).status).toBe(403);
    await challenge(null, 'manager@isius.demo');
  });
});

describe('what the page asks after sign-in', () => {
  it('answers the centre and its features [ENDPOINT-093]', async () => {
    const one = await gateway.signIn('qualifier@isius.demo');
    const two = await gateway.signIn('qualifier@slica.demo');
    expect((await one.get('/tenant-features')).body).toEqual({
      variant: 'ISIUS',
      features: ['disclosures', 'recording-panel', 'manual-transfer'],
    });
    expect((await two.get('/tenant-features')).body).toEqual({ variant: 'SLICA', features: ['manual-transfer'] });
  });

  it('gives each session a telephone secret of its own, always the same and not the password [ENDPOINT-115]', async () => {
    const person = await gateway.signIn('qualifier@isius.demo');
    const { status, body } = await person.get('/webrtc/credentials');
    expect(status).toBe(200);
    expect(body.data.username).toBe('1001');
    expect((await person.get('/webrtc/credentials')).body.data.password).toBe(body.data.password);
    const elsewhere = await gateway.signIn('qualifier@isius.demo');
    expect((await elsewhere.get('/webrtc/credentials')).body.data.password).not.toBe(body.data.password);
    expect(body.data.password.length).toBeGreaterThanOrEqual(22);
  });

  it('keeps the chosen language, and tells none of who has chosen none [I18N-014]', async () => {
    const person = await gateway.signIn('advisor@isius.demo');
    expect((await login('advisor@isius.demo')).body.language).toBe('');
    expect((await person.put('/workspace/language', { language: 'fr' })).status).toBe(204);
    expect((await login('advisor@isius.demo')).body.language).toBe('fr');
  });
});
