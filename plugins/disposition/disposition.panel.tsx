import { useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import { nameWorkedOn, personName, reasonOf, statusText, useCore, usePlugin, useT, useTypedName } from '@dialer/host';
import { CommandButton, Icon, Inset, KeyValues, Note, PanelBody, PanelFooter, preloadCallTimeField, SaveTried, State } from '@dialer/ui';
import { DispositionFields, Notes } from './fields';
import { firstMissing } from './go-to';
import { saves, useRefusal, useSaver } from './saves';
import './disposition.css';

/** Chosen during the call, saved after it: disposition, reason, date-time, notes, Save & Stop and Save & Next [DISPO-001]. */
export const DispositionPanel = observer(function DispositionPanel() {
  const t = useT();
  const core = useCore();
  const { tried } = saves.use();
  // What a disposition may need is fetched while the agent speaks, not when the first click on it comes.
  const soon = core.calls.onPhone || core.disposition.active;
  useEffect(() => {
    if (soon) void preloadCallTimeField();
  }, [soon]);
  const save = { grow: true, ...useSaver() };
  return (
    <>
      <Person />
      <PanelBody>
        <Qualifier />
        <SaveTried value={tried}>
          <DispositionFields />
          <Notes />
        </SaveTried>
      </PanelBody>
      <PanelFooter>
        <WhyNot />
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

/** Whose disposition it is, always: another client may stand in the panel beside. */
const Person = observer(function Person() {
  const t = useT();
  const core = useCore();
  const { current, viewed } = core.leads;
  const name = useTypedName(current?.id ?? core.calls.current?.callId ?? '', nameWorkedOn(core, t));
  if (!name || (!current && !core.disposition.active)) return null;
  const words = viewed ? t('person.not_viewed', { name, viewed: personName(t, viewed.name, viewed.phone) }) : t('person.is', { name });
  return (
    <div className={`disposition-person ${viewed ? 'other' : ''}`} role="status">
      {viewed && <Icon name="warning" size={14} />}
      <span className="grow t-strong">{words}</span>
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

/**
 * Why the buttons below it are closed, in writing, where it is seen as long as they are: the reason of both, then what
 * one of them waits for besides. Guards of other plugins are among it. What a field of the panel says is not said again.
 */
const WhyNot = observer(function WhyNot() {
  const t = useT();
  const { verdict } = usePlugin();
  const { disposition, calls, leads } = useCore();
  const { active, writable, waiting, errors, dateTime } = disposition;
  const { tried } = saves.use();
  const problem = useRefusal();
  if (waiting) return <Note icon="time">{t(waiting)}</Note>;
  // After a reload, and for a caller whom nobody knew, the end of the call may be known before its lead.
  if (!active)
    return (
      <Note>{t(calls.hungUp ? 'hung_up' : calls.live ? 'drafting' : leads.toDispose.length > 0 || writable ? 'opening' : 'waiting')}</Note>
    );
  const stop = reasonOf(t, verdict('disposition:save-stop'));
  const next = reasonOf(t, verdict('disposition:save-next'));
  const missing = firstMissing(errors);
  // A time at which nobody may be called is wrong as soon as it is picked; of the first field the footer alone speaks.
  const inField = missing === 'dateTime' ? tried || dateTime !== '' : tried && missing !== undefined && missing !== 'disposition';
  const several = leads.toDispose.length > 1;
  return (
    <>
      {problem && <Note kind="bad">{problem}</Note>}
      {several && <Note>{t('several', { count: leads.toDispose.length })}</Note>}
      {stop && !inField && <Note kind="warn">{next ? stop : t('stop_waits', { reason: stop })}</Note>}
      {next && next !== stop && !several && <Note kind="warn">{t('next_waits', { reason: next })}</Note>}
    </>
  );
});

export const DispositionFacts = observer(function DispositionFacts() {
  const t = useT();
  const { verdict } = usePlugin();
  const { disposition, calls, leads } = useCore();
  if (disposition.saving) return <State>{t('facts.saving')}</State>;
  if (calls.live) return <State icon="phone">{t(calls.hungUp ? 'facts.hung_up' : 'facts.call')}</State>;
  if (!disposition.active) return null;
  if (disposition.refused) return <State kind="bad">{t('facts.refused')}</State>;
  const count = leads.toDispose.length;
  if (count > 1) return <State kind="warn">{t('facts.several', { count })}</State>;
  return <State>{t(verdict('disposition:save-stop').allow ? 'facts.open' : 'facts.waits')}</State>;
});
