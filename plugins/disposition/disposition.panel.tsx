import { useEffect, useRef, useState } from 'react';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { formatPhone, nameWorkedOn, problemOf, reasonOf, statusText, useCore, usePlugin, useT, type Outcome } from '@dialer/host';
import {
  Button,
  CommandButton,
  Icon,
  Inset,
  KeyValues,
  Note,
  PanelBody,
  PanelFooter,
  preloadCallTimeField,
  SaveTried,
  State,
} from '@dialer/ui';
import { DispositionFields, Notes } from './fields';
import { goTo } from './go-to';
import { saveTried } from './save-tried';
import './disposition.css';

/** Chosen during the call, saved after it: disposition, reason, date-time, notes, Save & Stop and Save & Next [DISPO-001]. */
export const DispositionPanel = observer(function DispositionPanel() {
  const t = useT();
  const core = useCore();
  const [problem, setProblem] = useState<string | null>(null);
  const tried = saveTried.use();
  const { saving, disposition, refused } = core.disposition;
  // What was said of one disposition, or of one lead, is not true of another.
  useEffect(() => {
    setProblem(null);
    runInAction(() => tried.set(false));
  }, [tried, disposition, core.leads.current?.id]);
  // What a disposition may need is fetched while the agent speaks, not when the first click on it comes.
  const soon = core.calls.onPhone || core.disposition.active;
  useEffect(() => {
    if (soon) void preloadCallTimeField();
  }, [soon]);
  useFocusAfterCall(core.disposition.active && !core.calls.live);
  const save = {
    grow: true,
    loading: saving,
    onOutcome: (outcome: Outcome) => setProblem(problemOf(t, outcome, 'failed')),
  };
  return (
    <>
      <Person onProblem={setProblem} />
      <PanelBody>
        <Qualifier />
        <SaveTried value={tried.get()}>
          <DispositionFields />
          <Notes />
        </SaveTried>
      </PanelBody>
      <PanelFooter>
        <WhyNot problem={refused ?? problem} />
        <CommandButton {...save} command="disposition:save-stop">
          {t('save_stop')}
        </CommandButton>
        <CommandButton {...save} command="disposition:save-next" intent="primary">
          {t('save_next')}
        </CommandButton>
      </PanelFooter>
    </>
  );
});

/**
 * The disposition is what comes after the hang-up, so the focus goes there, or to the notes where it is locked. Whoever is
 * at work in another field stays in it.
 */
function useFocusAfterCall(over: boolean) {
  const before = useRef(over);
  useEffect(() => {
    const ended = over && !before.current;
    before.current = over;
    if (!ended) return;
    // A frame later: Hang up, which had the focus, goes away with the call.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body && goTo('disposition').kind === 'refused') goTo('notes');
    });
    return () => cancelAnimationFrame(frame);
  }, [over]);
}

/**
 * Whose disposition it is, always: another client may stand in the panel beside. Redial stands here and not among the
 * fields, so that nobody who goes on from the notes by keyboard rings a person instead of saving.
 */
const Person = observer(function Person({ onProblem }: { onProblem: (words: string | null) => void }) {
  const t = useT();
  const core = useCore();
  const { current, viewed } = core.leads;
  const name = nameWorkedOn(core);
  if (!name || (!current && !core.disposition.active)) return null;
  const words = viewed ? t('person.not_viewed', { name, viewed: viewed.name || formatPhone(viewed.phone) }) : t('person.is', { name });
  return (
    <div className={`disposition-person ${viewed ? 'other' : ''}`} role="status">
      {viewed && <Icon name="warning" size={14} />}
      <span className="grow t-strong">{words}</span>
      <Redial onProblem={onProblem} />
    </div>
  );
});

/** For advisors: who qualified the lead, with which notes, and what it was disposed as before [DISPO-042, DISPO-043]. */
const Qualifier = observer(function Qualifier() {
  const t = useT();
  const { session, disposition, leads } = useCore();
  if (!session.hasRole('advisor') || !leads.current) return null;
  const { qualifierName, qualifierNotes, previousDisposition } = disposition;
  const facts = [
    ...(qualifierName ? [{ label: t('qualified_by'), value: qualifierName }] : []),
    ...(previousDisposition ? [{ label: t('previous'), value: statusText(t, previousDisposition) }] : []),
  ];
  return (
    <>
      {facts.length > 0 && <KeyValues items={facts} />}
      {qualifierNotes && <Inset>{qualifierNotes}</Inset>}
    </>
  );
});

/** After hang-up and before the disposition, the lead can be dialed once more [CALL-036]. */
const Redial = observer(function Redial({ onProblem }: { onProblem: (words: string | null) => void }) {
  const t = useT();
  const { disposition, calls, leads } = useCore();
  const lead = leads.current;
  if (!lead || !disposition.active || calls.live) return null;
  const redial = async () => onProblem(problemOf(t, await calls.redial(lead.id), 'redial_failed'));
  return (
    <Button size="small" icon="phone" why={reasonOf(t, calls.redialVerdict(lead.id))} onClick={() => void redial()}>
      {t('redial')}
    </Button>
  );
});

/**
 * Why the buttons below it are closed, in writing, where it is seen as long as they are: the reason of both, then what
 * one of them waits for besides. Guards of other plugins are among it.
 */
const WhyNot = observer(function WhyNot({ problem }: { problem: string | null }) {
  const t = useT();
  const { verdict } = usePlugin();
  const { disposition, calls, leads } = useCore();
  const { active, waiting } = disposition;
  if (waiting) return <Note icon="time">{t(waiting)}</Note>;
  if (!active) return <Note>{t(calls.live ? 'drafting' : 'waiting')}</Note>;
  const stop = reasonOf(t, verdict('disposition:save-stop'));
  const next = reasonOf(t, verdict('disposition:save-next'));
  const several = leads.toDispose.length > 1;
  return (
    <>
      {problem && <Note kind="bad">{problem}</Note>}
      {several && <Note>{t('several', { count: leads.toDispose.length })}</Note>}
      {stop && <Note kind="warn">{next ? stop : t('stop_waits', { reason: stop })}</Note>}
      {next && next !== stop && !several && <Note kind="warn">{t('next_waits', { reason: next })}</Note>}
    </>
  );
});

export const DispositionFacts = observer(function DispositionFacts() {
  const t = useT();
  const { verdict } = usePlugin();
  const { disposition, calls, leads } = useCore();
  if (disposition.saving) return <State>{t('facts.saving')}</State>;
  if (calls.live) return <State icon="phone">{t('facts.call')}</State>;
  if (!disposition.active) return null;
  if (disposition.refused) return <State kind="bad">{t('facts.refused')}</State>;
  const count = leads.toDispose.length;
  if (count > 1) return <State kind="warn">{t('facts.several', { count })}</State>;
  return <State>{t(verdict('disposition:save-stop').allow ? 'facts.open' : 'facts.waits')}</State>;
});
