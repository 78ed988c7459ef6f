import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { formatDay, formatPhone, formatTime, useCore, usePlugin, useT, type ApiReply, type PageProps } from '@dialer/host';
import { Button, LoadError, Note, Notice, PageBody, SearchInput, Sheet, Skeleton, Table, TimesNote, Toolbar, useLoad } from '@dialer/ui';
import { AddDialog } from './add-dialog';
import { Consents } from './consents';
import { heard } from './registries.page';

type Listing = ApiReply<'findDoNotCall'>['rows'][number];
/** Reasons that the gateway gives itself. */
const OWN_REASONS = ['status', 'import'];

/** The centre's own list and what people have consented to: looked up by a number. Nothing is taken off the list here. */
export const DoNotCallPage = observer(function DoNotCallPage({ address }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const core = useCore();
  const { language } = core.session;
  const [adding, setAdding] = useState(false);
  const [said, setSaid] = useState<ApiReply<'addDoNotCall'> | null>(null);
  const phone = address.get('phone') ?? '';
  const load = useLoad(
    (signal) => api.call('findDoNotCall', { query: phone ? { phone } : {} }, { signal }),
    [api, phone, heard.use().get()],
  );
  const data = load.data;
  return (
    <PageBody>
      <Toolbar>
        <SearchInput
          value={phone}
          onChange={(text) => address.set({ phone: text })}
          placeholder={t('own.search')}
          aria-label={t('own.search')}
        />
        <span className="grow" />
        <Button icon="add" intent="primary" onClick={() => setAdding(true)}>
          {t('own.add')}
        </Button>
      </Toolbar>
      {said && (
        <Toolbar>
          <Notice kind={said.refused.length > 0 ? 'warning' : 'success'}>
            {t('own.added', { count: said.added })}
            {said.known > 0 && ` ${t('own.known', { count: said.known })}`}
            {said.refused.length > 0 && ` ${t('own.refused', { numbers: said.refused.join(', ') })}`}
          </Notice>
        </Toolbar>
      )}
      <Sheet title={t('own.list')}>
        {!data && load.error && (
          <LoadError title={t('failed.load')} onRetry={load.retry}>
            {load.error.message}
          </LoadError>
        )}
        {!data && !load.error && <Skeleton shape="table" rows={4} />}
        {data && (
          <Table<Listing>
            caption={t('own.list')}
            rows={data.rows}
            rowKey={(row) => row.phone}
            empty={t(phone ? 'own.not_listed' : 'own.empty')}
            columns={[
              { id: 'phone', title: t('column.phone'), width: 160, cell: (row) => <b className="tnum">{formatPhone(row.phone)}</b> },
              {
                id: 'reason',
                title: t('column.reason'),
                wrap: true,
                cell: ({ reason }) => (reason === '' || OWN_REASONS.includes(reason) ? t(`own.reason.${reason || 'call'}`) : reason),
              },
              { id: 'by', title: t('column.by'), wrap: true, width: 180, cell: ({ by }) => by || t('own.nobody') },
              {
                id: 'at',
                title: t('column.at'),
                width: 190,
                cell: ({ at }) => `${formatDay(Date.parse(at), language)}, ${formatTime(Date.parse(at), language)}`,
              },
            ]}
          />
        )}
      </Sheet>
      <p className="page-note">
        <TimesNote core={core} />
      </p>
      {data?.more && <p className="t-label page-note">{t('own.more', { count: data.rows.length })}</p>}
      <div className="page-note">
        <Note>{t('own.stays')}</Note>
      </div>
      <Consents phone={phone} />
      {adding && (
        <AddDialog
          onClose={() => setAdding(false)}
          onAdded={(reply) => {
            setAdding(false);
            setSaid(reply);
            load.retry();
          }}
        />
      )}
    </PageBody>
  );
});
