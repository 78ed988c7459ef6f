import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

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
