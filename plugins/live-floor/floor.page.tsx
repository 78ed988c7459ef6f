import { useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import { formatCount, formatDuration, useCore, useT, type PageProps } from '@dialer/host';
import { Button, Empty, LoadError, Notice, SearchInput, Sheet, Skeleton, State, Toolbar } from '@dialer/ui';
import { FloorList } from './floor-list';
import { ListeningBar } from './listening';
import { floor } from './model';
import { found, GROUPS, type Group } from './order';
import './live-floor.css';

/** Everybody who is at work, who needs attention first. */
export const FloorPage = observer(function FloorPage({ address }: PageProps) {
  const t = useT();
  const model = floor.use();
  useEffect(() => {
    model.open();
    return () => model.close();
  }, [model]);
  if (model.status === 'loading') return <Skeleton shape="table" rows={12} />;
  if (model.status === 'failed')
    return (
      <LoadError title={t('failed')} onRetry={() => void model.load()}>
        {model.problem?.message}
      </LoadError>
    );
  const text = address.get('search');
  const group = GROUPS.find((one) => one === address.get('state')) ?? null;
  const rows = found(model.ordered, text, group);
  return (
    <div className="live-floor">
      {model.isStale && <Notice kind="warning">{t('stale')}</Notice>}
      <ListeningBar />
      <Counts shown={group} onShow={(next) => address.set({ state: next ?? '' })} />
      <Toolbar>
        <SearchInput
          value={text}
          onChange={(next) => address.set({ search: next })}
          placeholder={t('search_by')}
          aria-label={t('search')}
        />
        <Waiting />
      </Toolbar>
      <Sheet>
        {rows.length > 0 ? (
          <FloorList rows={rows} />
        ) : model.all.length > 0 ? (
          <Empty title={t('not_found')}>{t('not_found_text')}</Empty>
        ) : (
          <Empty title={t('nobody')}>{t('nobody_text')}</Empty>
        )}
      </Sheet>
    </div>
  );
});

/** How many are ready, on a call and so on; each is also the filter for them. */
const Counts = observer(function Counts({ shown, onShow }: { shown: Group | null; onShow: (group: Group | null) => void }) {
  const t = useT();
  const { language } = useCore().session;
  const { counts } = floor.use();
  return (
    <div className="live-floor-counts" role="group" aria-label={t('counts')}>
      {GROUPS.map((group) => (
        <Button key={group} aria-pressed={shown === group} onClick={() => onShow(shown === group ? null : group)}>
          <b className="tnum">{formatCount(counts[group], language)}</b> {t(`group.${group}`)}
        </Button>
      ))}
    </div>
  );
});

/** Callers without an agent, and leads without a disposition. */
const Waiting = observer(function Waiting() {
  const t = useT();
  const { queue, now, undisposed } = floor.use();
  return (
    <span className="live-floor-waiting">
      {queue.since === null ? (
        <State>{t('no_callers')}</State>
      ) : (
        <State kind="warn">{t('callers', { count: queue.callers, time: formatDuration((now - queue.since) / 1000) })}</State>
      )}
      <State>{t('undisposed', { count: undisposed })}</State>
    </span>
  );
});
