import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createPluginStore, formatCount, useCore, usePlugin, useT, type ApiReply, type PageProps } from '@dialer/host';
import { Button, later, LoadError, MenuButton, Note, PageBody, Row, Skeleton, State, useLoad } from '@dialer/ui';
import { RecordList } from '@dialer/ui/records';
import { CampaignDialog } from './campaign-dialog';
import { HopperDialog } from './hopper-dialog';
import './lead-campaigns.css';
import { PacingDialog } from './pacing-dialog';
import { QualifiersDialog } from './qualifiers-dialog';

const Nothing = () => null;
/** Opened now and then: they come when they are. */
const CallerIdsDialog = later(async () => (await import('./caller-ids-dialog')).CallerIdsDialog, Nothing);
const ListsDialog = later(async () => (await import('./lists-dialog')).ListsDialog, Nothing);
const RecycleDialog = later(async () => (await import('./recycle-dialog')).RecycleDialog, Nothing);

export type Campaign = ApiReply<'getLeadCampaigns'>[number];

/** Rises with each word that somebody changed the centre, perhaps its campaigns. */
export const heard = createPluginStore<IObservableValue<number>>();

/** Campaigns with their prefixes, and who dials them [SET-042, SET-080]. What is open is in the address. */
export const LeadCampaignsPage = observer(function LeadCampaignsPage({ address }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const load = useLoad((signal) => api.call('getLeadCampaigns', {}, { signal }), [api, heard.use().get()]);
  if (!load.data)
    return load.error ? (
      <LoadError title={t('failed.list')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    ) : (
      <Skeleton shape="table" rows={6} />
    );

  const edited = load.data.find(({ slug }) => slug === address.get('edit'));
  const staffed = load.data.find(({ slug }) => slug === address.get('qualifiers'));
  const paced = load.data.find(({ slug }) => slug === address.get('pacing'));
  const recycled = load.data.find(({ slug }) => slug === address.get('recycling'));
  const counted = load.data.find(({ slug }) => slug === address.get('callable'));
  const pooled = load.data.find(({ slug }) => slug === address.get('numbers'));
  const listed = load.data.find(({ slug }) => slug === address.get('lists'));
  const close = () =>
    address.go({ edit: '', add: '', qualifiers: '', pacing: '', recycling: '', numbers: '', lists: '', centre: '', callable: '' });
  const saved = () => {
    close();
    load.retry();
  };
  const dialers = ({ assignedAgentsCount: count }: Campaign) => (count === 0 ? t('everybody') : formatCount(count, language));
  return (
    <PageBody>
      <RecordList<Campaign>
        caption={t('title')}
        rows={load.data}
        rowKey={({ id }) => id}
        textOf={({ name, slug, prefix, prefixes }) => `${name} ${slug} ${prefix} ${prefixes}`}
        searchText={t('search')}
        count={(count) => t('count', { count })}
        empty={t('none')}
        add={{ text: t('add'), onAdd: () => address.go({ add: 'yes' }) }}
        address={address}
        columns={[
          { id: 'name', title: t('column.name'), wrap: true, by: ({ name }) => name, cell: ({ name }) => <b>{name}</b> },
          { id: 'slug', title: t('column.slug'), by: ({ slug }) => slug, cell: ({ slug }) => slug, full: ({ slug }) => slug },
          {
            id: 'active',
            title: t('column.active'),
            width: 96,
            least: 60,
            by: ({ active }) => (active ? 0 : 1),
            cell: ({ active }) => <State kind={active ? 'ok' : undefined}>{t(active ? 'yes' : 'no')}</State>,
          },
          {
            id: 'prefix',
            title: t('column.prefix'),
            width: 148,
            least: 76,
            wrap: true,
            by: ({ prefix }) => prefix,
            cell: ({ prefix }) => prefix || '—',
          },
          { id: 'prefixes', title: t('column.prefixes'), width: 180, least: 100, wrap: true, cell: ({ prefixes }) => prefixes || '—' },
          {
            id: 'qualifiers',
            title: t('column.qualifiers'),
            right: true,
            width: 120,
            least: 104,
            by: ({ assignedAgentsCount }) => assignedAgentsCount,
            cell: dialers,
          },
          {
            id: 'actions',
            title: t('column.actions'),
            width: 384,
            least: 196,
            controls: true,
            cell: ({ slug, name }) => (
              <Row>
                <Button size="small" aria-label={t('edit_of', { name })} onClick={() => address.go({ edit: slug })}>
                  {t('edit')}
                </Button>
                <Button size="small" aria-label={t('qualifiers_of', { name })} onClick={() => address.go({ qualifiers: slug })}>
                  {t('qualifiers')}
                </Button>
                <Button size="small" aria-label={t('pacing_of', { name })} onClick={() => address.go({ pacing: slug })}>
                  {t('pacing')}
                </Button>
                <MenuButton
                  target={
                    <Button size="small" icon="more" aria-label={t('more_of', { name })}>
                      {t('more')}
                    </Button>
                  }
                  entries={[
                    { text: t('hopper.open'), opens: true, onSelect: () => address.go({ callable: slug }) },
                    { text: t('lists.title'), opens: true, onSelect: () => address.go({ lists: slug }) },
                    { text: t('recycle.open'), opens: true, onSelect: () => address.go({ recycling: slug }) },
                    { text: t('pool.title'), opens: true, onSelect: () => address.go({ numbers: slug }) },
                  ]}
                />
              </Row>
            ),
          },
        ]}
      />
      <div className="page-note">
        <Note>{t('rule')}</Note>
        <div className="settings-lead-campaigns-all">
          <Button size="small" onClick={() => address.go({ centre: 'recycling' })}>
            {t('recycle.centre')}
          </Button>
        </div>
      </div>
      {(edited || address.get('add')) && <CampaignDialog key={edited?.slug} campaign={edited ?? null} onSaved={saved} onClose={close} />}
      {counted && <HopperDialog campaign={counted} onClose={close} />}
      {paced && <PacingDialog campaign={paced} onClose={close} />}
      {(recycled || address.get('centre') === 'recycling') && (
        <RecycleDialog key={recycled?.slug} campaign={recycled ?? null} onSaved={saved} onClose={close} />
      )}
      {listed && <ListsDialog campaign={listed} onClose={close} />}
      {pooled && <CallerIdsDialog campaign={pooled} onClose={close} />}
      {staffed && <QualifiersDialog campaign={staffed} onSaved={saved} onClose={close} />}
    </PageBody>
  );
});
