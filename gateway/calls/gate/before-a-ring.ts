/** What is asked before anybody new is rung, whatever for: a dial, a second party, an advisor. */
import type { GatewayContext } from '../../platform/context';
import { forbidden, HttpProblem } from '../../platform/problem';

/** @throws HttpProblem 403 for an account whose calling is switched off */
export function notDeactivated({ deactivated }: { readonly deactivated: boolean }): void {
  if (deactivated) throw forbidden('Calling is switched off for your account.');
}

/** @throws HttpProblem 503 once the gateway waits for its last calls to end */
export function notWhileStopping({ draining }: Pick<GatewayContext, 'draining'>): void {
  if (draining) throw new HttpProblem(503, 'The gateway is about to restart.');
}
