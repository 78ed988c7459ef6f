/** The leads of this page: the stack of those worked on, and those that wait to be disposed. */
import type { CallType, ToDispose } from '@dialer/contract';
import { types, type Instance } from 'mobx-state-tree';
import { errorText, statusOf } from '../errors';
import { done, type Outcome } from '../outcome';
import { envOf, treeOf } from '../tree';
import type { LeadData, LeadPatch } from '../views';
import { LeadModel, leadSnapshot, type Lead } from './lead';
import { LeadOutbox } from './outbox';

/** Status of a lead that someone works on [LEAD-026]. */
const IN_PROCESS = 'In Process';

export const LeadsModel = types
  .model('Leads', { stack: types.array(LeadModel) })
  .volatile(() => ({
    loads: 0,
    /** A client that somebody looked up: shown in the lead panel, never worked on by this alone. */
    viewedId: null as string | null,
    /** Rises with each look-up, so that the lead panel comes into sight once more. */
    viewings: 0,
    /** Newest first. */
    toDispose: [] as readonly ToDispose[],
  }))
  .views((self) => ({
    get loading(): boolean {
      return self.loads > 0;
    },
    find(leadId: string): Lead | undefined {
      return self.stack.find((lead) => lead.id === leadId);
    },
    /** The person of the call that is worked on; see `workOf`. */
    get current(): Lead | null {
      const lead = treeOf(self).work?.lead;
      return (lead && this.find(lead.id)) ?? null;
    },
    /** Looked at, and somebody else than the person who is worked on. */
    get viewed(): Lead | null {
      const lead = self.viewedId === null ? undefined : this.find(self.viewedId);
      return lead && lead.id !== this.current?.id ? lead : null;
    },
  }))
  .actions((self) => ({
    countLoad(by: 1 | -1) {
      self.loads += by;
    },
    /** Takes a lead of the gateway; what was typed and not yet saved is put back. */
    put(data: LeadData, patch: LeadPatch | null) {
      const { session } = treeOf(self);
      const at = self.stack.findIndex((lead) => lead.id === data.id);
      const snapshot = leadSnapshot(data, session.variant);
      if (at >= 0) self.stack[at] = snapshot as never;
      else self.stack.push(snapshot);
      if (patch) {
        const lead = self.stack.find((each) => each.id === data.id)!;
        lead.merge(patch);
        lead.setSaveState({ unsaved: true, error: null });
      }
    },
    /** Ends a look-up; the lead stays where a call still needs it. */
    closeViewed() {
      const { viewed } = self;
      self.viewedId = null;
      if (viewed && !self.toDispose.some((entry) => entry.leadId === viewed.id)) self.stack.remove(viewed);
    },
    setToDispose(list: readonly ToDispose[]) {
      self.toDispose = list;
    },
    /** Newest first; a redial joins the lead's one entry (F5). */
    pushToDispose(entry: ToDispose) {
      self.toDispose = [entry, ...self.toDispose.filter((other) => other.leadId !== entry.leadId)];
    },
    /** Disposed, or no longer ours; the next call's lead is then worked on [LEAD-028]. */
    release(leadId: string) {
      self.toDispose = self.toDispose.filter((entry) => entry.leadId !== leadId);
      const lead = self.find(leadId);
      if (lead) self.stack.remove(lead);
      if (self.viewedId === leadId) self.viewedId = null;
    },
  }))
  .actions((self) => ({
    view(leadId: string) {
      if (self.viewedId !== leadId) self.closeViewed();
      self.viewedId = leadId;
      self.viewings += 1;
    },
  }))
  .actions((self) => {
    const env = envOf(self);
    const outbox = new LeadOutbox(env, (leadId, state) => self.find(leadId)?.setSaveState(state));

    const fetch = async (phone: string, type: CallType): Promise<LeadData> => {
      try {
        return await env.api.call('getLeadByPhone', { params: { phone }, query: { type, timestamp: env.clock.now() } });
      } catch (thrown) {
        if (statusOf(thrown) !== 404) throw thrown;
        return env.api.call('createLead', { body: { phone, type } }); // [CALL-015]
      }
    };

    const bring = async (phone: string, type: CallType): Promise<LeadData> => {
      self.countLoad(1);
      try {
        const data = await fetch(phone, type);
        const patch = outbox.patchOf(data.id);
        self.put(data, patch);
        if (patch) void outbox.flush(data.id);
        treeOf(self).announce('lead-loaded', { leadId: data.id });
        return data;
      } finally {
        self.countLoad(-1);
      }
    };

    const { release } = self;
    return {
      release(leadId: string) {
        release(leadId);
        outbox.letGo(leadId);
      },
      queueEdit(leadId: string, patch: LeadPatch) {
        outbox.queue(leadId, patch);
      },
      flush: (leadId: string): Promise<void> => outbox.flush(leadId),
      resendUnsaved: (): Promise<void> => outbox.resendAll(),
      /** Loads a lead to look at, without a call [FUP-028]: who is worked on stays who it is. */
      async load(phone: string, type: CallType): Promise<Outcome> {
        try {
          const { id } = await bring(phone, type);
          self.view(id);
          return done;
        } catch (thrown) {
          return { kind: 'failed', error: { message: errorText(thrown, env.t('leads.load_failed')), status: statusOf(thrown) ?? 0 } };
        }
      },
      /** For a call: the lead becomes In Process [LEAD-026]; null when it could not be loaded. */
      async loadFor(phone: string, type: CallType): Promise<string | null> {
        try {
          const { id } = await bring(phone, type);
          void env.api
            .call('setLeadStatus', { params: { id }, body: { status: IN_PROCESS } })
            .catch(() => env.log('warn', 'Could not set the lead in process.', { leadId: id }));
          return id;
        } catch (thrown) {
          env.log('error', 'Could not load the lead of the call.', { status: statusOf(thrown) ?? null });
          treeOf(self).alerts.toast(env.t('leads.load_failed'), 'error');
          return null;
        }
      },
    };
  });

export interface Leads extends Instance<typeof LeadsModel> {}
