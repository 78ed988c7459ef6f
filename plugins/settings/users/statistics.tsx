import { formatCount, useCore, usePlugin, useT } from '@dialer/host';
import { Dialog, KeyValues, LoadError, Skeleton, Table, useLoad } from '@dialer/ui';
import { ratesOf } from './rates';
import type { User } from './users.page';

const KINDS = ['dials', 'transfers', 'sales'] as const;
const PERIODS = ['hourly', 'daily'] as const;

/** What one person has done in this hour and today, against their targets [GOAL-012]. */
export function StatisticsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const { data, error, retry } = useLoad((signal) => api.call('getStatistics', { params: { id: user.id } }, { signal }), [api, user.id]);
  const number = (value: number) => formatCount(value, language);
  const rates = data && ratesOf(data.dials.daily.current, data.transfers.daily.current, data.hours);
  return (
    <Dialog title={t('statistics_of', { name: user.fullName })} onClose={onClose}>
      {!data && (error ? <LoadError title={t('failed.statistics')} onRetry={retry} /> : <Skeleton rows={6} />)}
      {data && rates && (
        <>
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
                width: 130,
                cell: (kind: (typeof KINDS)[number]) => {
                  const { current, target } = data[kind][period];
                  return t('of_target', { current: number(current), target: number(target) });
                },
              })),
            ]}
          />
          <KeyValues
            items={[
              { label: t('fact.hours'), value: number(data.hours) },
              { label: t('fact.pickups'), value: number(data.pickups) },
              { label: t('fact.follow_ups'), value: number(data.followUps) },
              { label: t('fact.dials_to_transfers'), value: number(rates.dialsToTransfers) },
              { label: t('fact.transfers_per_hour'), value: number(rates.transfersPerHour) },
            ]}
          />
        </>
      )}
    </Dialog>
  );
}
