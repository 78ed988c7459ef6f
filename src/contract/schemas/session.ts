/** Sign-in, language and what a person may use. */
import { z } from 'zod';
import { LIMITS, TEXTS } from '../limits';
import { data, flag, intId, list, num, text } from './read';
import type { Payload } from './payload';

/** Login, username: any text up to 100 characters, e-mail address or not [AUTH-007]. */
const login = () => z.string(TEXTS.loginInvalid).trim().min(1, TEXTS.loginInvalid).max(LIMITS.login, TEXTS.loginInvalid);
const password = () => z.string(TEXTS.loginInvalid).min(1, TEXTS.loginInvalid).max(1000, TEXTS.loginInvalid);

/** The account as POST /login answers it [AUTH-040]. */
export const account = z.object({
  access_token: z.string().min(1),
  auto_answer: flag().default(false),
  /** Seconds. */
  auto_answer_time: num().default(0),
  id: intId(),
  tenant_id: intId(),
  deactivated: flag().default(false),
  email: text(),
  extension: text(),
  has_webrtc: flag().default(false),
  first_name: text(),
  last_name: text(),
  language: text(),
  roles: list(z.string()),
  permissions: list(z.string()),
  inbound_only: flag().default(false),
  can_transfer_to_sunlife: flag().default(false),
  is_iapp2_agent: flag().default(false),
  can_transfer_to_matcha: flag().default(false),
  is_external: flag().default(false),
  health_licenses: list(z.string()),
  /** Of this product: whom the agent may call; `none` unless given. */
  outbound_eligibility: z.enum(['old', 'new', 'both', 'none']).optional(),
});

/** Whose password must change; the token proves that the login was right, and works once. */
export const challengedUser = z.object({ email: login(), token: z.string().min(1).max(500) });
/** Body of the 403 that ends a login in a challenge [AUTH-023]. */
export const challenge = z.object({
  message: z.string(),
  challenge: z.enum(['NEW_PASSWORD_REQUIRED', 'PASSWORD_RESET_REQUIRED']),
  user: challengedUser,
});

/** A STUN or TURN server as browsers take it; TURN wants a name and a password. */
export const iceServer = z
  .object({
    urls: z.union([z.string(), z.array(z.string()).min(1)]),
    username: z.string().optional(),
    credential: z.string().optional(),
  })
  .refine(({ urls }) => [urls].flat().every((url) => /^(stun|turn)s?:[^\s/]+$/.test(url)))
  .refine(({ urls, username, credential }) => (username && credential) || ![urls].flat().some((url) => url.startsWith('turn')));

export const session = {
  login: { body: z.object({ email: login(), password: password() }), reply: account },
  createPassword: { body: z.object({ user: challengedUser, password: password() }) },
  requestPasswordReset: { body: z.object({ username: login() }) },
  confirmPasswordReset: { body: z.object({ username: login(), code: z.string().trim().min(1).max(64), password: password() }) },
  logout: {},
  getTenantFeatures: { reply: z.object({ variant: z.string().min(1), features: list(z.string()) }) },
  getWebrtcCredentials: {
    reply: data(
      z.object({
        password: z.string().min(1),
        username: z.string().optional(),
        realm: z.string().optional(),
        /** Of the telephone; said in the address of its socket, by which the floor is found that has its calls. Absent: there are none. */
        centre: num().optional(),
        ice_servers: list(iceServer),
        /** Seconds after which passes of those servers end; absent: they do not. */
        ice_expires_in: num().optional(),
      }),
    ),
  },
  setLanguage: { body: z.object({ language: z.enum(['en', 'fr']) }) },
} satisfies Record<string, Payload>;
