/** The parts of sip.js that the training floor stands on: its core, without its browser half. */
export {
  C,
  DigestAuthentication,
  IncomingRequestMessage,
  IncomingResponseMessage,
  LoggerFactory,
  Parser,
  SessionDialog,
  SessionState,
  UserAgentCore,
  constructOutgoingResponse,
} from 'sip.js/lib/core/index.js';
export type {
  AckableIncomingResponseWithSession,
  Body,
  IncomingInviteRequest,
  IncomingReferRequest,
  IncomingRegisterRequest,
  IncomingRequest,
  Logger,
  OutgoingInviteRequest,
  OutgoingInviteRequestDelegate,
  OutgoingRequest,
  OutgoingRequestMessage,
  ResponseOptions,
  Session,
} from 'sip.js/lib/core/index.js';
export { Grammar, URI } from 'sip.js/lib/grammar/index.js';

import { LoggerFactory, type Body } from 'sip.js/lib/core/index.js';
import { URI } from 'sip.js/lib/grammar/index.js';
import { headerValue } from './header-text';
// Whoever takes the library from here has it so.
import './unguessable';

export const sdpBody = (content: string): Body => ({ contentDisposition: 'session', contentType: 'application/sdp', content });

/** The first line of a SIP reply, as the body that tells a transferor how its transfer goes (RFC 3515). */
export const fragmentBody = (line: string): Body => ({
  contentDisposition: 'render',
  contentType: 'message/sipfrag;version=2.0',
  content: `SIP/2.0 ${line}\r\n`,
});

/** `sip:user@host`, host with or without a port. `user` is as people write it: what an address cannot hold is escaped. */
export function sipUri(user: string, host: string): URI {
  const [name, port] = host.split(':');
  // sip.js decodes what it is given before it encodes it, and throws on a lone %.
  return new URI('sip', encodeURIComponent(headerValue(user)), name!, port ? Number(port) : undefined);
}

/** Methods that the training floor answers, for the Allow header. JsSIP refreshes its session timer with UPDATE. */
export const ALLOW = 'Allow: INVITE,ACK,CANCEL,BYE,INFO,REFER,NOTIFY,OPTIONS,UPDATE';

/** sip.js is told to be silent: what matters is logged by the stack, in words. */
export const loggers = new LoggerFactory();
loggers.builtinEnabled = false;
