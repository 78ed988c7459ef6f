import { useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import { formatTime, useCore, useT } from '@dialer/host';
import { later, PanelBody, Tabs } from '@dialer/ui';
import { FollowUps } from './follow-ups';
import { summary, type Tab } from './model';

const Clients = later(async () => (await import('./clients')).Clients);
const LastDials = later(async () => (await import('./last-dials')).LastDials);

/** Overdue follow-ups, follow-ups, last dials and the search among clients [FUP-001]. */
export const UserSummaryPanel = observer(function UserSummaryPanel() {
  const t = useT();
  const model = summary.use();
  const { overdue, followUps, tab } = model;
  // No part of the first load, and there before somebody looks for them.
  useEffect(() => void Promise.all([Clients.preload(), LastDials.preload()]), []);
  return (
    <>
      <Tabs
        label={t('tabs')}
        selected={tab}
        onSelect={(id) => model.select(id as Tab)}
        items={[
          {
            id: 'overdue',
            label: t('tab.overdue'),
            count: overdue.items.length,
            ...(overdue.items.length > 0 && { countKind: 'bad' as const }),
          },
          { id: 'followUps', label: t('tab.followUps'), count: followUps.items.length },
          { id: 'lastDials', label: t('tab.lastDials') },
          { id: 'clients', label: t('tab.clients') },
        ]}
      />
      <PanelBody flush>
        <div role="tabpanel" className="panel-content" aria-label={t(`tab.${tab}`)}>
          {tab === 'lastDials' ? <LastDials /> : tab === 'clients' ? <Clients /> : <FollowUps key={tab} of={tab} />}
        </div>
      </PanelBody>
    </>
  );
});

export const UserSummaryFacts = observer(function UserSummaryFacts() {
  const t = useT();
  const { session } = useCore();
  const { updatedAt } = summary.use();
  return updatedAt && <span>{t('updated', { time: formatTime(updatedAt, session.language) })}</span>;
});
