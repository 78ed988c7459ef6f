import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { formatDay, formatPhone, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Button, LoadError, Sheet, Skeleton, State, Table, Toolbar, useLoad } from '@dialer/ui';
import { ConsentDialog } from './consent-dialog';
import { heard } from './registries.page';
import { RevokeDialog } from './revoke-dialog';

export type Exemption = ApiReply<'getExemptions'>[number];

/** What lifts a listing of a registry: consent and other reasons, each with its evidence, from when and until when. */
export const Consents = observer(function Consents({ phone }: { phone: string }) {
  const t = useT();
  const { api } = usePlugin();
  const { session, clock } = useCore();
  const [adding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<Exemption | null>(null);
  const load = useLoad(
    (signal) => api.call('getExemptions', { query: phone ? { phone } : {} }, { signal }),
    [api, phone, heard.use().get()],
  );
  const day = (iso: string) => formatDay(Date.parse(iso), session.language);
  const state = ({ revokedAt, revokedBy, revokedReason, validUntil }: Exemption) => {
    if (revokedAt) return <span>{t('consent.revoked', { by: revokedBy, day: day(revokedAt), reason: revokedReason })}</span>;
    if (validUntil && Date.parse(validUntil) <= clock.now())
      return <State kind="warn">{t('consent.ended', { day: day(validUntil) })}</State>;
    return <State kind="ok">{validUntil ? t('consent.until', { day: day(validUntil) }) : t('consent.open')}</State>;
  };
  const whose = ({ phone: number, areaCode, campaign }: Exemption) =>
    [number && formatPhone(number), areaCode && t('consent.area', { code: areaCode }), campaign].filter(Boolean).join(', ');
  return (
    <>
      <Toolbar>
        <h2 className="grow">{t('consent.title')}</h2>
        <Button icon="add" onClick={() => setAdding(true)}>
          {t('consent.add')}
        </Button>
      </Toolbar>
      <Sheet>
        {!load.data && (load.error ? <LoadError title={t('failed.load')} onRetry={load.retry} /> : <Skeleton shape="table" rows={3} />)}
        {load.data && (
          <Table<Exemption>
            caption={t('consent.title')}
            rows={load.data}
            rowKey={({ id }) => id}
            empty={t('consent.none')}
            columns={[
              { id: 'whose', title: t('consent.whose'), width: 160, wrap: true, cell: (row) => <b className="tnum">{whose(row)}</b> },
              { id: 'kind', title: t('consent.kind'), width: 150, wrap: true, cell: ({ kind }) => t(`kind.${kind}`) },
              { id: 'evidence', title: t('consent.evidence'), wrap: true, cell: ({ evidence }) => evidence },
              { id: 'state', title: t('column.state'), width: 190, wrap: true, cell: state },
              {
                id: 'by',
                title: t('column.by'),
                width: 150,
                wrap: true,
                cell: ({ by, validFrom }) => `${by || t('operator')}, ${day(validFrom)}`,
              },
              {
                id: 'revoke',
                title: '',
                label: t('consent.revoke'),
                width: 120,
                cell: (row) =>
                  row.revokedAt === null && (
                    <Button size="small" aria-label={t('consent.revoke_of', { whose: whose(row) })} onClick={() => setRevoking(row)}>
                      {t('consent.revoke')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Sheet>
      {adding && <ConsentDialog phone={phone} onClose={() => setAdding(false)} onSaved={() => (setAdding(false), load.retry())} />}
      {revoking && (
        <RevokeDialog exemption={revoking} onClose={() => setRevoking(null)} onSaved={() => (setRevoking(null), load.retry())} />
      )}
    </>
  );
});
