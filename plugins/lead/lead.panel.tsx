import { useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import { formatTime, useCore, useT, type LeadView } from '@dialer/host';
import { Empty, later, PanelBody, Skeleton, State } from '@dialer/ui';
import { bookingDesk } from './booking-desk';
import { useShownLead } from './viewed';

/** A chunk of its own, fetched while there is no lead yet: no agent waits for the form before they see their workspace. */
export const LeadForm = later<{ lead: LeadView }>(
  async () => (await import('./form')).LeadForm,
  () => <Skeleton shape="form" />,
);

/** The lead on the line, or the one that is looked at. */
export const LeadPanel = observer(function LeadPanel() {
  const t = useT();
  const { leads } = useCore();
  const lead = useShownLead();
  const { lists } = bookingDesk.use();
  useEffect(() => {
    void LeadForm.preload();
    if (lists.all === undefined) void lists.load();
  }, [lists]);
  if (lead) return <LeadForm lead={lead} />;
  if (leads.loading) return <Skeleton shape="form" />;
  return (
    <PanelBody>
      <Empty title={t('empty.title')}>{t('empty.text')}</Empty>
    </PanelBody>
  );
});

/** Which lead, and whether its edits have reached the gateway. */
export const LeadFacts = observer(function LeadFacts() {
  const t = useT();
  const { session } = useCore();
  const lead = useShownLead();
  if (!lead) return null;
  return (
    <>
      {lead.crmId && <span>{t('facts.lead', { id: lead.crmId })}</span>}
      {lead.conflicts.length > 0 ? (
        <State kind="bad" icon="error">
          {t('facts.changed')}
        </State>
      ) : lead.saveError ? (
        <State kind="bad" icon="error">
          {t('facts.failed')}
        </State>
      ) : lead.unsaved ? (
        <State>{t('facts.saving')}</State>
      ) : (
        lead.savedAt && <State icon="tick">{t('facts.saved', { time: formatTime(lead.savedAt, session.language) })}</State>
      )}
    </>
  );
});
