/** Where the access token is kept; the session's account store is one. */
export interface TokenStore {
  token(): string | null;
  /** Keeps a rotated token; does nothing when nobody is signed in. */
  setToken(token: string): void;
}

/** The token of an authorization header, with or without "Bearer " before it [API-004]; null when there is none. */
export function bareToken(header: unknown): string | null {
  if (typeof header !== 'string') return null;
  const token = header.replace(/^bearer\s+/i, '').trim();
  return token === '' ? null : token;
}
