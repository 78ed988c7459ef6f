import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ConfirmDialog, Icon } from '@dialer/ui';
import { useShell, useText } from '../services';
import { showClock } from '../time';

/** Undo, redo, reset, the catalogue, and whether the layout is saved. */
export const CustomizeBar = observer(function CustomizeBar({
  catalogueOpen,
  onCatalogue,
}: {
  catalogueOpen: boolean;
  onCatalogue: () => void;
}) {
  const { workspace } = useShell();
  const { i18n } = useTranslation();
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { saving, savedAt, offlineLayout } = workspace;
  const saved = saving
    ? t('customize.saving')
    : offlineLayout
      ? t('workspace.inBrowser')
      : savedAt
        ? t('customize.saved', { time: showClock(savedAt, i18n.language.slice(0, 2)) })
        : '';
  return (
    <div className="customize-bar" role="region" aria-label={t('customize.title')}>
      <span className="t-strong nowrap">{t('customize.title')}</span>
      <Button variant="minimal" icon="undo" why={workspace.canUndo ? null : t('customize.nothingToUndo')} onClick={() => workspace.undo()}>
        {t('customize.undo')}
      </Button>
      <Button variant="minimal" icon="redo" why={workspace.canRedo ? null : t('customize.nothingToRedo')} onClick={() => workspace.redo()}>
        {t('customize.redo')}
      </Button>
      <Button variant="minimal" icon="reset" onClick={() => setAsking(true)}>
        {t('customize.reset')}
      </Button>
      <span className="grow" />
      <span className="row row-tight t-3 nowrap" role="status">
        {saved && <Icon name={offlineLayout ? 'desktop' : 'tick'} size={12} />}
        {saved}
      </span>
      <Button icon="add" active={catalogueOpen} aria-expanded={catalogueOpen} onClick={onCatalogue}>
        {t('customize.add')}
      </Button>
      <Button intent="primary" onClick={() => workspace.stopCustomizing()}>
        {t('customize.done')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('customize.resetTitle')}
          confirm={t('customize.reset')}
          danger={false}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            workspace.reset();
            setAsking(false);
          }}
        >
          {t('customize.resetText')}
        </ConfirmDialog>
      )}
    </div>
  );
});
