import { observer } from 'mobx-react-lite';
import { formatPhone, useT, useWidth } from '@dialer/host';
import { LoadError, Skeleton, Table } from '@dialer/ui';
import { transfers } from './model';
import type { TransferType } from './rules';

/** Narrower than this, the number stands below the name. */
const SIDE_BY_SIDE = 300;

/** Businesses that are called by a number. */
export const Parties = observer(function Parties({ type }: { type: TransferType }) {
  const t = useT();
  const model = transfers.use();
  const [box, width] = useWidth();
  const { parties } = model;
  const isNarrow = width > 0 && width < SIDE_BY_SIDE;
  const numberOf = ({ phone }: { phone: string }) => formatPhone(phone);
  if (parties.status === 'loading') return <Skeleton shape="table" rows={3} />;
  if (parties.status === 'failed') return <LoadError title={t('lists.failed')} onRetry={() => model.reload()} />;
  return (
    <div ref={box}>
      <Table
        caption={t(`lists.${type}`)}
        columns={[
          {
            id: 'name',
            title: t('lists.name'),
            wrap: true,
            cell: (party) => (
              <>
                {party.name}
                {isNarrow && <div className="t-meta tnum">{numberOf(party)}</div>}
              </>
            ),
          },
          ...(isNarrow ? [] : [{ id: 'phone', title: t('lists.phone'), right: true, width: 128, cell: numberOf }]),
        ]}
        rows={parties.rows}
        rowKey={({ phone }) => phone}
        selected={model.chosenPhone}
        onOpen={({ phone }) => model.chooseTarget(phone)}
        empty={t('lists.none')}
      />
    </div>
  );
});
