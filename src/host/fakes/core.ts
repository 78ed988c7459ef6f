/** The core as plain observables: everything can be set by a test, and every action is written down instead of done. */
import { observable, observableRef } from 'mobx';
import { allow, done, refuse, type Outcome } from '../../core/outcome';
import { withLine } from '../../core/disposition/text';
import { ringNote } from '../../rules/callable';
import type {
  AutoDialView,
  CallsView,
  ClockView,
  CoreView,
  DispositionView,
  LeadData,
  LeadsView,
  LeadView,
  StatusView,
} from '../../core/views';
import { aLead, aSession, type SessionFacts, type Writable } from './builders';

/** What was asked of the core, oldest first: `['calls.hangUp']`, `['status.request', 'ready']`. */
export type Acts = [name: string, ...args: unknown[]][];

export interface FakeCore extends CoreView {
  readonly map: Writable<CoreView['map']>;
  readonly clock: Writable<ClockView>;
  readonly session: Writable<CoreView['session']>;
  readonly status: Writable<StatusView>;
  readonly autoDial: Writable<AutoDialView>;
  readonly calls: Writable<CallsView>;
  readonly leads: Writable<LeadsView>;
  readonly disposition: Writable<DispositionView>;
}

export interface FakeCoreOptions {
  session?: Partial<SessionFacts>;
  /** Outcome of an action by its name in `Acts`; `done` unless given. */
  outcomes?: Record<string, Outcome>;
}

export function fakeCore(acts: Acts = [], { session, outcomes = {} }: FakeCoreOptions = {}): FakeCore {
  const record = (name: string, ...args: unknown[]) => void acts.push([name, ...args]);
  const answer = async (name: string, ...args: unknown[]): Promise<Outcome> => {
    record(name, ...args);
    return outcomes[name] ?? done;
  };
  const options = { autoBind: true };
  const status = observable<Writable<StatusView>>(
    {
      current: 'ready',
      active: true,
      changing: false,
      colour: 'orange',
      duration: 0,
      overdueFollowUps: 0,
      options: [],
      selector: allow,
      request: (to) => answer('status.request', to),
      setOverdueFollowUps(count) {
        record('status.setOverdueFollowUps', count);
        status.overdueFollowUps = count;
      },
    },
    {},
    options,
  );
  const leads: Writable<LeadsView> = observable<Writable<LeadsView>>(
    {
      current: null,
      viewed: null,
      viewings: 0,
      loading: false,
      toDispose: [],
      load: (phone, type) => answer('leads.load', phone, type),
      closeViewed() {
        record('leads.closeViewed');
        leads.viewed = null;
      },
      link: (phone) => answer('leads.link', phone),
    },
    {},
    options,
  );
  return {
    map: { tileUrl: '', credit: '' },
    clock: {
      now: () => Date.now(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    session: observable(aSession(session), { variant: observableRef }, options),
    status,
    autoDial: observable<Writable<AutoDialView>>(
      { active: false, dialing: false, nextTickIn: null, noLead: false, paced: false, failed: false },
      {},
      options,
    ),
    calls: observable<Writable<CallsView>>(
      {
        current: null,
        live: false,
        onPhone: false,
        hungUp: false,
        hangUpVerdict: allow,
        hangUp: () => answer('calls.hangUp'),
        dial: (number) => answer('calls.dial', number),
        dialFollowUp: (leadId) => answer('calls.dialFollowUp', leadId),
        redial: (leadId) => answer('calls.redial', leadId),
        redialVerdict: () => allow,
        actOnSide: (message, phone) => answer('calls.actOnSide', message, phone),
        pressForSide: (digit) => answer('calls.pressForSide', digit),
        play: (file) => answer('calls.play', file),
      },
      {},
      options,
    ),
    leads,
    disposition: fakeDisposition(record, answer, outcomes),
    alerts: {
      show(alert) {
        record('alerts.show', alert);
        return alert.unique ?? 'alert';
      },
      clear: (id) => record('alerts.clear', id),
      toast: (message, type) => record('alerts.toast', message, type),
    },
  };
}

type Note = (name: string, ...args: unknown[]) => void;
type Answer = (name: string, ...args: unknown[]) => Promise<Outcome>;

function fakeDisposition(record: Note, answer: Answer, outcomes: Record<string, Outcome>): FakeCore['disposition'] {
  const view = observable<Writable<DispositionView>>(
    {
      active: false,
      writable: true,
      cannotBeChanged: false,
      saving: false,
      waiting: null,
      refused: null,
      disposition: '',
      reason: '',
      reasonOther: '',
      notes: '',
      dateTime: '',
      shortCall: false,
      sale: { coverageAmount: '', premiumAmount: '', policyNumber: '', planType: '' },
      qualifierName: '',
      qualifierNotes: '',
      previousDisposition: null,
      options: [
        { value: 'Not Interested', labelKey: 'Not Interested' },
        { value: 'Callback Scheduled', labelKey: 'Callback Scheduled' },
      ],
      reasonOptions: [],
      needs: { reason: false, dateTime: false, callTime: false, notes: false, sale: false, approval: false },
      errors: {},
      saveNext: allow,
      saveStop: allow,
      set(fields) {
        record('disposition.set', fields);
        for (const [key, value] of Object.entries(fields)) Object.assign(key in view.sale ? view.sale : view, { [key]: value });
      },
      appendNotes(text) {
        record('disposition.appendNotes', text);
        const outcome = outcomes['disposition.appendNotes'] ?? done;
        if (outcome.kind === 'done') view.notes = withLine(view.notes, text);
        return outcome;
      },
      save: (then, options) => answer('disposition.save', then, ...(options ? [options] : [])),
      reschedule: (leadId, dateTime, notes) => answer('disposition.reschedule', leadId, dateTime, notes),
    },
    {},
    { autoBind: true },
  );
  return view;
}

type LeadState =
  | 'unsaved'
  | 'savedAt'
  | 'saveError'
  | 'saveRefused'
  | 'fieldErrors'
  | 'conflicts'
  | 'today'
  | 'dobValid'
  | 'validatingPostal';
/** A lead under work; its edits land in it and are written down. */
export function fakeLead(acts: Acts, over: Partial<LeadData> & Partial<Pick<LeadView, LeadState>> = {}): Writable<LeadView> {
  const { unsaved = false, savedAt = null, saveError = null, dobValid = true, validatingPostal = false, ...more } = over;
  const { saveRefused = false, fieldErrors = {}, conflicts = [], today = '2026-11-19', ...data } = more;
  const lead: Writable<LeadView> = observable<Writable<LeadView>>(
    {
      ...aLead(data),
      unsaved,
      savedAt,
      saveError,
      saveRefused,
      fieldErrors,
      conflicts,
      today,
      dobValid,
      validatingPostal,
      get ringNote() {
        return ringNote(lead.calling, Date.now(), 'en');
      },
      get callVerdict() {
        return lead.ringNote?.forbids ? refuse(lead.ringNote.reasonKey, lead.ringNote.params) : allow;
      },
      get name(): string {
        return `${lead.clients[0]?.firstName ?? ''} ${lead.clients[0]?.lastName ?? ''}`.trim();
      },
      set(fields) {
        acts.push(['lead.set', fields]);
        Object.assign(lead, fields);
      },
      setAddress(fields) {
        acts.push(['lead.setAddress', fields]);
        Object.assign(lead.address, fields);
      },
      setClient(index, fields) {
        acts.push(['lead.setClient', index, fields]);
        const { insurance, ...rest } = fields;
        Object.assign(lead.clients[index] ?? {}, rest);
        Object.assign(lead.clients[index]?.insurance ?? {}, insurance);
      },
      settleConflict(path, keep) {
        acts.push(['lead.settleConflict', path, keep]);
        lead.conflicts = lead.conflicts.filter((each) => each.path !== path);
      },
      validatePostal: async () => {
        acts.push(['lead.validatePostal']);
        return done;
      },
    },
    {},
    { autoBind: true },
  );
  return lead;
}
