import { holdsRole, validPermissions, workingRole } from '@dialer/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../ports';
import { bench, fakeApi, memoryStorage } from '../testing';
import { accountFromReply } from './account';
import { flagOn } from './flags';
import { guard, type PathFacts } from './guard';
import { agentRole } from './roles';
import { createSignIn } from './sign-in';
import { createAccountStore } from './store';

const reply = {
  accessToken: 'abc',
  autoAnswer: true,
  autoAnswerTime: 3,
  id: 7,
  tenantId: 2,
  deactivated: false,
  email: 'q@isius.demo',
  extension: '1001',
  hasWebRtc: true,
  firstName: 'Quinn',
  lastName: 'Avery',
  language: 'fr',
  roles: ['setter', 'qualifier'],
  inboundOnly: true,
  canTransferToSunlife: true,
  isIapp2Agent: true,
  canTransferToMatcha: true,
  isExternal: true,
  healthLicenses: ['TX'],
  permissions: ['has_auto_ready', 'exports'],
};

const signInWith = (set: (api: ReturnType<typeof fakeApi>) => void, storage = memoryStorage(), languages: readonly string[] = []) => {
  const api = fakeApi();
  set(api);
  return { api, storage, signIn: createSignIn({ api, storage, languages }) };
};

describe('the account of a login reply', () => {
  it('keeps every stated field, and those that rules use beside them, and the permissions that the role may have [AUTH-009] [AUTH-040] [AUTH-041] [AUTH-042]', () => {
    expect(accountFromReply(reply)).toEqual({
      id: 7,
      tenantId: 2,
      extension: '1001',
      hasWebRtc: true,
      deactivated: false,
      inboundOnly: true,
      canTransferToSunlife: true,
      canTransferToMatcha: true,
      isIapp2Agent: true,
      isExternal: true,
      outboundEligibility: 'none',
      healthLicenses: ['tx'],
      autoAnswer: true,
      autoAnswerTime: 3,
      tokens: { accessToken: 'abc' },
      acl: { roles: ['setter', 'qualifier'], permissions: ['exports'] },
      user: { id: 7, tenantId: 2, email: 'q@isius.demo', firstName: 'Quinn', lastName: 'Avery', language: 'fr' },
    });
  });
  it('leaves out permissions that the role may not have [AUTH-009] [ATTR-002] [ATTR-004]', () => {
    expect(validPermissions(['has_auto_ready', 'x'], ['qualifier'])).toEqual(['x']);
    expect(validPermissions(['has_auto_ready', 'x'], ['advisor'])).toEqual(['has_auto_ready', 'x']);
  });
  it.each([null, {}, { id: 7 }, { id: '', accessToken: 'a' }])('is none without a person and a token: %j', (given) => {
    expect(accountFromReply(given)).toBeNull();
  });
});

describe('signing in', () => {
  it('posts the login as email, stores the account and acl, and is logged in [AUTH-006] [AUTH-007] [AUTH-008] [AUTH-041]', async () => {
    const { api, signIn, storage } = signInWith((fake) => fake.reply('login', reply));
    const running = signIn.login('quinn', 'secret');
    expect(signIn.loggingIn).toBe(true);
    expect(await running).toEqual({ ok: true });
    expect([signIn.loggedIn, signIn.loggingIn]).toEqual([true, false]);
    expect(api.calls[0]).toMatchObject({ operation: 'login', body: { email: 'quinn', password: 'secret' } });
    expect(createAccountStore(storage).read()).toEqual(accountFromReply(reply));
    expect(signIn.account).toEqual(accountFromReply(reply));
  });
  it('sends nothing while a field is empty or too long, or a login is running [AUTH-005] [AUTH-002] [AUTH-004]', async () => {
    let answer = (_value: unknown): void => undefined;
    const { api, signIn } = signInWith((fake) => fake.reply('login', () => new Promise((resolve) => (answer = resolve))));
    for (const [login, password] of [
      ['', 'x'],
      ['x', ''],
      ['x'.repeat(101), 'x'],
    ] as const)
      await signIn.login(login, password);
    expect(api.calls).toHaveLength(0);
    const first = signIn.login('a', 'b');
    await signIn.login('a', 'b');
    expect(api.calls).toHaveLength(1);
    answer(reply);
    await first;
  });
  it.each([
    ['a 2xx other than 201 [AUTH-013]', 200, 'accounts.login.failed.info', undefined],
    ['no status [AUTH-014]', null, 'accounts.login.connection_error', undefined],
    ['404 [AUTH-015]', 404, 'accounts.login.failed.not_found', undefined],
    ['403 with words [AUTH-016]', 403, 'accounts.login.failed.not_authorized', 'Your account is closed.'],
    ['403 without words [AUTH-016]', 403, 'accounts.login.failed.not_authorized', ''],
    ['401 [AUTH-017]', 401, 'accounts.login.failed.not_authorized', undefined],
    ['422 [AUTH-018]', 422, 'accounts.login.failed.incorrect', undefined],
    ['400 [AUTH-019]', 400, 'accounts.login.failed.unknown', undefined],
    ['409 [AUTH-019]', 409, 'accounts.login.failed.unknown', undefined],
    ['500 [AUTH-019]', 500, 'accounts.login.failed.unknown', undefined],
    ['503 [AUTH-019]', 503, 'accounts.login.failed.unknown', undefined],
    ['429, which asks to wait', 429, 'accounts.login.failed.throttled', 'Wait a minute.'],
  ])('says its own words on %s', async (_name, status, messageKey, message) => {
    const { signIn } = signInWith((fake) => fake.fail('login', status, message ?? ''));
    const result = await signIn.login('a', 'b');
    expect(result).toEqual({ ok: false, messageKey, ...(message && { message }) });
  });
  it('says that nothing is known of a person whom a reply does not hold [AUTH-013]', async () => {
    const { signIn } = signInWith((fake) => fake.reply('login', {}));
    expect(await signIn.login('a', 'b')).toEqual({ ok: false, messageKey: 'accounts.login.failed.info' });
    expect([signIn.loggedIn, signIn.loggingIn]).toEqual([false, false]);
  });
  it('tells refused values from a wrong combination [AUTH-020]', async () => {
    const { signIn } = signInWith((fake) => fake.fail('login', 422, '', { email: ['Submitted values are not valid.'] }));
    expect(await signIn.login('a', 'b')).toMatchObject({ messageKey: 'accounts.login.failed.invalid' });
  });
  it('takes a challenge to the create-password screen with its person, once and with a password [AUTH-021] [AUTH-023] [AUTH-026]', async () => {
    const user = { email: 'a', token: 't' };
    const { api, signIn } = signInWith((fake) => {
      fake.fail('login', 403, 'A new password must be created.', {}, { challenge: 'NEW_PASSWORD_REQUIRED', user });
      fake.reply('createPassword', undefined);
    });
    expect(await signIn.login('a', 'b')).toMatchObject({
      challenge: 'NEW_PASSWORD_REQUIRED',
      messageKey: 'accounts.login.challenge.new_password',
    });
    expect(signIn.challengedUser).toEqual(user);
    await signIn.createPassword('');
    expect(api.of('createPassword')).toEqual([]);
    expect(await signIn.createPassword('new')).toEqual({ ok: true });
    expect(api.of('createPassword')[0]?.body).toEqual({ user, password: 'new' });
    expect(signIn.challengedUser).toBeNull();
  });
  it('points a person whose password must be reset to that flow [AUTH-022]', async () => {
    const { signIn } = signInWith((fake) =>
      fake.fail(
        'login',
        403,
        'The password must be reset.',
        {},
        { challenge: 'PASSWORD_RESET_REQUIRED', user: { email: 'a', token: 't' } },
      ),
    );
    expect(await signIn.login('a', 'b')).toMatchObject({
      challenge: 'PASSWORD_RESET_REQUIRED',
      messageKey: 'accounts.login.challenge.reset',
    });
    expect(signIn.challengedUser).toBeNull();
  });
  it('creates a password only with both a person and a password [AUTH-026]', async () => {
    const { api, signIn } = signInWith(() => undefined);
    await signIn.createPassword('new');
    expect(api.calls).toHaveLength(0);
  });
  it('resets in two states, each with all its values [AUTH-030] [AUTH-031]', async () => {
    const { api, signIn } = signInWith((fake) => {
      fake.reply('requestPasswordReset', undefined);
      fake.reply('confirmPasswordReset', undefined);
    });
    await signIn.confirmReset('1', 'new');
    await signIn.requestReset('quinn');
    expect(signIn.resetRequestedFor).toBe('quinn');
    await signIn.confirmReset('', 'new');
    await signIn.confirmReset('1', '');
    expect(await signIn.confirmReset('1', 'new')).toEqual({ ok: true });
    expect(api.calls.map(({ operation, body }) => [operation, body])).toEqual([
      ['requestPasswordReset', { username: 'quinn' }],
      ['confirmPasswordReset', { username: 'quinn', code: '1', password: 'new' }],
    ]);
    expect(signIn.resetRequestedFor).toBeNull();
  });
  it("shows the server's field message, and says that a username does not exist [AUTH-035]", async () => {
    const { signIn } = signInWith((fake) => fake.fail('requestPasswordReset', 422, '', { username: ['too odd'] }));
    expect(await signIn.requestReset('x')).toMatchObject({ message: 'too odd' });
    const other = signInWith((fake) => fake.fail('requestPasswordReset', 404));
    expect(await other.signIn.requestReset('x')).toMatchObject({ messageKey: 'accounts.login.failed.not_found' });
  });
});

describe('what the browser keeps', () => {
  it('keeps the account in session storage and the language under isi-dialer [AUTH-043] [AUTH-044] [I18N-005]', async () => {
    const { signIn, storage } = signInWith((fake) => fake.reply('login', reply));
    await signIn.login('a', 'b');
    signIn.setLanguage('en');
    const kept = storage.keys('session').map((key) => JSON.parse(storage.read('session', key)!));
    expect(kept).toMatchObject([{ tokens: { accessToken: 'abc' }, acl: { roles: ['setter', 'qualifier'], permissions: ['exports'] } }]);
    expect(storage.keys('local')).toEqual(['isi-dialer']);
    expect(JSON.parse(storage.read('local', 'isi-dialer')!)).toEqual({ user: { language: 'en' } });
    expect(createSignIn({ api: fakeApi(), storage }).account?.user.language).toBe('en');
  });
  it('prefers the language of this browser, then that of the account, then English [I18N-004] [I18N-014]', async () => {
    const { signIn } = signInWith((fake) => fake.reply('login', reply));
    expect(signIn.language).toBe('en');
    await signIn.login('a', 'b');
    expect(signIn.language).toBe('fr');
    signIn.setLanguage('en');
    expect(signIn.language).toBe('en');
  });
  it.each([
    [['fr-CA', 'en'], 'fr'],
    [['es-MX', 'FR', 'en-US'], 'fr'],
    [['en-CA', 'fr-CA'], 'en'],
    [['es', 'frr', 'de'], 'en'],
  ])(
    'speaks with who has chosen no language that of their browser, %j, where the centre works in it [I18N-004]',
    async (languages, own) => {
      const { signIn } = signInWith((fake) => fake.reply('login', { ...reply, language: '' }), memoryStorage(), languages);
      expect(signIn.language).toBe(own);
      await signIn.login('a', 'b');
      expect(signIn.account?.user.language).toBeNull();
      expect([signIn.languageOf(['en', 'fr']), signIn.languageOf(['en']), signIn.languageOf(['fr'])]).toEqual([own, 'en', 'fr']);
      signIn.setLanguage('fr');
      expect([signIn.language, signIn.languageOf(['en'])]).toEqual(['fr', 'fr']);
    },
  );
  it('prefers what the person has chosen to the browser’s language [I18N-014]', async () => {
    const { signIn } = signInWith((fake) => fake.reply('login', { ...reply, language: 'en' }), memoryStorage(), ['fr-CA']);
    await signIn.login('a', 'b');
    expect(signIn.language).toBe('en');
  });
  it('keeps a rotated token, also through a change of language, and never signs anyone in by one', async () => {
    const { signIn, storage } = signInWith((fake) => fake.reply('login', reply));
    const store = createAccountStore(storage);
    store.setToken('late');
    expect(store.token()).toBeNull();
    await signIn.login('a', 'b');
    store.setToken('next');
    signIn.setLanguage('fr');
    expect(store.token()).toBe('next');
  });
  it('is signed out by unreadable storage, not broken by it', () => {
    const storage = memoryStorage();
    storage.write('session', 'isi-dialer-account', '{');
    storage.write('local', 'isi-dialer', '[');
    expect(createSignIn({ api: fakeApi(), storage }).loggedIn).toBe(false);
  });
  it('remembers that a session expired', async () => {
    const { signIn, storage } = signInWith((fake) => fake.reply('login', reply));
    await signIn.login('a', 'b');
    signIn.clear(true);
    expect([signIn.loggedIn, signIn.expired, createAccountStore(storage).read()]).toEqual([false, true, null]);
  });
});

describe('the guard', () => {
  const at = (path: string, more: Partial<PathFacts> = {}): PathFacts => ({ path, known: true, ...more });
  const as = (roles: string[], permissions: string[] = []) => ({ acl: { roles, permissions } });
  const allowed = { allow: true };

  it.each(['/auth/login', '/auth/create-password', '/auth/reset-password'])('lets anyone open %s [GUARD-001]', (path) => {
    expect(guard(at(path), null)).toEqual(allowed);
  });
  it.each(['/', '/admin/users', '/auth/other'])('sends a stranger from %s to the login [GUARD-001]', (path) => {
    expect(guard(at(path), null)).toEqual({ redirect: '/auth/login' });
  });
  it('sends the signed-in from the login home and leaves the password screens open [GUARD-002] [describes GUARD-003]', () => {
    expect(guard(at('/auth/login'), as(['qualifier']))).toEqual({ redirect: '/' });
    expect(guard(at('/auth/create-password'), as(['qualifier']))).toEqual(allowed);
    expect(guard(at('/auth/reset-password'), as(['qualifier']))).toEqual(allowed);
  });
  it('needs any one of the roles and the permission, else goes home [GUARD-004] [describes GUARD-005] [describes GUARD-006]', () => {
    const page = at('/x', { roles: ['manager', 'admin'], permission: 'p' });
    expect(guard(page, as(['admin'], ['p']))).toEqual(allowed);
    expect(guard(page, as(['manager']))).toEqual({ redirect: '/' });
    expect(guard(page, as(['qualifier'], ['p']))).toEqual({ redirect: '/' });
    expect(guard(at('/x'), as([]))).toEqual(allowed);
    expect(guard(at('/x', { roles: [], permission: 'p' }), as([], ['p']))).toEqual(allowed);
  });
  it('sends an unknown path home, and a bare one of the administration below /admin [GUARD-009] [GUARD-011]', () => {
    const manager = as(['manager']);
    expect(guard(at('/nowhere', { known: false }), manager)).toEqual({ redirect: '/' });
    expect(guard(at('/users/managers', { known: false }), manager)).toEqual({ redirect: '/admin/users/managers' });
    expect(guard(at('/notifications/create', { known: false }), manager)).toEqual({ redirect: '/admin/notifications/create' });
    expect(guard(at('/settings/globals', { known: false }), manager)).toEqual({ redirect: '/admin/settings/globals' });
    expect(guard(at('/userspace', { known: false }), manager)).toEqual({ redirect: '/' });
  });
});

describe('roles', () => {
  const order = ['setter', 'manager', 'admin', 'super', 'operations-manager'] as const;
  it('rank from setter to operations-manager; a check passes for a role or any higher one [GUARD-015]', () => {
    order.forEach((held, rank) => order.forEach((wanted, other) => expect(holdsRole([held], wanted)).toBe(rank >= other)));
  });
  it('admits super where manager, admin or operations-manager is named [GUARD-017]', () => {
    expect(
      guard(
        { path: '/admin/users', known: true, roles: ['manager', 'admin', 'operations-manager'] },
        { acl: { roles: ['super'], permissions: [] } },
      ),
    ).toEqual({ allow: true });
  });
  it('gives advisors and qualifiers the base rank and implies neither by a rank [GUARD-018] [GUARD-019]', () => {
    for (const role of ['advisor', 'qualifier'] as const) {
      expect(holdsRole([role], 'setter')).toBe(true);
      expect(holdsRole([role], 'manager')).toBe(false);
      expect(holdsRole(['operations-manager'], role)).toBe(false);
    }
  });
  it('takes the highest held for layouts, and an advisor over a qualifier for limits', () => {
    expect(workingRole(['setter', 'qualifier', 'manager'])).toBe('manager');
    expect(workingRole(['qualifier', 'advisor'])).toBe('advisor');
    expect(workingRole([])).toBe('setter');
    expect([agentRole(['qualifier', 'advisor']), agentRole(['manager'])]).toEqual(['advisor', null]);
  });
});

it('an advisor is outbound-eligible for old leads, new ones or both; nobody else is, and it is no role of its own [GUARD-024]', () => {
  const eligible = (roles: string[], outboundEligibility: 'old' | 'new' | 'both' | 'none') =>
    bench({ account: { roles, outboundEligibility } }).core.session.outboundEligible;
  expect((['old', 'new', 'both', 'none'] as const).map((value) => eligible(['advisor'], value))).toEqual([true, true, true, false]);
  expect(eligible(['qualifier'], 'both')).toBe(false);
});

describe('switches', () => {
  it('work when the variant has them and, where a tenant feature of that name exists, the tenant too [VARIANT-009]', () => {
    const flags = { recordingPanel: true, scripts: true, transfers: false };
    expect(flagOn('scripts', flags, [])).toBe(true);
    expect(flagOn('transfers', flags, [])).toBe(false);
    expect(flagOn('recordingPanel', flags, [])).toBe(false);
    expect(flagOn('recordingPanel', flags, ['recording-panel'])).toBe(true);
    expect(flagOn('recordingPanel', { recordingPanel: false }, ['recording-panel'])).toBe(false);
    expect(flagOn('manual-transfer', flags, ['manual-transfer'])).toBe(true);
    expect(flagOn('manual-transfer', flags, [])).toBe(false);
    expect(flagOn('unheard-of', flags, [])).toBe(false);
  });
});

it('reads what was thrown only when it is a refusal of the server', async () => {
  const { signIn } = signInWith((fake) =>
    fake.reply('login', () => {
      throw new TypeError('fetch failed');
    }),
  );
  expect(await signIn.login('a', 'b')).toMatchObject({ messageKey: 'accounts.login.connection_error' });
  expect(new ApiError('login', 500, 'x').status).toBe(500);
});
