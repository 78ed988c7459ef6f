/** What an agent has written about one lead: kept in the browser's outbox until the gateway has it. A redial goes on with it. */
import { getEnv, types, type IAnyStateTreeNode, type Instance } from 'mobx-state-tree';
import type { CoreEnv } from '../ports';

export type WaitsFor = 'connection' | 'gateway' | 'call';

const text = types.optional(types.string, '');

export const DraftModel = types
  .model('Draft', {
    leadId: types.identifier,
    /** The call that it was last opened for. */
    callId: types.string,
    /** Idempotency key, minted when the disposition opened: a lost reply, a double click or a killed tab saves once. */
    key: types.string,
    shortCall: false,
    cannotBeChanged: false,
    disposition: text,
    reason: text,
    reasonOther: text,
    notes: text,
    dateTime: text,
    coverageAmount: text,
    premiumAmount: text,
    policyNumber: text,
    planType: text,
    advisorExtension: text,
    advisorName: text,
    /** Asked to be saved, without an answer so far: sent again when the connection is back. */
    pendingThen: types.maybeNull(types.enumeration<'next' | 'stop'>(['next', 'stop'])),
    /** Body of the last try: it is sent again as it was, because the same key must carry the same body. */
    sentBody: types.maybeNull(types.string),
    /** Server instant of the last edit. */
    editedAt: 0,
  })
  .volatile(() => ({
    saving: false,
    /** Why the gateway did not take the last save, in words. */
    refused: null as string | null,
    /** Calls whose hang-up flow is done: the disposition may be saved while one of them is worked on [DISPO-050]. */
    ready: [] as readonly string[],
    /** Why it waits: without a connection, for the gateway to answer, or for the end of its call to be stored. */
    waitsFor: 'connection' as WaitsFor,
    /** Saves without an answer so far. */
    tries: 0,
    cancelRetry: (): void => undefined,
  }))
  .actions((self) => ({
    write({ disposition, ...others }: DraftFields) {
      if (disposition !== undefined && !self.cannotBeChanged && disposition !== self.disposition) {
        Object.assign(self, { disposition, reason: '', reasonOther: '' }); // reasons belong to their disposition
        self.refused = null;
      }
      Object.assign(self, others);
    },
    setSaving(saving: boolean) {
      self.saving = saving;
    },
    setRefused(words: string | null) {
      self.refused = words;
    },
    belongTo(callId: string) {
      if (callId !== self.callId) self.refused = null;
      self.callId = callId;
    },
    enable(callId: string, shortCall: boolean) {
      if (!self.ready.includes(callId)) self.ready = [...self.ready, callId];
      self.shortCall = shortCall;
    },
    setBody(body: string) {
      self.sentBody = body;
    },
    /** What was sent holds no longer: another body is another request and needs another key. */
    renew(key: string) {
      if (self.sentBody === null) return;
      self.key = key;
      self.sentBody = null;
    },
    edited(at: number) {
      self.editedAt = at;
    },
    setPending(then: 'next' | 'stop' | null, waitsFor: WaitsFor = 'connection') {
      self.pendingThen = then;
      self.waitsFor = waitsFor;
    },
    /** The next try; it takes the place of one that was planned before. */
    planRetry(cancel: () => void) {
      self.cancelRetry();
      self.tries += 1;
      self.cancelRetry = cancel;
    },
    lockAsLiveTransfer(advisorExtension: string, advisorName: string) {
      Object.assign(self, {
        disposition: 'Live_Transfer',
        reason: '',
        reasonOther: '',
        cannotBeChanged: true,
        advisorExtension,
        advisorName,
      });
    },
    /** Another may be chosen: no advisor has the lead. */
    unlock() {
      Object.assign(self, { cannotBeChanged: false, advisorExtension: '', advisorName: '' });
    },
  }));

/** What is chosen or filled in beside the notes; a disposition before the reasons that belong to it. */
export const CHOSEN = [
  'disposition',
  'reason',
  'reasonOther',
  'dateTime',
  'coverageAmount',
  'premiumAmount',
  'policyNumber',
  'planType',
] as const;
export type DraftFields = Partial<Record<(typeof CHOSEN)[number] | 'notes', string>>;
export interface Draft extends Instance<typeof DraftModel> {}

export const draftsEnv = (node: IAnyStateTreeNode): CoreEnv => getEnv<CoreEnv>(node);
