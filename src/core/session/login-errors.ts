/** What a failed login says [AUTH-013…AUTH-020] and how a challenge is recognised [AUTH-021…AUTH-023]. */
import { ApiError } from '../ports';

export type Challenge = 'NEW_PASSWORD_REQUIRED' | 'PASSWORD_RESET_REQUIRED';
/** Who must change the password; the token proves that the login was right, and works once. */
export interface ChallengedUser {
  email: string;
  token: string;
}
export interface LoginFailure {
  /** Key of the text to show, unless the server sent a sentence. */
  messageKey: string;
  /** The server's own sentence, which wins over the key. */
  message?: string;
  challenge?: Challenge;
  /** The person of the challenge, handed to the create-password screen. */
  user?: ChallengedUser;
}

const key = (tail: string): string => `accounts.login.failed.${tail}`;

const CHALLENGE_KEYS: Readonly<Record<Challenge, string>> = {
  NEW_PASSWORD_REQUIRED: 'accounts.login.challenge.new_password',
  PASSWORD_RESET_REQUIRED: 'accounts.login.challenge.reset',
};

/** A challenge is said in the page's own words: the gateway does not know the language of who has not signed in. */
function challengeOf(body: unknown): LoginFailure | null {
  if (!body || typeof body !== 'object') return null;
  const { challenge, user } = body as { challenge?: unknown; user?: ChallengedUser };
  if (challenge !== 'NEW_PASSWORD_REQUIRED' && challenge !== 'PASSWORD_RESET_REQUIRED') return null;
  return { messageKey: CHALLENGE_KEYS[challenge], challenge, ...(user && { user }) };
}

/** A sentence of the server, as opposed to its absence. */
const sentence = (error: ApiError): { message?: string } => (error.message ? { message: error.message } : {});

function byStatus(error: ApiError): LoginFailure {
  switch (error.status) {
    case null:
      return { messageKey: 'accounts.login.connection_error' };
    case 401:
      return { messageKey: key('not_authorized') };
    case 403:
      return challengeOf(error.body) ?? { messageKey: key('not_authorized'), ...sentence(error) };
    case 404:
      return { messageKey: key('not_found') };
    case 422:
      return { messageKey: Object.keys(error.errors).length > 0 ? key('invalid') : key('incorrect') };
    case 429:
      return { messageKey: key('throttled'), ...sentence(error) };
    default:
      // A 2xx other than 201 is an answer without a person in it.
      return { messageKey: error.status < 300 ? key('info') : key('unknown') };
  }
}

/** Words for anything thrown by the login call; what has no HTTP status is a connection error [AUTH-014]. */
export function loginFailure(thrown: unknown): LoginFailure {
  return thrown instanceof ApiError ? byStatus(thrown) : { messageKey: 'accounts.login.connection_error' };
}
