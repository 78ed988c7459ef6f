/** The leads of this page: the stack of those worked on, and those that wait to be disposed. */
import type { AgentRole, CallType, ToDispose } from '@dialer/contract';
import { runInAction } from 'mobx';
import { types, type Instance } from 'mobx-state-tree';
import { isRetryable, statusOf } from '../errors';
import type { CoreEnv, Notices } from '../ports';
import type { LeadData, LeadPatch } from '../views';
import { leadsEnv, Reader, type Centre, type LeadsEnv, type LeadsSink } from './env';
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
    /** The present minute, server time. */
    get minute(): number {
      return leadsEnv(self).reader.minute;
    },
    find(leadId: string): Lead | undefined {
      return self.stack.find((lead) => lead.id === leadId);
    },
    /** Whether it waits for its disposition. */
    waits(leadId: string): boolean {
      return self.toDispose.some((entry) => entry.leadId === leadId);
    },
  }))
  .actions((self) => ({
    countLoad(by: 1 | -1) {
      self.loads += by;
    },
    /** A lead as the gateway has it, with what was typed and not yet saved. */
    /** With the edits that it may not have yet; `waits`: some of them are still to be sent. */
    upsert(data: LeadData, patch: LeadPatch | null, waits: boolean) {
      const at = self.stack.findIndex((lead) => lead.id === data.id);
      const snapshot = leadSnapshot(data, leadsEnv(self).reader.centre);
      if (at >= 0) self.stack[at] = snapshot as never;
      else self.stack.push(snapshot);
      if (!patch) return;
      const lead = self.find(data.id)!;
      lead.merge(patch);
      if (waits) lead.setSaveState({ unsaved: true, error: null });
    },
    drop(leadId: string) {
      const lead = self.find(leadId);
      if (lead) self.stack.remove(lead);
      if (self.viewedId === leadId) self.viewedId = null;
    },
    /** A look-up begins, or ends with null. */
    view(leadId: string | null) {
      self.viewedId = leadId;
      if (leadId !== null) self.viewings += 1;
    },
    setToDispose(list: readonly ToDispose[]) {
      self.toDispose = list;
    },
    /** Newest first; a redial joins the lead's one entry (F5). A call that the gateway has listed already keeps its place. */
    pushToDispose(entry: ToDispose) {
      const list = self.toDispose;
      self.toDispose = list.some(({ callId }) => callId === entry.callId)
        ? list.map((other) => (other.callId === entry.callId ? entry : other))
        : [entry, ...list.filter(({ leadId }) => leadId !== entry.leadId)];
    },
    /** Off the list; the lead stays. */
    unlist(leadId: string) {
      self.toDispose = self.toDispose.filter((entry) => entry.leadId !== leadId);
    },
  }))
  .actions((self) => {
    const env = leadsEnv(self);
    const { outbox } = env;

    const fetch = async (phone: string, type: CallType): Promise<LeadData> => {
      try {
        return await env.api.call('getLeadByPhone', { params: { phone }, query: { type, timestamp: env.clock.now() } });
      } catch (thrown) {
        if (statusOf(thrown) !== 404) throw thrown;
        return env.api.call('createLead', { body: { phone, type } }); // [CALL-015]
      }
    };

    /** A lead that the gateway has sent, with the edits that it may not have; its id. */
    const take = (data: LeadData, patchOf = (id: string) => outbox.patchOf(id)): string => {
      const waits = outbox.patchOf(data.id) !== null;
      self.upsert(data, patchOf(data.id), waits);
      if (waits) void outbox.flush(data.id);
      env.sink.loaded(data.id);
      return data.id;
    };

    /** A call's lead becomes In Process [LEAD-026]. */
    const setInProcess = (id: string): void =>
      void env.api
        .call('setLeadStatus', { params: { id }, body: { status: IN_PROCESS } })
        .catch(() => env.log('warn', 'Could not set the lead in process.', { leadId: id }));

    /**
     * Loads the lead of a number, or makes one; its id. `taken` is told in the same change, so that what follows from the
     * lead is drawn with it and not after it.
     */
    const load = async (phone: string, type: CallType, taken: (leadId: string) => void): Promise<string> => {
      self.countLoad(1);
      const reading = outbox.reading();
      const data = await fetch(phone, type).catch((thrown: unknown) => {
        self.countLoad(-1);
        reading.end();
        throw thrown;
      });
      return runInAction(() => {
        self.countLoad(-1);
        reading.end();
        const id = take(data, reading.patchOf);
        taken(id);
        return id;
      });
    };

    return {
      load,
      /** A lead that came with the reply to a save or to a dial; the gateway has set it in process where it has claimed it. */
      accept(data: LeadData): void {
        take(data);
        if (data.status !== IN_PROCESS) setInProcess(data.id);
      },
      /**
       * For a call; `taken` is told its id, or null when it could not be loaded. True: no answer came, so that it may be
       * loaded later. `isFirst`: the agent has not been told yet that this lead is missing.
       */
      async loadFor(phone: string, type: CallType, isFirst: boolean, taken: (leadId: string | null) => void): Promise<boolean> {
        try {
          // The request leaves when the lead is drawn.
          setInProcess(await load(phone, type, taken));
          return false;
        } catch (thrown) {
          env.log('error', 'Could not load the lead of the call.', { status: statusOf(thrown) ?? null });
          if (isFirst) env.notices.toast(env.t('leads.load_failed'), 'error');
          taken(null);
          return isRetryable(thrown);
        }
      },
      /** Disposed, or no longer ours; the next call's lead is then worked on [LEAD-028]. */
      release(leadId: string) {
        self.unlist(leadId);
        self.drop(leadId);
        outbox.letGo(leadId);
      },
      /** The language that leads are read in. */
      setLanguage: (language: 'en' | 'fr'): void => env.reader.setLanguage(language),
      tick: (now: number): void => env.reader.tick(now),
      /** Sends what waits of a lead now. */
      flush: (leadId: string): Promise<void> => outbox.flush(leadId),
      resendUnsaved: (): Promise<void> => outbox.resendAll(),
    };
  });

/** The agent whose page it is. */
export interface LeadsOwner {
  readonly variant: Centre;
  readonly agentRole: AgentRole | null;
  readonly language: 'en' | 'fr';
}

export interface Leads extends Instance<typeof LeadsModel> {}

export function createLeads(env: CoreEnv, agent: LeadsOwner, notices: Notices, sink: LeadsSink): Leads {
  const reader = new Reader(agent.variant, agent.agentRole, agent.language, env.clock.now());
  const outbox = new LeadOutbox(
    env,
    (leadId, state) => leads.find(leadId)?.setSaveState(state),
    (lead) => {
      if (leads.find(lead.id)) leads.upsert(lead, outbox.patchOf(lead.id), true);
    },
  );
  const leads: Leads = LeadsModel.create({}, { ...env, reader, outbox, notices, sink } satisfies LeadsEnv);
  return leads;
}
