/** The count of what a limit or a rule turned away: `dialer_refused_total{what}`, to see an attack or a limit set too low. */
import { Counter, type Registry } from 'prom-client';

/** What can be turned away, by the door at which it stood. A new limit adds its own word here, and in docs/operations.md. */
export const REFUSED = [
  // HTTP
  'http-body',
  'http-nesting',
  'http-invalid',
  'http-unauthorized',
  'http-forbidden',
  'http-operations',
  // Sign-in
  'login-wrong',
  'login-throttled',
  'login-busy',
  // The socket of events and commands
  'realtime-handshake',
  'realtime-strangers',
  'realtime-busy',
  'realtime-sockets',
  'realtime-frame',
  'realtime-rate',
  'realtime-invalid',
  // Telephones
  'sip-socket',
  'sip-silent',
  'sip-frame',
  'sip-rate',
  'sip-auth',
  'sip-contact',
  'sip-port',
  // Trunks
  'trunk-frame',
  'trunk-stranger',
  'trunk-flood',
  'trunk-socket',
  // What one person may ask of the database
  'search-rate',
  'too-often',
  'database-busy',
  'database-timeout',
  // The rest
  'import-row',
  'dial',
  'engine-timeout',
  // A floor's door
  'floor-secret',
  'floor-epoch',
  'floor-frame',
] as const;

export type Refused = (typeof REFUSED)[number];

/** Counts one refusal, or `times` of them: a media worker sends its counts now and then, not one by one. */
export type CountRefused = (what: Refused, times?: number) => void;

/** Makes the counter of one gateway, with every `what` at 0, so that a first refusal shows as a rise. */
export function createRefused(metrics: Registry): CountRefused {
  const counter = new Counter({
    name: 'dialer_refused_total',
    help: 'What the gateway turned away, by reason',
    labelNames: ['what'] as const,
    registers: [metrics],
  });
  for (const what of REFUSED) counter.inc({ what }, 0);
  return (what, times = 1) => counter.inc({ what }, times);
}
