/** Live, external, third-party and internal transfers as far as they go by REST; the socket carries the rest. */
import { z } from 'zod';
import { LIMITS, PATTERNS } from '../limits';
import { anyPhone, enteredNotes, extension, ofLead, text } from './read';
import type { Payload } from './payload';

const ofPhone = z.object({ phone: anyPhone() });

export const transfers = {
  reportTransferHangup: { params: ofPhone },
  createTransfer: {
    params: ofLead,
    body: z
      .object({ type: z.enum(['third-party', 'internal']).optional(), phone: anyPhone().optional(), extension: extension().optional() })
      .nullish(),
  },
  startLiveTransfer: {
    params: ofLead,
    body: z.object({ notes: enteredNotes().regex(PATTERNS.lines), team: z.string().min(1).max(LIMITS.text) }),
  },
  stopLiveTransfer: { params: ofLead },
  confirmLiveTransfer: { params: ofLead },
  answerTransfer: { params: ofLead, body: z.object({ qualifierExtension: extension(), phone: anyPhone() }) },
  getExternalTransfers: { reply: z.array(z.object({ name: text(), phone: text() })) },
  /** A map of phone to name; the page shows it as a list of both [XFER-035]. */
  getSunlifeAgents: { reply: z.record(z.string(), z.string()) },
} satisfies Record<string, Payload>;
