/** The drafts of this page, one for each lead, and their sending. */
import { getSnapshot, types, type Instance } from 'mobx-state-tree';
import type { CentreDispositions } from '@dialer/contract';
import type { CoreEnv } from '../ports';
import { CHOSEN, draftsEnv, DraftModel, type Draft, type DraftFields } from './draft';
import { keepDraft, keptDraft, removeKept, type KeptDraft } from './kept';
import { bodyOf, sendDraft, type LeadSummary, type Sent } from './sending';
import { withLine } from './text';

/** In the place of a lead: what is written of a call before its lead has come lies under the call. */
const EARLY = 'call:';
export const isEarly = ({ leadId }: Pick<KeptDraft, 'leadId'>): boolean => leadId.startsWith(EARLY);

export const DraftsModel = types
  .model('Drafts', { byLead: types.map(DraftModel) })
  .views((self) => ({
    get all(): readonly Draft[] {
      return [...self.byLead.values()];
    },
    find(leadId: string): Draft | undefined {
      return self.byLead.get(leadId);
    },
    ofCall(callId: string | null): Draft | undefined {
      return this.all.find((draft) => draft.callId === callId);
    },
    /** What was written of a call whose lead has not come yet. */
    early(callId: string): Draft | undefined {
      return this.all.find((draft) => draft.callId === callId && isEarly(draft));
    },
    /** Save was pressed for this lead, and the gateway has not answered yet. */
    isBeingSaved(leadId: string): boolean {
      const draft = this.find(leadId);
      return draft !== undefined && (draft.saving || draft.pendingThen !== null);
    },
  }))
  .actions((self) => {
    const env = draftsEnv(self);
    /** Written at each edit, so that a reload finds what was typed. */
    const keep = (draft: Draft): void => keepDraft(env.storage, getSnapshot(draft));
    const changed = (draft: Draft): void => {
      draft.renew(env.browser.uuid());
      draft.edited(env.clock.now());
      keep(draft);
    };
    const discard = (leadId: string): void => {
      self.byLead.get(leadId)?.cancelRetry();
      self.byLead.delete(leadId);
      removeKept(env.storage, leadId);
    };
    return {
      discard,
      /** Opens a draft; `from`: what was written before, perhaps for another call, goes on. */
      begin(callId: string, leadId: string, from: KeptDraft | null) {
        self.byLead.set(leadId, { ...(from ?? { key: env.browser.uuid() }), callId, leadId });
        if (from) keep(self.byLead.get(leadId)!);
      },
      /** Opens one for a call whose lead has not come yet, so that what is typed early is not lost. */
      beginEarly(callId: string): Draft {
        const leadId = EARLY + callId;
        self.byLead.set(leadId, { key: env.browser.uuid(), callId, leadId });
        return self.byLead.get(leadId)!;
      },
      discardEarly: (callId: string) => discard(self.early(callId)?.leadId ?? EARLY + callId),
      /**
       * Takes out what was written of the call while its lead had not come, or was another one; null when nothing was. One
       * that is on its way stays where it is.
       */
      takeOutOther(callId: string, leadId: string): KeptDraft | null {
        const moved = self.all.find((draft) => draft.callId === callId && draft.leadId !== leadId && !self.isBeingSaved(draft.leadId));
        const kept = moved ? getSnapshot(moved) : null;
        if (moved) discard(moved.leadId);
        return kept;
      },
      /** Takes out what lies in the browser of this lead; null when nothing does. */
      takeOutKept(leadId: string): KeptDraft | null {
        const kept = keptDraft(env.storage, leadId);
        discard(leadId);
        return kept;
      },
      /** What was written elsewhere of the call goes into its draft: notes below its notes, what was chosen anew in place of what was. */
      takeInOther(draft: Draft) {
        const other = this.takeOutOther(draft.callId, draft.leadId);
        if (!other) return;
        if (other.disposition && !draft.cannotBeChanged) for (const name of CHOSEN) if (other[name]) draft.write({ [name]: other[name] });
        if (other.notes) draft.write({ notes: draft.notes ? withLine(draft.notes, other.notes) : other.notes });
        changed(draft);
      },
      /** One that lies in the browser, as it is. */
      takeUp(kept: KeptDraft) {
        self.byLead.set(kept.leadId, kept);
      },
      /** The gateway has named a call otherwise. */
      rename(from: string, to: string) {
        for (const draft of self.all) {
          if (draft.callId !== from) continue;
          draft.belongTo(to);
          keep(draft);
        }
      },
      /** Goes on for another call with its lead. */
      handTo(draft: Draft, callId: string) {
        draft.belongTo(callId);
        keep(draft);
      },
      /** The hang-up flow is done [DISPO-050]. */
      enable(draft: Draft, callId: string, shortCall: boolean) {
        draft.enable(callId, shortCall);
        keep(draft);
      },
      set(draft: Draft, fields: DraftFields) {
        draft.write(fields);
        changed(draft);
      },
      /** [DISPO-044, DISPO-045] */
      lockAsLiveTransfer(draft: Draft, advisorExtension: string, advisorName: string) {
        draft.lockAsLiveTransfer(advisorExtension, advisorName);
        changed(draft);
      },
      /** The lead is the person's again, and so is what they say of it. */
      unlock(draft: Draft) {
        if (!draft.cannotBeChanged || draft.saving || draft.pendingThen) return;
        draft.unlock();
        draft.write({ disposition: '' });
        changed(draft);
      },
      /** What is to be sent: that of the last try, also after a reload and while the lead is not loaded. */
      prepare(draft: Draft, then: 'next' | 'stop', lead: LeadSummary | undefined, centre: CentreDispositions) {
        if (draft.sentBody === null) draft.setBody(JSON.stringify(bodyOf(draft, lead, centre)));
        // Before it leaves: a tab that is killed meanwhile must send it again.
        draft.setPending(then);
        keep(draft);
        draft.setRefused(null);
        draft.setSaving(true);
      },
      /** Takes note of how a try ended; one that waits is kept, to be sent again under its key. */
      noteSent(draft: Draft, then: 'next' | 'stop', sent: Sent) {
        if (sent.kind === 'saved') return;
        draft.setSaving(false);
        if (sent.kind === 'waits') draft.setPending(then, sent.waitsFor);
        if (sent.kind === 'refused') {
          draft.setPending(null);
          // Nobody is held to what is not taken of them.
          if (sent.isNotOffered) draft.unlock();
          draft.renew(env.browser.uuid());
        }
        if (sent.kind !== 'gone') keep(draft);
        if (sent.kind === 'refused') draft.setRefused(sent.message);
      },
    };
  })
  .actions((self) => ({
    /** One try, of what was prepared; `goesOn`: the gateway may go on with what comes after it. */
    async send(draft: Draft, then: 'next' | 'stop', goesOn: boolean): Promise<Sent> {
      const sent = await sendDraft(draftsEnv(self), draft, goesOn ? then : null);
      self.noteSent(draft, then, sent);
      return sent;
    },
  }));

export interface Drafts extends Instance<typeof DraftsModel> {}

export const createDrafts = (env: CoreEnv): Drafts => DraftsModel.create({}, env);
