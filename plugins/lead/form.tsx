import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { statusText, useCore, useT, type LeadView } from '@dialer/host';
import { seesPreviousDisposition } from '@dialer/rules/dispositions';
import { Facts, FormGrid, keepFocus, Notice, PanelBody, PanelFooter, SectionWord } from '@dialer/ui';
import { Address } from './address';
import { Asks } from './asks';
import { bookingDesk, type Step } from './booking-desk';
import { Changed } from './changed/changed';
import { bookedStatus, lastStatus } from './checks';
import { FollowUp } from './follow-up';
import './lead.css';
import { Notes } from './notes';
import { Person } from './person';
import { Reach } from './reach';
import { StepForm, StepLeft, StepTabs, WhyInsurance } from './steps';
import { noneUnstored, UnstoredFields } from './unstored';
import { Viewed } from './viewed';

/** A lead, in the steps of a booking; every edit is kept at once, there is nothing to save by hand. */
export const LeadForm = observer(function LeadForm({ lead }: { lead: LeadView }) {
  const t = useT();
  const [unstored] = useState(noneUnstored);
  const desk = bookingDesk.use();
  const step = desk.stepOf(lead.id);
  const tabs = useArrival();
  return (
    <UnstoredFields value={unstored}>
      <Viewed />
      <div ref={tabs} style={{ display: 'contents' }}>
        <StepTabs lead={lead} step={step} onStep={(at) => desk.go(lead.id, at)} />
      </div>
      <ReadOnly lead={lead} />
      <PanelBody>
        <Warnings lead={lead} step={step} />
        <FollowUp key={lead.id} lead={lead} />
        {step !== 'contact' && (
          <fieldset key={`step ${lead.id}`} className="lead-fields" disabled={lead.takenBy !== ''}>
            <StepForm lead={lead} step={step} />
          </fieldset>
        )}
        {/* What is typed and not yet whole stays in its field while the other step is looked at. */}
        <fieldset className="lead-fields" disabled={lead.takenBy !== ''} hidden={step !== 'contact'}>
          <Asks about="person">
            <FormGrid key={lead.id}>
              <Person lead={lead} index={0} />
              <Reach lead={lead} />
              <SecondClient lead={lead} />
              <SectionWord>{t('section.address')}</SectionWord>
              <Address lead={lead} />
              <WhyInsurance lead={lead} />
            </FormGrid>
          </Asks>
        </fieldset>
        <fieldset className="lead-fields" disabled={lead.takenBy !== ''} hidden={step !== 'contact'}>
          <Notes lead={lead} />
        </fieldset>
      </PanelBody>
      <PanelFooter oneLine>
        <StepLeft lead={lead} step={step} onStep={(at) => desk.arrive(lead.id, at)} />
      </PanelFooter>
    </UnstoredFields>
  );
});

const FIELDS = '.lead-fields:not([hidden]) :is(input, select, textarea):not(:disabled)';

/**
 * A step that a key or a button has led to has the focus where something is left to do: in the first field that is wrong, the
 * first that must be filled and is not, or the first of all; on its tab where it has none.
 */
function useArrival() {
  const tabs = useRef<HTMLDivElement>(null);
  const { arrivals } = bookingDesk.use();
  const seen = useRef(arrivals);
  useEffect(() => {
    if (seen.current === arrivals) return;
    seen.current = arrivals;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    keepFocus(() => {
      const form = tabs.current?.parentElement;
      const fields = [...(form?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
      const isLeft = (each: HTMLInputElement) => each.getAttribute('aria-required') === 'true' && each.value === '';
      const field = fields.find((each) => each.getAttribute('aria-invalid') === 'true') ?? fields.find(isLeft) ?? fields[0];
      return field ?? form?.querySelector<HTMLElement>('[role=tab][aria-selected=true]') ?? null;
    });
  }, [arrivals]);
  return tabs;
}

const ReadOnly = observer(function ReadOnly({ lead }: { lead: LeadView }) {
  const t = useT();
  const { session } = useCore();
  return (
    <Facts
      items={[
        { label: t('fact.marketing_id'), value: lead.marketingId },
        { label: t('fact.source'), value: lead.website, less: true },
        { label: t('fact.created'), value: lead.createdAt.slice(0, 10) },
        ...(seesPreviousDisposition(session.agentRole, session.flag('previousDisposition'))
          ? [{ label: t('fact.previous_status'), value: statusText(t, lastStatus(lead)) }]
          : []),
        { label: t('fact.set_by'), value: lead.setBy, less: true },
        { label: t('fact.dials'), value: String(lead.dials) },
        ...(lead.keywords ? [{ label: t('fact.keywords'), value: lead.keywords, less: true }] : []),
        ...(lead.statusDescription ? [{ label: t('fact.status_description'), value: lead.statusDescription, less: true }] : []),
      ]}
    />
  );
});

/** Fields of each step, by their paths: each says itself what is wrong with it. */
const HERE: Record<Step, RegExp> = {
  contact:
    /^(phone|phoneOther|email|notes|reasons|reasonOther|reasonForRequest|entrance|address\.\w+|clients\.[01]\.(dob|firstName|lastName))$/,
  meeting: /^meetingDraft$/,
  summary: /^meetingDraft$/,
  insurance: /^clients\.[01]\.(insurance\.\w+|height|weight|conditions|medications|employment|occupation|income|incomeType)$/,
};

/** In a colleague's hands, booked before [LEAD-029], and edits that could not be saved. */
const Warnings = observer(function Warnings({ lead, step }: { lead: LeadView; step: Step }) {
  const t = useT();
  const booked = bookedStatus(lead, useCore().session.variant);
  // What was refused of a field that another panel has: nobody would see it here otherwise.
  const elsewhere = Object.entries(lead.fieldErrors).flatMap(([path, words]) => (HERE[step].test(path) ? [] : [words]));
  return (
    <>
      {lead.takenBy && <Notice kind="info">{t('taken', { colleague: lead.takenBy })}</Notice>}
      {booked && <Notice kind="warning">{t('booked', { status: statusText(t, booked) })}</Notice>}
      <Changed lead={lead} />
      {lead.saveError && (
        <Notice kind="error" title={lead.saveError}>
          {t(lead.saveRefused ? 'save_refused' : 'save_failed')}
        </Notice>
      )}
      {elsewhere.length > 0 && (
        <Notice kind="error" title={t('refused_elsewhere')}>
          {elsewhere.join(' ')}
        </Notice>
      )}
    </>
  );
});

/** A Canadian lead has two clients [VARIANT-003]; nothing of the second is required. */
const SecondClient = observer(function SecondClient({ lead }: { lead: LeadView }) {
  const t = useT();
  if (useCore().session.variant.clientsPerLead < 2) return null;
  return (
    <>
      <SectionWord>{t('section.client_2')}</SectionWord>
      <Person lead={lead} index={1} />
    </>
  );
});
