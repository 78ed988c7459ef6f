/** The disposition panel's model: one draft for each lead, the current one, and saving exactly once. */
import { getSnapshot, isAlive, types, type Instance } from 'mobx-state-tree';
import { dispositionLabel, reasonLabel, type Refusal } from '@dialer/contract';
import { printableAscii } from '../../rules/ascii';
import { dispositionsFor, needsOf, reasonsFor, seesPreviousDisposition, type Chooser } from '@dialer/rules/dispositions';
import { browserOffset, isZone } from '../../rules/browser-zones';
import { mayPromise, placeOfLead } from '../../rules/callbacks';
import { errorText, isRetryable, statusOf } from '../errors';
import { done, type Outcome, type Verdict } from '../outcome';
import { ApiError } from '../ports';
import { envOf, treeOf } from '../tree';
import type { DispositionOption } from '../views';
import { DraftModel, type Draft, type DraftFields, type WaitsFor } from './draft';
import { keepDraft, keptDraft, keptDrafts, removeKept } from './kept';
import { errorsOf, saveNextVerdict, saveStopVerdict } from './rules';
import { withSale } from './text';

/** Milliseconds until a save without an answer is sent again, the last for every further try. */
const AGAIN_AFTER = [2000, 5000, 15_000, 30_000] as const;
/** Code of the gateway's 422 for a disposition that this person may not choose. */
const NOT_OFFERED = 'disposition-not-offered' satisfies Refusal;
/** Code of the gateway's 503 while the end of the call is not stored yet. */
const CALL_NOT_STORED = 'call-not-stored-yet' satisfies Refusal;
/** Milliseconds: long after the gateway has given an undisposed lead to somebody else. */
const FORGOTTEN_AFTER = 24 * 3_600_000;

export const DispositionModel = types
  .model('Disposition', { drafts: types.map(DraftModel) })
  .views((self) => ({
    /** The draft that goes on with this call: its own, or what was typed about a lead that still waits; null without one. */
    draftOf(callId: string, leadId: string): Draft | null {
      const draft = self.drafts.get(leadId);
      return draft && (draft.pendingThen !== null || this.goesOn(draft, callId)) ? draft : null;
    },
    /** False for what was written about a lead that was disposed elsewhere since: that is no start for another call. */
    goesOn({ callId: before, leadId }: { callId: string; leadId: string }, callId: string): boolean {
      const { calls, leads } = treeOf(self);
      const line = calls.find(before);
      return before === callId || line?.live || line?.hangingUp || leads.waits(leadId);
    },
    /** The call that is worked on, or that was the last with the lead that waits; see `workOf`. */
    get callId(): string | null {
      return treeOf(self).work?.draft?.callId ?? null;
    },
    /** Of the call that is worked on. */
    get draft(): Draft | null {
      const now = treeOf(self).work?.draft;
      return now ? this.draftOf(now.callId, now.leadId) : null;
    },
    get active(): boolean {
      return this.callId !== null && this.draft?.ready.includes(this.callId) === true;
    },
    /** Save was pressed for this lead, and the gateway has not answered yet. */
    isBeingSaved(leadId: string): boolean {
      const draft = self.drafts.get(leadId);
      return draft !== undefined && (draft.saving || draft.pendingThen !== null);
    },
    get cannotBeChanged(): boolean {
      return this.draft?.cannotBeChanged === true;
    },
    get saving(): boolean {
      return this.draft?.saving === true;
    },
    /** Why what was saved is not at the gateway yet, as a text's key; null when nothing waits. */
    get waiting(): string | null {
      return this.draft?.pendingThen && !this.draft.saving ? `dispositions.kept.${this.draft.waitsFor}` : null;
    },
    /** Why the gateway did not take the last save, in words; goes with the next save or another disposition. */
    get refused(): string | null {
      return this.draft?.refused ?? null;
    },
    get disposition(): string {
      return this.draft?.disposition ?? '';
    },
    get reason(): string {
      return this.draft?.reason ?? '';
    },
    get reasonOther(): string {
      return this.draft?.reasonOther ?? '';
    },
    get notes(): string {
      return this.draft?.notes ?? '';
    },
    get dateTime(): string {
      return this.draft?.dateTime ?? '';
    },
    get shortCall(): boolean {
      return this.draft?.shortCall === true;
    },
    get sale() {
      const { coverageAmount = '', premiumAmount = '', policyNumber = '', planType = '' } = this.draft ?? {};
      return { coverageAmount, premiumAmount, policyNumber, planType };
    },
    get advisor(): { extension: string; name: string } | null {
      return this.draft?.advisorExtension ? { extension: this.draft.advisorExtension, name: this.draft.advisorName } : null;
    },
    /** Advisors see who qualified the lead, and what they wrote [DISPO-043]. */
    get qualifierName(): string {
      const { session, work } = treeOf(self);
      if (session.agentRole !== 'advisor') return '';
      return work?.call?.facts.transfer?.qualifierName || work?.lead?.qualifierName || '';
    },
    get qualifierNotes(): string {
      const { session, work } = treeOf(self);
      return session.agentRole === 'advisor' ? (work?.call?.facts.transfer?.notes ?? '') : '';
    },
    /** For advisors only where the centre configures it [DISPO-042]. */
    get previousDisposition(): string | null {
      const { session, work } = treeOf(self);
      if (!seesPreviousDisposition(session.agentRole, session.flag('previousDisposition'))) return null;
      return work?.lead?.previousStatus || null;
    },
    get chooser(): Chooser {
      const { session, calls } = treeOf(self);
      const call = this.callId === null ? undefined : calls.find(this.callId);
      const { roles, variantCode: variant, outboundEligible, canTransferToMatcha, canTransferToSunlife } = session;
      return { roles, variant, outboundEligible, canTransferToMatcha, canTransferToSunlife, inbound: call?.facts.direction === 1 };
    },
    get options(): readonly DispositionOption[] {
      const offered = dispositionsFor(this.chooser);
      // What is set is read in words, also by who may not choose it; whether it may be saved is the gateway's to say.
      const isOther = this.disposition !== '' && !offered.includes(this.disposition);
      return [...offered, ...(isOther ? [this.disposition] : [])].map((value) => ({ value, labelKey: dispositionLabel(value) }));
    },
    get reasonOptions(): readonly DispositionOption[] {
      return reasonsFor(this.disposition, this.chooser).map((value) => ({ value, labelKey: reasonLabel(value) }));
    },
    get needs() {
      return needsOf(
        this.disposition,
        this.reasonOptions.map(({ value }) => value),
      );
    },
    get errors(): Readonly<Record<string, string>> {
      const { disposition, reason, reasonOther, notes, dateTime } = this;
      const lead = this.draft ? treeOf(self).leads.find(this.draft.leadId) : undefined;
      const place = placeOfLead(lead ?? null, treeOf(self).session.variant, isZone);
      return errorsOf({ disposition, reason, reasonOther, notes, dateTime }, this.needs, {
        dobValid: lead?.dobValid ?? true,
        mayCall: (pick) => mayPromise(pick, place, browserOffset),
      });
    },
    get saveContext() {
      const { leads, status, session } = treeOf(self);
      const { active, saving, errors } = this;
      return {
        active,
        saving,
        errors,
        lockedByFollowUps: status.lockedByFollowUps,
        leadsToDispose: leads.toDispose.length,
        deactivated: session.deactivated,
      };
    },
    get saveNext(): Verdict {
      return saveNextVerdict(this.saveContext);
    },
    get saveStop(): Verdict {
      return saveStopVerdict(this.saveContext);
    },
  }))
  .actions((self) => ({
    /** Written at each edit, so that a reload finds what was typed. */
    keep(draft: Draft) {
      keepDraft(envOf(self).storage, getSnapshot(draft));
    },
    discard(leadId: string) {
      self.drafts.get(leadId)?.cancelRetry();
      self.drafts.delete(leadId);
      removeKept(envOf(self).storage, leadId);
    },
  }))
  .actions((self) => ({
    /** Opens the draft of a call: the one of its lead goes on (a redial), also the one that a reload left behind. */
    open(callId: string, leadId: string) {
      const known = self.draftOf(callId, leadId);
      if (known) return known.belongTo(callId);
      const { storage, browser, t } = envOf(self);
      // What was typed before the page knew the lead otherwise than the gateway had said.
      const moved = [...self.drafts.values()].find((draft) => draft.callId === callId);
      const kept = moved ? getSnapshot(moved) : keptDraft(storage, leadId);
      if (moved) self.discard(moved.leadId);
      self.discard(leadId);
      const goesOn = kept !== null && self.goesOn({ callId: kept.callId, leadId }, callId);
      self.drafts.set(leadId, { ...(goesOn ? kept : { key: browser.uuid() }), callId, leadId });
      if (goesOn) self.keep(self.drafts.get(leadId)!);
      else if (kept?.editedAt) treeOf(self).alerts.toast(t('dispositions.disposed_elsewhere'), 'error');
    },
    /** The gateway has named a call otherwise. */
    rename(from: string, to: string) {
      for (const draft of self.drafts.values()) {
        if (draft.callId !== from) continue;
        draft.belongTo(to);
        self.keep(draft);
      }
    },
  }))
  .actions((self) => ({
    /**
     * A call came to nothing (refused, or its lead never rang), so that there is nothing to dispose. Where the lead waits
     * for the disposition of a call before, that one stays as it is, with all that was typed.
     */
    callFell(callId: string | null, ofLead: string | null) {
      const { leads } = treeOf(self);
      const leadId = ofLead ?? [...self.drafts.values()].find((draft) => draft.callId === callId)?.leadId ?? null;
      if (leadId === null) return;
      const before = leads.toDispose.find((entry) => entry.leadId === leadId && entry.callId !== callId);
      const draft = self.drafts.get(leadId);
      if (before && draft) {
        draft.belongTo(before.callId);
        self.keep(draft);
      }
      if (before) return;
      self.discard(leadId);
      leads.release(leadId);
    },
  }))
  .actions((self) => ({
    changed(draft: Draft) {
      const env = envOf(self);
      draft.renew(env.browser.uuid());
      draft.edited(env.clock.now());
      self.keep(draft);
    },
  }))
  .actions((self) => ({
    /** The hang-up flow is done [DISPO-050]. */
    activate(callId: string, leadId: string, { shortCall }: { shortCall: boolean }) {
      self.open(callId, leadId);
      const draft = self.drafts.get(leadId)!;
      draft.enable(callId, shortCall);
      self.keep(draft);
    },
    set(fields: DraftFields) {
      const { draft } = self;
      if (!draft) return;
      const { disposition, ...others } = fields;
      if (disposition !== undefined && !draft.cannotBeChanged && disposition !== draft.disposition) {
        draft.assign({ disposition, reason: '', reasonOther: '' }); // reasons belong to their disposition
        draft.setRefused(null);
      }
      draft.assign(others);
      self.changed(draft);
    },
    /** [DISPO-044, DISPO-045] */
    confirmLiveTransfer(callId: string, advisorExtension: string, advisorName: string) {
      const line = treeOf(self).calls.find(callId);
      const leadId = line?.leadId ?? line?.facts.leadId ?? null;
      const draft = leadId === null ? null : self.draftOf(callId, leadId);
      if (!draft) return;
      draft.lockAsLiveTransfer(advisorExtension, advisorName);
      self.changed(draft);
    },
  }))
  .actions((self) => {
    const env = envOf(self);
    const tree = () => treeOf(self);

    const bodyOf = (draft: Draft) => {
      const { disposition, reason, reasonOther, notes, dateTime, shortCall } = draft;
      const needs = needsOf(disposition, []);
      const allNotes = needs.sale ? withSale(notes, draft) : notes;
      return {
        lead: tree().leads.find(draft.leadId)?.summary ?? { city: '', firstName: '', lastName: '', phone: '', province: '' },
        disposition: {
          date_time: needs.dateTime && dateTime !== '' ? dateTime : null,
          disposition,
          notes: printableAscii(allNotes),
          reason,
          reason_other: printableAscii(reasonOther),
          reschedule_followup: false,
          short_call: shortCall,
        },
      };
    };

    /** A later call with the same lead, which is not over: its hang-up sends what waits. */
    const laterCall = ({ leadId, ready }: Draft) =>
      tree()
        .calls.withLead(leadId)
        .find((line) => (line.live || line.hangingUp) && !ready.includes(line.callId));

    /** The gateway has it, or nobody needs it any more: off the stack, and the next lead is current. */
    const finish = (draft: Draft): void => {
      const { leadId, disposition } = draft;
      const { calls, leads, announce } = tree();
      const next = laterCall(draft);
      announce('disposition-saved', { leadId, disposition });
      announce('follow-ups-changed', {});
      self.discard(leadId);
      for (const line of calls.withLead(leadId)) if (line !== next && line.over) calls.remove(line.callId);
      if (!next) return leads.release(leadId);
      // The lead has called again meanwhile: that call gets a disposition of its own.
      leads.unlist(leadId);
      self.open(next.callId, leadId);
    };

    /** The body of the last try, also after a reload and while the lead is not loaded; without one that of the draft. */
    const prepare = (draft: Draft) => {
      const body = draft.sentBody === null ? bodyOf(draft) : (JSON.parse(draft.sentBody) as ReturnType<typeof bodyOf>);
      if (draft.sentBody === null) draft.setBody(JSON.stringify(body));
      self.keep(draft);
      return body;
    };

    /** Kept, and sent again by itself under its key: the panel says so in place, once. */
    const waits = (draft: Draft, then: 'next' | 'stop', waitsFor: WaitsFor): Outcome => {
      draft.setPending(then, waitsFor);
      self.keep(draft);
      const wait = AGAIN_AFTER[Math.min(draft.tries, AGAIN_AFTER.length - 1)]!;
      const again = (): void => {
        if (isAlive(draft) && draft.pendingThen !== null && !draft.saving && !laterCall(draft)) void send(draft, draft.pendingThen);
      };
      draft.planRetry(env.clock.after(wait, again));
      return done;
    };

    const wordsOf = (thrown: unknown, status: ReturnType<typeof statusOf>): string => {
      if (codeOf(thrown) === NOT_OFFERED) return env.t('dispositions.not_offered');
      const general = env.t('dispositions.failed'); // [DISPO-041]
      return status === 409 || status === 422 ? errorText(thrown, general) : general;
    };

    const notSaved = (draft: Draft, then: 'next' | 'stop', thrown: unknown): Outcome => {
      draft.setSaving(false);
      const status = statusOf(thrown);
      if (status === 404) {
        tree().alerts.toast(env.t('dispositions.disposed_elsewhere'), 'error');
        finish(draft);
        return { kind: 'refused', reasonKey: 'dispositions.disposed_elsewhere' };
      }
      if (isRetryable(thrown)) return waits(draft, then, waitsForOf(thrown));
      draft.setPending(null);
      draft.renew(env.browser.uuid());
      self.keep(draft);
      const message = wordsOf(thrown, status);
      draft.setRefused(message);
      return { kind: 'failed', error: { message, ...(typeof status === 'number' && { status }) } };
    };

    const send = async (draft: Draft, then: 'next' | 'stop'): Promise<Outcome> => {
      const body = prepare(draft);
      draft.setRefused(null);
      draft.setSaving(true);
      try {
        await tree().leads.flush(draft.leadId);
        await env.api.call('saveDisposition', { params: { id: draft.leadId }, body }, { key: draft.key });
      } catch (thrown) {
        return notSaved(draft, then, thrown);
      }
      tree().alerts.toast(env.t('dispositions.saved'), 'success'); // [DISPO-040]
      finish(draft);
      // With another lead waiting the status stays; the save stands also when the change is refused.
      if (tree().leads.toDispose.length === 0) await tree().status.change(then === 'next' ? 'ready' : 'after-call-work');
      return done;
    };

    return {
      /** [DISPO-034, DISPO-035]; done also when it could not be sent yet and is kept: `waiting` says why. */
      async save(then: 'next' | 'stop'): Promise<Outcome> {
        const verdict = then === 'next' ? self.saveNext : self.saveStop;
        if (!verdict.allow) return { kind: 'refused', reasonKey: verdict.reasonKey, ...(verdict.params && { params: verdict.params }) };
        return send(self.draft!, then);
      },
      /**
       * Drafts that lie in the outbox although the gateway lists their calls no longer. One that was to be saved is taken
       * up, to be sent once more: a 404 then drops it in words. Another goes, in words too, when nobody edited it for long.
       */
      takeUpForgotten(listed: ReadonlySet<string>) {
        for (const stored of keptDrafts(env.storage)) {
          const { callId, leadId } = stored;
          if (listed.has(callId) || tree().leads.waits(leadId) || self.drafts.has(leadId) || tree().calls.find(callId)) continue;
          if (stored.pendingThen) self.drafts.set(leadId, stored);
          else if (env.clock.now() - (stored.editedAt ?? 0) > FORGOTTEN_AFTER) {
            self.discard(leadId);
            tree().alerts.toast(env.t('dispositions.disposed_elsewhere'), 'error');
          }
        }
      },
      /** Saves that had no answer, under their own keys. */
      async resendPending(): Promise<void> {
        const waiting = [...self.drafts.values()].filter((draft) => draft.pendingThen !== null && !draft.saving && !laterCall(draft));
        for (const draft of waiting) await send(draft, draft.pendingThen ?? 'stop');
      },
      /** A follow-up gets a new date without a call [DISPO-052, FUP-030]. */
      async reschedule(leadId: string, dateTime: string, notes = ''): Promise<Outcome> {
        const lead = tree().leads.find(leadId)?.summary ?? { city: '', firstName: '', lastName: '', phone: '', province: '' };
        const disposition = {
          date_time: dateTime,
          disposition: 'Pocket',
          notes: printableAscii(notes),
          reason: '',
          reason_other: '',
          reschedule_followup: true,
          short_call: false,
        };
        try {
          await env.api.call('saveDisposition', { params: { id: leadId }, body: { lead, disposition } }, { key: env.browser.uuid() });
          tree().alerts.toast(env.t('dispositions.rescheduled'), 'success');
          tree().announce('follow-ups-changed', {});
          return done;
        } catch (thrown) {
          const message = errorText(thrown, env.t('dispositions.not_rescheduled'));
          return { kind: 'failed', error: { message } };
        }
      },
    };
  });

function waitsForOf(thrown: unknown): WaitsFor {
  if (statusOf(thrown) === null) return 'connection';
  return codeOf(thrown) === CALL_NOT_STORED ? 'call' : 'gateway';
}

/** Code of a refusal, so that it is said in the reader's language. */
function codeOf(thrown: unknown): unknown {
  const body: unknown = thrown instanceof ApiError ? thrown.body : null;
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}

export interface Disposition extends Instance<typeof DispositionModel> {}
