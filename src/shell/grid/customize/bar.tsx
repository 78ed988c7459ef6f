import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { formatTime } from '@dialer/rules/times';
import { announce, Button, ConfirmDialog, Icon, Note, Select } from '@dialer/ui';
import { useShell, useText } from '../../services';
import { focusWorkspace } from '../focus';
import { ADD_BUTTON } from './add-button';
import { LayoutMenu } from './layout-menu';
import { NameDialog } from './name-dialog';
import { useLayoutNames } from './use-layout-names';
import { useUndoKeys } from './use-undo-keys';

export interface CustomizeBarProps {
  catalogueOpen: boolean;
  onCatalogue: () => void;
  /** The window has no room for twelve columns: a layout can be chosen, not arranged. */
  narrow: boolean;
}

/** Which layout stands, undo, redo, reset, the catalogue, and whether all is saved. */
export const CustomizeBar = observer(function CustomizeBar({ catalogueOpen, onCatalogue, narrow }: CustomizeBarProps) {
  const { workspace } = useShell();
  const t = useText();
  const { seeing } = workspace;
  const finish = () => {
    workspace.stopCustomizing();
    focusWorkspace();
  };
  return (
    <div className="customize-bar" role="region" aria-label={t('customize.title')}>
      <span className="customize-title t-strong nowrap">{t('customize.title')}</span>
      <LayoutChoice />
      {narrow || seeing ? <Note>{t(narrow ? 'customize.narrow' : 'customize.seeing')}</Note> : <Tools />}
      <span className="grow" />
      <SavedState />
      {!narrow && (
        <Button
          className={ADD_BUTTON}
          icon="add"
          active={catalogueOpen}
          aria-expanded={catalogueOpen}
          why={seeing ? t('customize.seeing') : null}
          onClick={onCatalogue}
        >
          {t('customize.add')}
        </Button>
      )}
      <Button intent="primary" onClick={finish}>
        {t('customize.done')}
      </Button>
    </div>
  );
});

/** One of the person's own layouts. */
const LayoutChoice = observer(function LayoutChoice() {
  const { workspace } = useShell();
  const t = useText();
  const { nameOf } = useLayoutNames();
  const choose = (id: string) => {
    if (!id || id === workspace.activeId) return;
    workspace.switchTo(id);
    announce(t('customize.switched', { name: nameOf(id) }));
  };
  return (
    <Select
      aria-label={t('customize.layout')}
      value={workspace.activeId}
      onChange={choose}
      options={workspace.layouts.map(({ id }) => ({ value: id, label: nameOf(id) }))}
    />
  );
});

const Tools = observer(function Tools() {
  const { workspace } = useShell();
  const t = useText();
  const [asking, setAsking] = useState<'save-as' | 'reset' | null>(null);
  const close = () => setAsking(null);
  const say = (key: string, act: () => void) => () => {
    act();
    announce(t(key));
  };
  const undo = say('customize.undone', () => workspace.undo());
  const redo = say('customize.redone', () => workspace.redo());
  useUndoKeys(
    () => workspace.canUndo && undo(),
    () => workspace.canRedo && redo(),
  );
  return (
    <>
      <Button variant="minimal" className="customize-word" onClick={() => setAsking('save-as')}>
        {t('customize.saveAs')}
      </Button>
      <LayoutMenu />
      <span className="bar-line" />
      <Button variant="minimal" icon="undo" why={workspace.canUndo ? null : t('customize.nothingToUndo')} onClick={undo}>
        {t('customize.undo')}
      </Button>
      <Button variant="minimal" icon="redo" why={workspace.canRedo ? null : t('customize.nothingToRedo')} onClick={redo}>
        {t('customize.redo')}
      </Button>
      <Button variant="minimal" icon="reset" onClick={() => setAsking('reset')}>
        {t('customize.reset')}
      </Button>
      {asking === 'save-as' && (
        <NameDialog
          title={t('customize.saveAsTitle')}
          text={t('customize.saveAsText')}
          confirm={t('customize.save')}
          said="customize.savedAs"
          first=""
          onName={(name) => workspace.saveAs(name)}
          onClose={close}
        />
      )}
      {asking === 'reset' && (
        <ConfirmDialog
          title={t('customize.resetTitle')}
          confirm={t('customize.reset')}
          danger={false}
          onClose={close}
          onConfirm={() => {
            workspace.reset();
            announce(t('customize.resetDone'));
            close();
          }}
        >
          {t('customize.resetText')}
        </ConfirmDialog>
      )}
    </>
  );
});

/** Saved as one goes; where it could not be, the bar says where it is kept. */
const SavedState = observer(function SavedState() {
  const { workspace, core } = useShell();
  const t = useText();
  const { saving, savedAt, offlineLayout } = workspace;
  const text = saving
    ? t('customize.saving')
    : offlineLayout
      ? t('workspace.inBrowser')
      : savedAt !== null
        ? t('customize.saved', { time: formatTime(savedAt, core.session.language) })
        : '';
  return (
    <span className="customize-saved row row-tight t-3 nowrap" role="status">
      {text && !saving && <Icon name={offlineLayout ? 'desktop' : 'tick'} size={12} />}
      {text}
    </span>
  );
});
