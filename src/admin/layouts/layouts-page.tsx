import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, LoadError, PageBody, Sheet, Skeleton } from '@dialer/ui';
import { useShell } from '../../shell/services';
import { ChangeDialog } from '../change-dialog';
import { Changes } from '../changes/changes';
import { openedFrom, previewAddress } from '../preview/audience';
import { usePluginAdmin, type Plugins } from '../store';
import { useAdminText, useWords } from '../words';
import { PublishDialog } from './publish-dialog';
import { Schematic } from './schematic';
import '../styles/layouts.css';

/** The layout that each role starts with: what stands, and publishing another. */
export const LayoutsPage = observer(function LayoutsPage() {
  const t = useAdminText();
  const store = usePluginAdmin();
  const { data, error } = store;
  return (
    <>
      <header className="page-head">
        <div className="grow">
          <h1>{t('layouts.title')}</h1>
          <p className="t-2">{t('layouts.text')}</p>
        </div>
      </header>
      {data ? (
        <PageBody>
          <div className="layout-cards">
            {data.layouts.map((layout) => (
              <RoleLayout key={layout.role} data={data} layout={layout} />
            ))}
          </div>
          <Sheet title={t('layouts.history')}>
            <Changes kind="layout" />
          </Sheet>
        </PageBody>
      ) : error ? (
        <LoadError title={t('layouts.failed')} onRetry={() => void store.load()} />
      ) : (
        <Skeleton shape="table" rows={8} />
      )}
    </>
  );
});

const RoleLayout = observer(function RoleLayout({ data, layout }: { data: Plugins; layout: Plugins['layouts'][number] }) {
  const { core } = useShell();
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const location = useLocation();
  const { mayChange } = usePluginAdmin();
  const [asking, setAsking] = useState<'publish' | 'withdraw' | null>(null);
  const { role, published, placed } = layout;
  const centre = data.variant;
  const roles = words.roles(role);
  const name = published?.name ?? t('layouts.first', { centre });
  const why = mayChange ? null : t('layouts.mayNot');
  const preview = previewAddress({ role, team: null, centre });
  const close = () => setAsking(null);
  return (
    <Sheet title={words.role(role)}>
      <div className="layout-card">
        <div>
          <div className="t-strong">{name}</div>
          <div className="t-label">
            {published ? t('layouts.publishedBy', { name: published.by, when: words.when(published.at) }) : t('layouts.firstText')}
          </div>
        </div>
        <Schematic placed={placed} name={name} />
        <div className="layout-acts">
          <Button why={why} onClick={() => setAsking('publish')}>
            {t('layouts.publish')}
          </Button>
          <Button icon="edit" why={why} onClick={() => void navigate(`${preview}&edit=1`)}>
            {t('layouts.edit')}
          </Button>
          <Button icon="eye-open" onClick={() => void navigate(preview, { state: openedFrom(location) })}>
            {t('layouts.preview')}
          </Button>
          {published && (
            <Button why={why} onClick={() => setAsking('withdraw')}>
              {t('layouts.withdraw')}
            </Button>
          )}
        </div>
      </div>
      {asking === 'publish' && <PublishDialog data={data} role={role} published={published} onClose={close} onPublished={close} />}
      {asking === 'withdraw' && (
        <ChangeDialog
          title={t('layouts.withdrawTitle', { name })}
          confirm={t('layouts.withdraw')}
          change={() => ({ kind: 'layout', role, layout: null })}
          onClose={close}
          onMade={() => {
            core.alerts.toast(t('layouts.didWithdraw', { name }), 'success');
            close();
          }}
        >
          <p>{t('layouts.withdrawText', { roles, centre })}</p>
        </ChangeDialog>
      )}
    </Sheet>
  );
});
