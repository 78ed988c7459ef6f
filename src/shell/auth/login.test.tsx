// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createSignIn } from '../../core/session/sign-in';
import { ApiError } from '../../core/ports';
import { createTexts } from '../../i18n';
import { AddressBar, Addresses } from '../addresses';
import { AuthRoutes } from './auth-routes';

const reply = { id: 1, tenantId: 1, accessToken: 't', roles: ['qualifier'], permissions: [], extension: '4127', language: 'en' };

async function open(path = '/auth/login', answer: (operation: string, input: unknown) => unknown = () => reply) {
  const calls: [string, unknown][] = [];
  const memory = new Map<string, string>();
  const storage = {
    read: (area: string, key: string) => memory.get(area + key) ?? null,
    write: (area: string, key: string, value: string) => void memory.set(area + key, value),
    remove: (area: string, key: string) => void memory.delete(area + key),
    keys: () => [],
  };
  const api = { call: vi.fn(async (operation: string, input: unknown) => (calls.push([operation, input]), answer(operation, input))) };
  const signIn = createSignIn({ api: api as never, storage });
  const texts = await createTexts('en');
  const addresses = Addresses.inMemory(path);
  await act(async () => {
    render(
      <AddressBar addresses={addresses}>
        <AuthRoutes signIn={signIn} onLanguage={(language) => void texts.use(language)} />
      </AddressBar>,
    );
  });
  return { calls, signIn, addresses, user: userEvent.setup(), path: () => addresses.shown.location.pathname };
}

describe('login', () => {
  it('is a form titled "Login form" with Login, Password and Login [AUTH-001] [MSG-001] [MSG-002]', async () => {
    await open();
    expect(screen.getByRole('form', { name: 'Login form' })).toBeVisible();
    expect(screen.getByLabelText('Login')).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  });
  it('takes at most 100 characters, masks a required password, and can show it [AUTH-002] [AUTH-003]', async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText('Login'));
    await user.paste('x'.repeat(150));
    expect((screen.getByLabelText('Login') as HTMLInputElement).value).toHaveLength(100);
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    expect(password).toHaveAttribute('aria-required', 'true');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(password).toHaveAttribute('type', 'text');
  });
  it('submits only when both fields are filled [AUTH-005] [AUTH-006]', async () => {
    const { user, calls, signIn } = await open();
    await user.type(screen.getByLabelText('Login'), 'maya{Enter}');
    expect(calls).toEqual([]);
    expect(screen.getByRole('alert')).toHaveTextContent('Fill in both fields.');
    await user.clear(screen.getByLabelText('Login'));
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(calls).toEqual([]);
    await user.type(screen.getByLabelText('Login'), 'maya{Enter}');
    await waitFor(() => expect(signIn.loggedIn).toBe(true));
    expect(calls).toEqual([['login', { body: { email: 'maya', password: 'secret' } }]]);
  });
  it.each([
    ['The username/password combination is incorrect. [AUTH-018] [AUTH-020] [MSG-006] [MSG-010]', 422, {}, ''],
    ['Submitted values are not valid. [AUTH-020] [MSG-004]', 422, { email: ['Some other words.'] }, ''],
    ['The username does not exist. [AUTH-015] [AUTH-020] [MSG-007] [MSG-010]', 404, {}, ''],
    ['There is no info associated with this user. [AUTH-013] [AUTH-020] [MSG-005] [MSG-009]', 200, {}, ''],
    ['An unknown error occurred while trying to log in. [AUTH-019] [AUTH-020] [MSG-008] [MSG-010]', 500, {}, ''],
    ['Connection Error - Contact Admin [AUTH-014] [MSG-011]', null, {}, ''],
    ['Your account is closed. [AUTH-016]', 403, {}, 'Your account is closed.'],
    ['You are not authorized to do that. [AUTH-016] [AUTH-020] [MSG-010]', 403, {}, ''],
    ['You are not authorized to do that. [AUTH-017] [MSG-010]', 401, {}, 'Words of the server.'],
  ])('refused says: %s', async (title, status, errors, message) => {
    const { user } = await open('/auth/login', () => {
      throw new ApiError('login', status, message, errors);
    });
    await user.type(screen.getByLabelText('Login'), 'maya');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByText(title.replace(/ \[.*/, ''))).toBeVisible();
  });
  it('says that the session expired after a 401, not after a logout [MSG-018]', async () => {
    const { signIn, user } = await open();
    await user.type(screen.getByLabelText('Login'), 'maya');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await waitFor(() => expect(signIn.loggedIn).toBe(true));
    await act(async () => signIn.clear());
    expect(screen.queryByText('Your session expired, please re-login')).toBeNull();
    await act(async () => signIn.clear(true));
    expect(await screen.findByText('Your session expired, please re-login')).toBeVisible();
  });
  it('disables the button while a login runs [AUTH-004]', async () => {
    let finish!: (value: unknown) => void;
    const { user } = await open('/auth/login', () => new Promise((resolve) => (finish = resolve)));
    await user.type(screen.getByLabelText('Login'), 'maya');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(screen.getByRole('button', { name: 'Login' })).toBeDisabled();
    await act(async () => finish(reply));
  });
  it('says what is wrong in the language that is read now, also when it was said before the switch', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Fill in both fields.');
    await user.click(screen.getByRole('button', { name: 'FR · Français' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Remplissez les deux champs.'));
    await user.click(screen.getByRole('button', { name: 'EN · English' }));
  });
  it('speaks French when asked', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'FR · Français' }));
    expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'EN · English' }));
  });
});

describe('guard and password screens', () => {
  it('keeps everyone without an account on the three screens [GUARD-001]', async () => {
    expect((await open('/admin/users')).path()).toBe('/auth/login');
  });
  it('sends create-password without a person back to login [AUTH-025]', async () => {
    const { path } = await open('/auth/create-password');
    await waitFor(() => expect(path()).toBe('/auth/login'));
  });
  it.each([
    ['NEW_PASSWORD_REQUIRED', '/auth/create-password', 'A new password must be created.'],
    ['PASSWORD_RESET_REQUIRED', '/auth/reset-password', 'The password must be reset.'],
  ])(
    'says what %s asks for, in the page’s words, whatever the gateway’s are [AUTH-022] [MSG-012, MSG-013, MSG-014]',
    async (challenge, to, words) => {
      const { user, path } = await open('/auth/login', (operation) => {
        if (operation === 'login')
          throw new ApiError('login', 403, 'In another language.', {}, { challenge, user: { email: 'maya', token: 'x' } });
        return undefined;
      });
      await user.type(screen.getByLabelText('Login'), 'maya');
      await user.type(screen.getByLabelText('Password'), 'right{Enter}');
      expect(await screen.findByText(words)).toBeVisible();
      expect(path()).toBe(to);
    },
  );
  it('leads the challenge to create-password with one field, and back with the words [AUTH-021] [AUTH-023] [AUTH-024] [AUTH-026] [AUTH-027] [MSG-002] [MSG-015]', async () => {
    const { user, calls, path } = await open('/auth/login', (operation) => {
      if (operation === 'login')
        throw new ApiError(
          'login',
          403,
          'A new password must be created.',
          {},
          { challenge: 'NEW_PASSWORD_REQUIRED', user: { email: 'maya', token: 'x' } },
        );
      return undefined;
    });
    await user.type(screen.getByLabelText('Login'), 'maya');
    await user.type(screen.getByLabelText('Password'), 'old{Enter}');
    await waitFor(() => expect(path()).toBe('/auth/create-password'));
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    expect(calls.map(([operation]) => operation)).toEqual(['login']);
    expect(document.querySelectorAll('input')).toHaveLength(1);
    await user.type(screen.getByLabelText('New password'), 'fresh{Enter}');
    expect(await screen.findByText('The password was created successfully.')).toBeVisible();
    expect(calls.at(-1)).toEqual(['createPassword', { body: { user: { email: 'maya', token: 'x' }, password: 'fresh' } }]);
    expect(path()).toBe('/auth/login');
  });
  it('resets a password in two steps [AUTH-028] [AUTH-029] [AUTH-031] [AUTH-032] [AUTH-033] [MSG-002] [MSG-016] [MSG-017]', async () => {
    const { user, calls, path } = await open('/auth/reset-password', () => undefined);
    await user.type(await screen.findByLabelText('Username'), 'maya');
    expect(screen.queryByLabelText('Code')).toBeNull();
    expect(screen.queryByLabelText('New password')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('The password reset request has been sent. You should receive the code.')).toBeVisible();
    expect(calls).toEqual([['requestPasswordReset', { body: { username: 'maya' } }]]);
    expect(screen.queryByLabelText('Username')).toBeNull();
    expect(screen.getByText(/^A code that was mailed less than 15 minutes ago still counts/)).toBeVisible();
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(calls).toHaveLength(1);
    await user.type(screen.getByLabelText('New password'), 'fresh');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('The password has been successfully changed. Please log in.')).toBeVisible();
    expect(calls.at(-1)).toEqual(['confirmPasswordReset', { body: { username: 'maya', code: '123456', password: 'fresh' } }]);
    expect(path()).toBe('/auth/login');
  });
  it('says what the server has against a new password [AUTH-035]', async () => {
    const short = 'A password has at least 10 characters.';
    const challenge = { challenge: 'NEW_PASSWORD_REQUIRED', user: { email: 'maya', token: 'x' } };
    const { user } = await open('/auth/login', (operation) => {
      if (operation === 'login') throw new ApiError('login', 403, 'x', {}, challenge);
      throw new ApiError('createPassword', 422, '', { password: [short] });
    });
    await user.type(screen.getByLabelText('Login'), 'maya');
    await user.type(screen.getByLabelText('Password'), 'old{Enter}');
    await user.type(await screen.findByLabelText('New password'), 'fresh{Enter}');
    expect(await screen.findByText(short)).toBeVisible();
  });
  it('says that a username does not exist [AUTH-035]', async () => {
    const { user } = await open('/auth/reset-password', () => {
      throw new ApiError('requestPasswordReset', 404, '');
    });
    await user.type(await screen.findByLabelText('Username'), 'nobody{Enter}');
    expect(await screen.findByText('The username does not exist.')).toBeVisible();
  });
  it('says what the server has against the password of a reset [AUTH-035]', async () => {
    const short = 'A password has at least 10 characters.';
    const { user } = await open('/auth/reset-password', (operation) => {
      if (operation === 'confirmPasswordReset') throw new ApiError('confirmPasswordReset', 422, '', { password: [short] });
      return undefined;
    });
    await user.type(await screen.findByLabelText('Username'), 'maya{Enter}');
    await user.type(await screen.findByLabelText('Code'), '123456');
    await user.type(screen.getByLabelText('New password'), 'fresh{Enter}');
    expect(await screen.findByText(short)).toBeVisible();
  });
});
