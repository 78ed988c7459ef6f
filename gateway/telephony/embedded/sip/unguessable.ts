/**
 * What keeps somebody who sees none of our messages from speaking as one who does: branches, tags and Call-IDs that cannot
 * be guessed (RFC 3261, 19.3). sip.js draws branches of 23 bits, and all of them by Math.random, which can be foretold.
 */
import { randomBytes } from 'node:crypto';
import {
  ClientTransaction,
  InviteClientTransaction,
  OutgoingRequestMessage,
  UserAgentServer,
  type IncomingRequestMessage,
} from 'sip.js/lib/core/index.js';

/** Of 128 bits: a word that nobody guesses. */
export const unguessable = (): string => randomBytes(16).toString('hex');

const newBranch = () => `z9hG4bK${unguessable()}`;

/** Of sip.js, and not among its types. */
interface Inner {
  transactions: { makeId(request: OutgoingRequestMessage): string };
  requests: { getDefaultOptions(): { callId: string; fromTag: string } };
  servers: { toTag: string; message: IncomingRequestMessage; init(): void };
}

const transactions = ClientTransaction as unknown as Inner['transactions'];
const branchOf = transactions.makeId.bind(ClientTransaction);
transactions.makeId = (request) => (request.method === 'CANCEL' ? branchOf(request) : newBranch());

const requests = OutgoingRequestMessage as unknown as Inner['requests'];
const optionsOf = requests.getDefaultOptions.bind(OutgoingRequestMessage);
requests.getDefaultOptions = () => ({ ...optionsOf(), callId: unguessable(), fromTag: unguessable() });

const servers = UserAgentServer.prototype as unknown as Inner['servers'];
const { init } = servers;
servers.init = function (this: Inner['servers']) {
  this.toTag = this.message.toTag || unguessable();
  init.call(this);
};

// The ACK of a 200 is a transaction of its own, with a branch that sip.js draws apart.
const invites = InviteClientTransaction.prototype;
const { ackResponse } = invites;
invites.ackResponse = function (this: InviteClientTransaction, ack) {
  const branch = newBranch();
  ack.setViaHeader = (_, protocol) => OutgoingRequestMessage.prototype.setViaHeader.call(ack, branch, protocol);
  ackResponse.call(this, ack);
};
