import { useState } from 'react';
import { formatClock, formatPhone, formatDay, personName, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Drawer, Empty, KeyValues, LoadError, PageBody, SectionWord, Sheet, Skeleton, SoundBars, Table, useLoad } from '@dialer/ui';
import { Listen } from './listen';

type RecordedCall = ApiReply<'getRecordings'>[number];

/** For managers: the centre's last recorded calls, who listened to them, and listening. */
export function RecordingsPage() {
  const t = useT();
  const { api } = usePlugin();
  const { session } = useCore();
  const [open, setOpen] = useState<string | null>(null);
  const load = useLoad((signal) => api.call('getRecordings', {}, { signal }), [api]);
  if (!load.data && load.error) return <LoadError title={t('page.failed')} onRetry={load.retry} />;
  if (!load.data) return <Skeleton shape="table" rows={6} />;
  const chosen = load.data.find(({ callId }) => callId === open);
  const when = (at: number) => `${formatDay(at, session.language)} ${formatClock(at, session.language)}`;
  return (
    <PageBody>
      <Sheet>
        <Table<RecordedCall>
          caption={t('page.title')}
          rows={load.data}
          rowKey={({ callId }) => callId}
          selected={open}
          onOpen={({ callId }) => setOpen(callId)}
          empty={<Empty title={t('page.none')}>{t('page.none_text')}</Empty>}
          columns={[
            { id: 'time', title: t('page.time'), width: 210, cell: ({ startedAt }) => when(startedAt) },
            { id: 'agent', title: t('page.agent'), wrap: true, cell: ({ agent }) => agent },
            { id: 'name', title: t('page.name'), wrap: true, cell: ({ name }) => personName(t, name) },
            { id: 'phone', title: t('page.phone'), width: 140, cell: ({ phone }) => formatPhone(phone) },
            {
              id: 'sound',
              title: t('page.sound'),
              width: 80,
              cell: ({ sound }) => sound && <SoundBars bars={sound.bars} label={t(`page.bars.${sound.bars}`)} />,
            },
            { id: 'count', title: t('page.listened'), right: true, width: 90, cell: ({ listenings }) => listenings.length },
          ]}
        />
      </Sheet>
      {chosen && (
        <Drawer title={t('page.of', { name: personName(t, chosen.name, chosen.phone) })} onClose={() => setOpen(null)}>
          <Listen callId={chosen.callId} recordings={chosen.recordings} onListened={load.retry} />
          <a className="link" href={`/admin/settings/call-evidence?call=${chosen.callId}`}>
            {t('page.record')}
          </a>
          {chosen.sound && <Sound of={chosen.sound} />}
          <SectionWord>{t('page.who')}</SectionWord>
          {chosen.listenings.length === 0 && <p className="t-label">{t('page.nobody')}</p>}
          <ul className="recordings-list">
            {chosen.listenings.map(({ by, at }) => (
              <li key={`${by} ${at}`}>
                <span className="t-strong">{by}</span>
                <span className="t-meta">{when(at)}</span>
              </li>
            ))}
          </ul>
        </Drawer>
      )}
    </PageBody>
  );
}

/** What the agent's page measured, and why nothing was heard for how long. */
function Sound({ of: { bars, lost, jitter, roundTrip, faults } }: { of: NonNullable<RecordedCall['sound']> }) {
  const t = useT();
  return (
    <>
      <SectionWord>{t('page.sound')}</SectionWord>
      <KeyValues
        items={[
          { label: t('page.sounded'), value: t(`page.bars.${bars}`) },
          { label: t('page.lost'), value: t('page.percent', { percent: lost }) },
          { label: t('page.jitter'), value: t('page.ms', { ms: jitter }) },
          { label: t('page.round_trip'), value: roundTrip === null ? '' : t('page.ms', { ms: roundTrip }) },
          ...faults.map(({ fault, seconds }) => ({ label: t(`page.fault.${fault}`), value: t('page.seconds', { seconds }) })),
        ]}
      />
    </>
  );
}
