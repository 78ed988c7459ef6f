import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { LAYOUT_ROLES, type FirstLayouts, type LayoutRole } from '@dialer/contract';
import { Button, ConfirmDialog, LoadError, PageBody, Sheet, Skeleton, useLoad } from '@dialer/ui';
import { useShell } from '../../shell/services';
import { Changes } from '../changes/changes';
import { useChangeWords } from '../changes/use-change-words';
import type { Centre } from '../plugins/centre';
import { useNames } from '../plugins/names';
import { openedFrom, previewAddress } from '../plugins/preview';
import { ProblemNotice } from '../plugins/problem';
import { usePluginAdmin } from '../plugins/state';
import { useCentre } from '../plugins/use-centre';
import { useChange } from '../plugins/use-change';
import { standingLayout } from '../preview/audience';
import { PublishDialog } from './publish-dialog';
import { Schematic } from './schematic';
import { usePanelTitle } from './use-panel-title';
import '../styles/layouts.css';

/** The layout that each role starts with: what stands, and publishing another. */
export const LayoutsPage = observer(function LayoutsPage() {
  const { t } = useTranslation('layouts');
  const { admin } = useShell();
  const { view, failed, retry } = useCentre();
  const code = view?.centre.variant.code;
  const first = useLoad(async () => (code ? (await admin.loadCentre(code)).layouts : null), [admin, code]);
  return (
    <>
      <header className="page-head">
        <div className="grow">
          <h1>{t('layouts.title')}</h1>
          <p className="t-2">{t('layouts.text')}</p>
        </div>
      </header>
      {failed || first.error ? (
        <LoadError
          title={t('layouts.failed')}
          onRetry={() => {
            retry();
            first.retry();
          }}
        />
      ) : !view || !first.data ? (
        <Skeleton shape="table" rows={8} />
      ) : (
        <PageBody>
          <div className="layout-cards">
            {LAYOUT_ROLES.map((role) => (
              <RoleLayout key={role} role={role} centre={view.centre} first={first.data!} />
            ))}
          </div>
          <Sheet title={t('layouts.history')}>
            <Changes kind="layout" />
          </Sheet>
        </PageBody>
      )}
    </>
  );
});

const RoleLayout = observer(function RoleLayout({ role, centre, first }: { role: LayoutRole; centre: Centre; first: FirstLayouts }) {
  const { registry } = useShell();
  const { t, when } = useChangeWords();
  const names = useNames();
  const title = usePanelTitle();
  const navigate = useNavigate();
  const location = useLocation();
  const { mayChange } = usePluginAdmin();
  const [asking, setAsking] = useState<'publish' | 'withdraw' | null>(null);
  const { published, placed } = standingLayout(role, centre.variant.code, { plugins: centre.plugins, first, panels: registry });
  const name = published?.name ?? t('layouts.first', { centre: centre.variant.code });
  const why = mayChange ? null : t('layouts.mayNot');
  const preview = previewAddress({ role, team: null, centre: centre.variant.code });
  const close = () => setAsking(null);
  return (
    <Sheet title={names.role(role)}>
      <div className="layout-card">
        <div>
          <div className="t-strong">{name}</div>
          <div className="t-label">
            {published ? t('layouts.publishedBy', { name: published.by, when: when(published.at) }) : t('layouts.firstText')}
          </div>
        </div>
        <Schematic placed={placed} title={title} name={name} />
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
      {asking === 'publish' && <PublishDialog role={role} centre={centre} onClose={close} onPublished={close} />}
      {asking === 'withdraw' && <WithdrawDialog role={role} centre={centre} name={name} onClose={close} />}
    </Sheet>
  );
});

/** Asks in words before the team's default goes back to the variant's first layout. */
const WithdrawDialog = observer(function WithdrawDialog({
  role,
  centre,
  name,
  onClose,
}: {
  role: LayoutRole;
  centre: Centre;
  name: string;
  onClose: () => void;
}) {
  const { core } = useShell();
  const { t } = useTranslation('layouts');
  const names = useNames();
  const { send, problem, pending } = useChange(centre, { held: true });
  async function withdraw() {
    if (!(await send({ kind: 'layout', role, layout: null }))) return;
    core.alerts.toast(t('layouts.didWithdraw', { name }), 'success');
    onClose();
  }
  return (
    <ConfirmDialog
      title={t('layouts.withdrawTitle', { name })}
      confirm={t('layouts.withdraw')}
      busy={pending !== null}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    >
      {problem && <ProblemNotice problem={problem} />}
      <p>{t('layouts.withdrawText', { roles: names.roles(role), centre: centre.variant.code })}</p>
    </ConfirmDialog>
  );
});
