import { observer } from 'mobx-react-lite';
import { formatCount, formatPercent, formatTime, useCore, useT } from '@dialer/host';
import { goalColor, LoadError, MiniRing, PanelBody, Ring, Skeleton, State } from '@dialer/ui';
import { goals } from './model';
import { average, newLeadsProgress, progress, type Statistics } from './progress';

const KINDS = ['dials', 'transfers', 'sales'] as const;
/** A hundred and more, and the two digits of a mean. */
const WIDEST = 888.88;
type Kind = (typeof KINDS)[number];
const PERIODS = ['daily', 'hourly'] as const;

/** Rings with their numbers; advisors also see sales [GOAL-001, GOAL-008]. */
export const GoalsPanel = observer(function GoalsPanel() {
  const t = useT();
  const { session } = useCore();
  const { statistics, failed, loadedAt, refresh } = useGoals();
  if (!statistics && !failed) return <Skeleton shape="rings" />;
  if (!statistics || failed) {
    const since = loadedAt && t('failed.since', { time: formatTime(loadedAt, session.language) });
    return (
      <LoadError title={t('failed.title')} onRetry={refresh}>
        {since || t('failed.text')}
      </LoadError>
    );
  }
  // Two rings in a row: with sales a kind has its row, without them a period.
  const shown = session.hasRole('advisor')
    ? KINDS.flatMap((kind) => PERIODS.map((period) => ({ kind, period })))
    : PERIODS.flatMap((period) => KINDS.slice(0, 2).map((kind) => ({ kind, period })));
  return (
    <PanelBody>
      <div className="rings">
        {shown.map(({ kind, period }) => (
          <GoalRing key={kind + period} statistics={statistics} kind={kind} period={period} />
        ))}
      </div>
    </PanelBody>
  );
});

function GoalRing({ statistics, kind, period }: { statistics: Statistics; kind: Kind; period: (typeof PERIODS)[number] }) {
  const t = useT();
  const { language } = useCore().session;
  const goal = statistics[kind][period];
  return (
    <Ring
      percent={progress(goal)}
      inWords={formatPercent(progress(goal), language)}
      label={t(`goal.${kind}_${period}`)}
      value={t('numbers', { current: formatCount(goal.current, language), target: formatCount(goal.target, language) })}
    />
  );
}

/** New leads, while the centre shows them [GOAL-010], and the average. */
export const GoalsFacts = observer(function GoalsFacts() {
  const t = useT();
  const { session } = useCore();
  const { statistics, failed, loadedAt } = useGoals();
  if (!statistics) return null;
  const newLeads = formatCount(statistics.newLeads, session.language);
  if (failed && loadedAt) return <State icon="time">{formatTime(loadedAt, session.language)}</State>;
  return (
    <>
      {session.flag('newLeadsGoal') && (
        <span>
          {t('new_leads')}{' '}
          <b className="tnum" style={{ borderBottom: `2px solid ${goalColor(newLeadsProgress(statistics))}` }}>
            {statistics.newLeadsMore ? t('at_least', { number: newLeads }) : newLeads}
          </b>
        </span>
      )}
      <span>
        {t('average')} <b className="tnum">{formatPercent(average(statistics), session.language)}</b>
      </span>
    </>
  );
});

/** The average, always in sight [GOAL-002]. */
export const GoalsItem = observer(function GoalsItem() {
  const t = useT();
  const { session } = useCore();
  const { statistics } = useGoals();
  if (!statistics) return null;
  const percent = average(statistics);
  const value = formatPercent(percent, session.language);
  return (
    <span className="row row-tight nowrap" role="img" aria-label={t('top_bar', { average: value })}>
      <MiniRing percent={percent} />
      <span className="goal-word t-2">{t('word')}</span>
      {/* As wide as it gets in a shift: what is pressed in a call stands beside it. */}
      <b className="tnum in-place">
        <span>{value}</span>
        <span hidden>{formatPercent(WIDEST, session.language)}</span>
      </b>
    </span>
  );
});

/** Only agents of an extension have statistics; the parts are read here so that each component observes them. */
function useGoals() {
  const model = goals.use();
  return { statistics: model.statistics, failed: model.failed, loadedAt: model.loadedAt, refresh: () => void model.refresh() };
}
