import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createPluginStore, formatCount, useCore, usePlugin, useT, type ApiReply, type PageProps } from '@dialer/host';
import { Button, LoadError, Note, PageBody, Row, Skeleton, useLoad } from '@dialer/ui';
import { NameDialog, RecordList } from '@dialer/ui/records';
import { AdvisorsDialog, PrefixesDialog } from './relations';

export type Group = ApiReply<'getLeadGroups'>[number];

/** Rises with each word that somebody changed the centre, perhaps its groups. */
export const heard = createPluginStore<IObservableValue<number>>();

/** Lead groups, with how many prefixes and advisors each has [SET-051, SET-080]. What is open is in the address. */
export const LeadGroupsPage = observer(function LeadGroupsPage({ address }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const load = useLoad((signal) => api.call('getLeadGroups', {}, { signal }), [api, heard.use().get()]);
  if (!load.data)
    return load.error ? (
      <LoadError title={t('failed.list')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    ) : (
      <Skeleton shape="table" rows={6} />
    );

  const opened = (name: 'edit' | 'advisors' | 'prefixes') => load.data?.find(({ id }) => String(id) === address.get(name));
  const [edited, advised, prefixed] = [opened('edit'), opened('advisors'), opened('prefixes')];
  const close = () => address.go({ edit: '', add: '', advisors: '', prefixes: '' });
  const saved = () => {
    close();
    load.retry();
  };
  const number = (value: number) => formatCount(value, language);
  return (
    <PageBody>
      <RecordList<Group>
        caption={t('title')}
        rows={load.data}
        rowKey={({ id }) => id}
        textOf={({ name }) => name}
        searchText={t('search')}
        count={(count) => t('count', { count })}
        empty={t('none')}
        add={{ text: t('add'), onAdd: () => address.go({ add: 'yes' }) }}
        address={address}
        columns={[
          { id: 'name', title: t('column.name'), wrap: true, by: ({ name }) => name, cell: ({ name }) => <b>{name}</b> },
          {
            id: 'prefixes',
            title: t('column.prefixes'),
            right: true,
            width: 120,
            by: ({ assignedPrefixesCount }) => assignedPrefixesCount,
            cell: ({ assignedPrefixesCount }) => number(assignedPrefixesCount),
          },
          {
            id: 'advisors',
            title: t('column.advisors'),
            right: true,
            width: 120,
            by: ({ assignedAdvisorsCount }) => assignedAdvisorsCount,
            cell: ({ assignedAdvisorsCount }) => number(assignedAdvisorsCount),
          },
          {
            id: 'actions',
            title: t('column.actions'),
            width: 290,
            controls: true,
            cell: ({ id, name }) => (
              <Row>
                <Button size="small" aria-label={t('edit_of', { name })} onClick={() => address.go({ edit: String(id) })}>
                  {t('edit')}
                </Button>
                <Button size="small" aria-label={t('prefixes_of', { name })} onClick={() => address.go({ prefixes: String(id) })}>
                  {t('prefixes')}
                </Button>
                <Button size="small" aria-label={t('advisors_of', { name })} onClick={() => address.go({ advisors: String(id) })}>
                  {t('advisors')}
                </Button>
              </Row>
            ),
          },
        ]}
      />
      <div className="page-note">
        <Note>{t('rule')}</Note>
      </div>
      {edited && (
        <NameDialog
          title={t('editing')}
          name={edited.name}
          save={(values, was) => api.call('setLeadGroup', { params: { id: edited.id }, body: { ...values, was } })}
          onSaved={saved}
          onClose={close}
        />
      )}
      {address.get('add') && (
        <NameDialog
          title={t('adding')}
          name=""
          save={(values) => api.call('addLeadGroup', { body: values })}
          onSaved={saved}
          onClose={close}
        />
      )}
      {advised && <AdvisorsDialog group={advised} onSaved={saved} onClose={close} />}
      {prefixed && <PrefixesDialog group={prefixed} onSaved={saved} onClose={close} />}
    </PageBody>
  );
});
