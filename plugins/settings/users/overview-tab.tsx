import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { mayAdminister } from '@dialer/contract';
import { errorText, formatCount, formatTime, toPluginError, useCore, usePlugin, useT } from '@dialer/host';
import { Button, Inset, KeyValues, LoadError, Notice, SectionWord, Skeleton, Table, useLoad } from '@dialer/ui';
import { GoalBar, HoursChart } from './charts';
import { heard } from './people';
import type { TabProps } from './person-drawer';
import { ratesOf } from './rates';

const KINDS = ['dials', 'transfers', 'sales'] as const;
const PERIODS = ['hourly', 'daily'] as const;
/** Between two looks at a person who works while somebody watches, in milliseconds. */
const LOOK_EVERY = 10_000;

/** Rises while the tab is open: nobody tells a manager's page that a colleague has made a call. */
function useLooks(): number {
  const { clock } = useCore();
  const [looks, setLooks] = useState(0);
  useEffect(() => clock.after(LOOK_EVERY, () => setLooks(looks + 1)), [clock, looks]);
  return looks;
}

/** Who it is and what they do now, their statistics of this hour and today, their follow-ups, and the tools [GOAL-012, USERS-010]. */
export const OverviewTab = observer(function OverviewTab({ user, roleOf, onAct }: TabProps) {
  const t = useT();
  const { api } = usePlugin();
  const { session } = useCore();
  const { language } = session;
  const load = useLoad(
    async (signal) => {
      const params = { id: user.id };
      const [statistics, overview] = await Promise.all([
        api.call('getStatistics', { params }, { signal }),
        api.call('getAgentOverview', { params }, { signal }),
      ]);
      return { statistics, overview };
    },
    [api, user.id, heard.use().get(), useLooks()],
  );
  const { data } = load;
  if (!data) return load.error ? <LoadError title={t('failed.statistics')} onRetry={load.retry} /> : <Skeleton rows={12} />;
  const { statistics, overview } = data;
  const { followUps } = overview;
  const number = (value: number) => formatCount(value, language);
  const rates = ratesOf(statistics.dials.daily.current, statistics.transfers.daily.current, statistics.hours);
  return (
    <div className="users-tab">
      <KeyValues
        items={[
          { label: t('column.extension'), value: user.extension },
          { label: t('column.role'), value: t('role_level', { role: roleOf(user), level: user.level }) },
          { label: t('fact.team'), value: overview.team },
          { label: t('column.bilingual'), value: t(user.isBilingual ? 'yes' : 'no') },
          {
            label: t('fact.status'),
            value:
              overview.since === null
                ? t(`statuses.${overview.status}`)
                : t('status_since', { status: t(`statuses.${overview.status}`), time: formatTime(overview.since, language) }),
          },
          { label: t('fact.there'), value: t(`there.${overview.page ? 'page' : 'no_page'}_${overview.phone ? 'phone' : 'no_phone'}`) },
        ]}
      />
      <Inset>
        <div className="row">
          <span className="grow">
            <b>{t(user.deactivated ? 'calling.off_text' : 'calling.on_text')}</b>
            {overview.onACall && <span className="t-label"> {t('calling.not_cut')}</span>}
          </span>
          <Button
            why={user.id === session.accountId || mayAdminister(session.roles, [user.role]) ? null : t('account.of_a_manager')}
            onClick={() => onAct('calling')}
          >
            {t(user.deactivated ? 'action.reactivate' : 'action.deactivate')}
          </Button>
        </div>
      </Inset>
      <SectionWord>{t('statistics')}</SectionWord>
      <Table<(typeof KINDS)[number]>
        caption={t('statistics')}
        rows={KINDS}
        rowKey={(kind) => kind}
        empty=""
        columns={[
          { id: 'kind', title: t('column.kind'), cell: (kind) => t(`kind.${kind}`) },
          ...PERIODS.map((period) => ({
            id: period,
            title: t(`period.${period}`),
            right: true,
            width: 140,
            cell: (kind: (typeof KINDS)[number]) => {
              const { current, target } = statistics[kind][period];
              return (
                <>
                  {t('of_target', { current: number(current), target: number(target) })}
                  <GoalBar current={current} target={target} />
                </>
              );
            },
          })),
        ]}
      />
      <SectionWord>{t('chart.title')}</SectionWord>
      <HoursChart hours={overview.dialsByHour} target={statistics.dials.hourly.target} />
      <KeyValues
        items={[
          { label: t('fact.hours'), value: number(statistics.hours) },
          { label: t('fact.pickups'), value: number(statistics.pickups) },
          { label: t('fact.follow_ups'), value: number(statistics.followUps) },
          { label: t('fact.dials_to_transfers'), value: number(rates.dialsToTransfers) },
          { label: t('fact.transfers_per_hour'), value: number(rates.transfersPerHour) },
        ]}
      />
      <SectionWord>{t('action.distribute')}</SectionWord>
      <div className="row">
        <span className="grow t-2">
          {t('follow_ups.open', { count: followUps.open })} {t('follow_ups.overdue', { count: followUps.overdue })}
        </span>
        <Button why={followUps.open === followUps.held ? t('distribute.nothing') : null} onClick={() => onAct('distribute')}>
          {t('distribute.button')}
        </Button>
      </div>
      <Tools {...user} />
    </div>
  );
});

/** A page that has gone wrong is helped from here; neither cuts a call [USERS-021, USERS-022]. */
function Tools({ id, fullName: name }: TabProps['user']) {
  const t = useT();
  const { api } = usePlugin();
  const { alerts } = useCore();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function press(tool: 'repairFrontend' | 'resetSockets') {
    setBusy(tool);
    setProblem(null);
    try {
      await api.call(tool, { params: { id } });
      alerts.toast(t(`tools.${tool}_done`, { name }), 'success');
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.other'));
    }
    setBusy(null);
  }
  return (
    <>
      <SectionWord>{t('action.tools')}</SectionWord>
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className="row">
        {(['repairFrontend', 'resetSockets'] as const).map((tool) => (
          <Button key={tool} icon={tool === 'repairFrontend' ? 'wrench' : 'reset'} loading={busy === tool} onClick={() => void press(tool)}>
            {t(`tools.${tool}`)}
          </Button>
        ))}
      </div>
      <p className="t-label">{t('tools.text')}</p>
    </>
  );
}
