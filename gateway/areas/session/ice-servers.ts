/** Whom a person's telephone asks for ways to the media, with a pass for the relay that ends by itself. */
import { createHmac } from 'node:crypto';
import type { AgentsMedia, TurnServers } from '../../platform/agents-media';
import { limits } from '../../platform/limits';

/**
 * As coturn's `use-auth-secret` checks it: the name is the second at which the pass ends and whose it is, the password its
 * HMAC-SHA1. The server keeps nothing of it. It is looked at when a relay is asked for; one that is in use goes on.
 */
export function relayPass({ urls, secret }: TurnServers, person: number, nowMs: number) {
  const username = `${Math.floor((nowMs + limits.relays.passMs) / 1000)}:${person}`;
  return { urls: [...urls], username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}

/** The servers, and the seconds after which the page shall have asked for them again; absent: they stay as they are. */
export function iceServersOf({ servers, turn }: AgentsMedia, person: number, nowMs: number) {
  if (!turn) return { ice_servers: [...servers] };
  return { ice_servers: [...servers, relayPass(turn, person, nowMs)], ice_expires_in: Math.floor(limits.relays.passMs / 1000) };
}
