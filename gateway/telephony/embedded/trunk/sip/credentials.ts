import { DigestAuthentication, loggers, type OutgoingRequestMessage } from '../../sip/library';

/**
 * Who we are to a carrier (digest, MD5). sip.js proves it by itself wherever it is asked, but for a new call's INVITE: it
 * would send that again even when the call has been given up meanwhile. `CallOut` does it.
 */
export class TrunkCredentials extends DigestAuthentication {
  constructor(user: string, secret: string) {
    super(loggers, undefined, user, secret);
  }

  override authenticate(request: OutgoingRequestMessage, challenge: unknown, body?: string): boolean {
    if (request.method === 'INVITE' && !request.toTag) return false;
    return super.authenticate(request, challenge, body);
  }

  /** For a new call's INVITE. @returns false where the challenge is of a kind that we do not know */
  prove(request: OutgoingRequestMessage, challenge: unknown): boolean {
    return super.authenticate(request, challenge);
  }
}
