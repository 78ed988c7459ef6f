import { useEffect, useState } from 'react';
import { errorText, formatDay, formatTime, toPluginError, useCore, usePlugin, useT, useWidth } from '@dialer/host';
import { Button, Empty, LoadError, Notice, Row, Segmented, Sheet, Skeleton, State, Table, useLoad } from '@dialer/ui';
import type { Column, IconName } from '@dialer/ui';
import routes, { STATES, type Delivery } from './routes';

/** The list is read again so often while the page is open (ms). */
const AGAIN_MS = 5_000;
/** Pixels under which what became of a delivery stands below each other: side by side they would have no room. */
const SLIM = 900;

const LOOKS: Record<Delivery['state'], { kind?: 'ok' | 'bad'; icon: IconName }> = {
  waiting: { icon: 'history' },
  done: { kind: 'ok', icon: 'tick-circle' },
  'given-up': { kind: 'bad', icon: 'error' },
};

/** What was sent, is waiting or was given up, newest first; any of it can be sent again. `sent`: rises when there is more. */
export function Deliveries({ sent }: { sent: number }) {
  const t = useT();
  const { gateway } = usePlugin();
  const { alerts, clock, session } = useCore();
  const [ref, width] = useWidth();
  const slim = width > 0 && width < SLIM;
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
      alerts.toast(t('sentAgain'), 'success');
      // It waits anew, and a list of one state might not have it.
      setState('all');
      setTick((nth) => nth + 1);
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.again'));
    }
  }
  /** A status as it is, the rest in words. */
  const answerOf = ({ answer }: Delivery) => (/^\d*$/.test(answer) ? answer || '—' : t(`answer.${answer}`));
  const facts = (row: Delivery) =>
    Object.entries({ attempts: row.attempts, ...(row.next && { next: when(row.next) }), answer: answerOf(row) });

  const again = (row: Delivery) => (
    <Button variant="minimal" onClick={() => void sendAgain(row)}>
      {t('deliveries.again')}
    </Button>
  );
  const column: Record<string, Column<Delivery>> = {
    at: { id: 'at', title: t('deliveries.at'), width: 120, wrap: true, cell: ({ at }) => when(at) },
    event: { id: 'event', title: t('deliveries.event'), width: 116, wrap: true, cell: ({ event }) => t(`event.${event}`) },
    what: {
      id: 'what',
      title: t('deliveries.event'),
      wrap: true,
      cell: (row) => (
        <>
          {t(`event.${row.event}`)} <span className="t-label">{when(row.at)}</span>
          <div>
            <Address row={row} />
          </div>
        </>
      ),
    },
    url: { id: 'url', title: t('deliveries.endpoint'), wrap: true, cell: (row) => <Address row={row} /> },
    state: { id: 'state', title: t('deliveries.state'), width: 108, cell: (row) => <StateMark row={row} /> },
    attempts: { id: 'attempts', title: t('deliveries.attempts'), width: 56, right: true, cell: ({ attempts }) => attempts },
    next: { id: 'next', title: t('deliveries.next'), width: 120, wrap: true, cell: ({ next }) => (next ? when(next) : '—') },
    answer: { id: 'answer', title: t('deliveries.answer'), width: 124, wrap: true, cell: answerOf },
    all: {
      id: 'all',
      title: t('deliveries.state'),
      width: 160,
      wrap: true,
      cell: (row) => (
        <>
          <StateMark row={row} />
          {facts(row).map(([name, value]) => (
            <div key={name} className="t-label">
              {`${t(`deliveries.${name}`)}: ${value}`}
            </div>
          ))}
          {again(row)}
        </>
      ),
    },
    again: { id: 'again', title: '', label: t('deliveries.again'), width: 112, cell: again },
  };
  const shown = slim ? ['what', 'all'] : ['at', 'event', 'url', 'state', 'attempts', 'next', 'answer', 'again'];

  return (
    <div ref={ref}>
      <Sheet title={t('deliveries.title')} text={t('deliveries.text')}>
        <Row>
          <Segmented
            aria-label={t('deliveries.state')}
            value={state}
            onChange={(value) => setState(value || 'all')}
            options={(['all', ...STATES] as const).map((value) => ({ value, label: t(`state.${value}`) }))}
          />
        </Row>
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
            empty={<Empty title={t('deliveries.none')}>{t(state === 'all' ? 'deliveries.noneText' : 'deliveries.noneOfState')}</Empty>}
            columns={shown.map((id) => column[id]!)}
          />
        )}
      </Sheet>
    </div>
  );
}

/** Where it was for, and what became of that endpoint since. */
function Address({ row: { url, urlNow } }: { row: Delivery }) {
  const t = useT();
  return (
    <>
      {url}
      {urlNow !== url && (
        <div className="t-label">{urlNow === null ? t('deliveries.removed') : t('deliveries.movedTo', { url: urlNow })}</div>
      )}
    </>
  );
}

function StateMark({ row: { state } }: { row: Delivery }) {
  const t = useT();
  return <State {...LOOKS[state]}>{t(`state.${state}`)}</State>;
}
