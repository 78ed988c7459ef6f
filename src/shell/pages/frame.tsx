import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOwnLinks } from './use-own-links';
import { ConfirmDialog, Empty, later, Skeleton } from '@dialer/ui';
import { BackHeld } from '../../ui/back-held';
import { useHoldBack, useLeaveQuestion, type Leaves } from '../addresses';
import { pageAddress, type Target } from '../routes';
import { useShell, useText } from '../services';
import { useWhy } from '../use-why';
import type { OnDirty } from './links';
import { AdminNav } from './nav';
import { PluginPage } from './plugin-page';
import { useArrival } from './use-arrival';

/** The one door to the wing of administration, which comes when one of its pages is opened: agents never load it. */
const AdminPages = later(
  async () => (await import('../../admin')).AdminPages,
  () => <Skeleton shape="table" rows={8} />,
);
export type AdminTarget = Extract<Target, { kind: 'page' | 'route' | 'admin' }>;

/** One frame for every settings page: navigation, title, sentence, the page, and the question before edits are lost. */
export const AdminFrame = observer(function AdminFrame({ target }: { target: AdminTarget | null }) {
  const t = useText();
  const { core } = useShell();
  /** Parameters of the address that belong to edits that are not saved; null: there are none. */
  const [edited, setEdited] = useState<readonly string[] | null>(null);
  const dirty = edited !== null;
  const onDirty = useCallback<OnDirty>((now, within = []) => setEdited(now ? within : null), []);
  // What is typed keeps its page: what an administrator switches meanwhile comes when it is saved or discarded, and
  // whoever leaves the page is asked first.
  useEffect(() => {
    core.setUnsaved(dirty);
    return () => core.setUnsaved(false);
  }, [core, dirty]);
  const { asked, leave, stay } = useLeaveQuestion(useMemo(() => edited && leavesEdits(edited), [edited]));
  const holdBack = useHoldBack();
  const { pathname } = useLocation();
  useArrival(pathname);
  const follow = useOwnLinks();
  const isPreview = target?.kind === 'admin' && target.page === 'preview';
  const page = (
    <BackHeld value={holdBack}>
      {!target && <Unavailable />}
      {target?.kind === 'admin' && <AdminPages page={target.page} onDirty={onDirty} />}
      {target && target.kind !== 'admin' && <PluginPage key={target.plugin.id} target={target} onDirty={onDirty} />}
    </BackHeld>
  );
  return (
    <div className="admin">
      {/* The preview shows a workspace, which is the page's main part itself: it takes the whole width. */}
      {isPreview ? (
        <div className="page">{page}</div>
      ) : (
        <>
          <AdminNav />
          <main className="page" id="workspace" tabIndex={-1} onClick={follow}>
            {page}
          </main>
        </>
      )}
      {asked && (
        <ConfirmDialog
          title={t('admin.leaveTitle')}
          confirm={t('admin.leave')}
          cancel={t('admin.stay')}
          onConfirm={() => {
            setEdited(null);
            leave();
          }}
          onClose={stay}
        >
          {t('admin.leaveText')}
        </ConfirmDialog>
      )}
    </div>
  );
});

const leavesEdits =
  (edited: readonly string[]): Leaves =>
  (from, to) => {
    if (from.pathname !== to.pathname) return true;
    const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
    return edited.some((name) => before.get(name) !== after.get(name));
  };

/** A listed page that this person does not have, and why. */
const Unavailable = observer(function Unavailable() {
  const { registry } = useShell();
  const { pathname } = useLocation();
  const t = useText();
  const say = useWhy();
  const plugin = registry.manifests.find(({ contributes }) => contributes.settingsPages?.some((page) => pageAddress(page) === pathname));
  const why = plugin && registry.resolutions.get(plugin.id)?.why;
  return <Empty title={t('admin.unavailable')}>{why && say(why)}</Empty>;
});
