import { hash, verify } from '@node-rs/argon2';
import { fieldProblem } from '../problem';

/** argon2id with the package's parameters (19 MiB, 2 passes), OWASP's first choice. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Whether the password belongs to the hash; a hash that cannot be read belongs to none. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password).catch(() => false);

export const SHORTEST_PASSWORD = 10;

/** The password policy is the gateway's [AUTH-035]; throws the 422 whose field text the page shows. */
export function checkNewPassword(password: string, email: string): void {
  if ([...password].length < SHORTEST_PASSWORD)
    throw fieldProblem('password', `The password needs at least ${SHORTEST_PASSWORD} characters.`);
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) throw fieldProblem('password', 'The password must not be the login.');
}
