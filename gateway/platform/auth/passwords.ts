import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Language } from '@dialer/rules/times';
import en from '../../../locales/en/core.json';
import fr from '../../../locales/fr/core.json';
import { fieldProblem } from '../problem';

/** argon2id with the package's parameters (19 MiB, 2 passes), OWASP's first choice. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Whether the password belongs to the hash; a hash that cannot be read belongs to none. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password).catch(() => false);

/** Without characters that are taken for others when read aloud or from paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** So many characters by chance, in groups of four, as people read them to each other. */
export const readableSecret = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-');

/** A password for one sign-in, after which the person chooses their own. */
export const oneTimePassword = (): string => readableSecret(12);

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
