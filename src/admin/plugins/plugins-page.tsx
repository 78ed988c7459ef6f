import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { Button, LoadError, Notice, Skeleton, Tabs } from '@dialer/ui';
import type { AdminPageProps } from '..';
import { usePluginAdmin } from '../store';
import { useAdminText } from '../words';
import { FlagsView } from './flags-view';
import { PluginsView } from './plugins-view';
import { useAddress } from '../../shell/pages/use-address';
import '../styles/layouts.css';
import '../styles/plugins.css';

/**
 * `/admin/settings/plugins`: what everybody of the centre has, why, and who has it now. Managers see it, administrators
 * change it.
 */
export const PluginsPage = observer(function PluginsPage({ onDirty }: AdminPageProps) {
  const t = useAdminText();
  const navigate = useNavigate();
  const address = useAddress();
  const store = usePluginAdmin();
  const { data, error } = store;
  const retry = () => void store.load();
  const flags = address.get('view') === 'flags';
  const firstTeam = String(data?.teams[0]?.id ?? '');
  const hasDrawer = !flags && Boolean(data?.rows.plugins.some(({ plugin }) => plugin === address.get('plugin')));
  const hasPreview = address.get('as') !== '';
  return (
    <div className="plugins-page" data-drawer={hasDrawer}>
      <header className="page-head">
        <div className="grow">
          <h1>{t('page.title')}</h1>
          <p className="t-2">{t('page.text')}</p>
        </div>
        <Button icon="history" onClick={() => void navigate('/admin/settings/changes')}>
          {t('page.changes')}
        </Button>
        {!flags && (
          <Button
            icon="eye-open"
            active={hasPreview}
            aria-pressed={hasPreview}
            onClick={() => address.go(hasPreview ? { as: '', centre: '', team: '' } : { as: 'qualifier', team: firstTeam })}
          >
            {t('page.preview')}
          </Button>
        )}
      </header>
      <div className="page-tabs">
        <Tabs
          label={t('page.views')}
          selected={flags ? 'flags' : 'plugins'}
          onSelect={(id) => address.go({ view: id === 'flags' ? id : '', plugin: '', tab: '' })}
          items={[
            { id: 'plugins', label: t('page.plugins') },
            { id: 'flags', label: t('page.flags') },
          ]}
        />
      </div>
      {!store.mayChange && (
        <div className="page-notice">
          <Notice>{t('page.readOnly')}</Notice>
        </div>
      )}
      {error && data && (
        <div className="page-notice">
          <Notice kind="warning" action={<Button onClick={retry}>{t('tryAgain')}</Button>}>
            {t('page.stale')}
          </Notice>
        </div>
      )}
      {!data &&
        (error ? (
          <LoadError title={t('page.failedTitle')} onRetry={retry}>
            {t('page.failedText')}
          </LoadError>
        ) : (
          <Skeleton shape="table" rows={10} />
        ))}
      {data && (flags ? <FlagsView data={data} /> : <PluginsView data={data} address={address} onDirty={onDirty} />)}
    </div>
  );
});
