// With the attribute, because commands that the browser tests use are read by Node itself, which wants it.
import type { Language } from '@dialer/rules/times';
import en from '../../../locales/en/core.json' with { type: 'json' };
import fr from '../../../locales/fr/core.json' with { type: 'json' };
import { fieldProblem } from '../problem';

export const SHORTEST_PASSWORD = 10;

const TEXTS = { en: en.accounts.password, fr: fr.accounts.password } as const;

/**
 * The password policy is the gateway's [AUTH-035]; throws the 422 whose field text the page shows, in the language of who
 * asks: nobody is signed in yet.
 */
export function checkNewPassword(password: string, email: string, language: Language = 'en'): void {
  const texts = TEXTS[language];
  if ([...password].length < SHORTEST_PASSWORD)
    throw fieldProblem('password', texts.too_short.replace('{{least}}', String(SHORTEST_PASSWORD)));
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) throw fieldProblem('password', texts.is_login);
}
