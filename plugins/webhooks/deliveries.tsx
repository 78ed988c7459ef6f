import { useEffect, useState } from 'react';
import { errorText, formatDay, formatTime, toPluginError, useCore, usePlugin, useT } from '@dialer/host';
import { Button, Empty, LoadError, Notice, Segmented, Sheet, Skeleton, State, Table, useLoad, type IconName } from '@dialer/ui';
import routes, { STATES, type Delivery } from './routes';

/** The list is read again so often while the page is open (ms). */
const AGAIN_MS = 5_000;

const LOOKS: Record<Delivery['state'], { kind?: 'ok' | 'bad'; icon: IconName }> = {
  waiting: { icon: 'history' },
  done: { kind: 'ok', icon: 'tick-circle' },
  'given-up': { kind: 'bad', icon: 'error' },
};

/** What was sent, is waiting or was given up, newest first; any of it can be sent again. `sent`: rises when there is more. */
export function Deliveries({ sent }: { sent: number }) {
  const t = useT();
  const { gateway } = usePlugin();
  const { clock, session } = useCore();
  const [state, setState] = useState<Delivery['state'] | 'all'>('all');
  const [tick, setTick] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useLoad(
    (signal) => gateway.call(routes.deliveries, { query: state === 'all' ? {} : { state } }, { signal }),
    [gateway, state, tick, sent],
  );
  useEffect(() => clock.after(AGAIN_MS, () => setTick((nth) => nth + 1)), [clock, tick]);

  const when = (iso: string) => `${formatDay(Date.parse(iso), session.language)}, ${formatTime(Date.parse(iso), session.language)}`;
  async function sendAgain({ id }: Delivery) {
    setProblem(null);
    try {
      await gateway.call(routes.again, { params: { id } });
      setTick((nth) => nth + 1);
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.again'));
    }
  }
  /** A status as it is, the rest in words. */
  const answerOf = ({ answer }: Delivery) => (/^\d*$/.test(answer) ? answer || '—' : t(`answer.${answer}`));

  return (
    <Sheet title={t('deliveries.title')} text={t('deliveries.text')}>
      <Segmented
        aria-label={t('deliveries.state')}
        value={state}
        onChange={(value) => setState(value || 'all')}
        options={(['all', ...STATES] as const).map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      {problem && <Notice kind="error">{problem}</Notice>}
      {load.error && !load.data && (
        <LoadError title={t('failed.deliveries')} onRetry={load.retry}>
          {load.error.message}
        </LoadError>
      )}
      {!load.data && !load.error && <Skeleton shape="table" rows={4} />}
      {load.data && (
        <Table
          caption={t('deliveries.title')}
          rows={load.data}
          rowKey={({ id }) => id}
          empty={<Empty title={t('deliveries.none')}>{t('deliveries.noneText')}</Empty>}
          columns={[
            { id: 'at', title: t('deliveries.at'), width: 170, cell: ({ at }) => when(at) },
            { id: 'event', title: t('deliveries.event'), width: 130, cell: ({ event }) => t(`event.${event}`) },
            { id: 'url', title: t('deliveries.endpoint'), cell: ({ url }) => url, full: ({ url }) => url },
            {
              id: 'state',
              title: t('deliveries.state'),
              width: 150,
              cell: (row) => <State {...LOOKS[row.state]}>{t(`state.${row.state}`)}</State>,
            },
            { id: 'attempts', title: t('deliveries.attempts'), width: 80, right: true, cell: ({ attempts }) => attempts },
            { id: 'next', title: t('deliveries.next'), width: 170, cell: ({ next }) => (next ? when(next) : '—') },
            { id: 'answer', title: t('deliveries.answer'), width: 170, wrap: true, cell: answerOf },
            {
              id: 'again',
              title: '',
              label: t('deliveries.again'),
              width: 130,
              cell: (row) => (
                <Button variant="minimal" onClick={() => void sendAgain(row)}>
                  {t('deliveries.again')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Sheet>
  );
}
