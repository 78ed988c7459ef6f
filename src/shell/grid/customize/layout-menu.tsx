import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { announce, ConfirmDialog, download, IconButton, MenuButton } from '@dialer/ui';
import type { Imported } from '../../../core/workspace/exchange';
import { useShell, useText } from '../../services';
import { readLayoutFile } from './files';
import { ImportNotice } from './import-notice';
import { NameDialog } from './name-dialog';
import { useLayoutNames } from './use-layout-names';

/** Rename, delete, export and import of the layout that stands. */
export const LayoutMenu = observer(function LayoutMenu() {
  const { workspace } = useShell();
  const t = useText();
  const { active, activeIsBase } = useLayoutNames();
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null);
  const [outcome, setOutcome] = useState<Imported | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const close = () => setAsking(null);
  const base = activeIsBase ? t('customize.baseStays') : null;

  const exportFile = () => {
    const { name, text } = workspace.exportFile();
    download(name, text);
    announce(t('customize.exported', { file: name }));
  };
  const importFile = async (file: File | undefined) => {
    if (!file) return;
    const read = await readLayoutFile(file);
    const outcome = read.kind === 'read' ? workspace.importFile(read.text) : read;
    setOutcome(outcome);
    if (outcome.kind === 'done') announce(t('customize.imported', { name: outcome.name }));
  };
  return (
    <>
      <MenuButton
        entries={[
          { text: t('customize.rename'), icon: 'edit', why: base, opens: true, onSelect: () => setAsking('rename') },
          { text: t('customize.delete'), icon: 'trash', why: base, opens: true, onSelect: () => setAsking('delete') },
          null,
          { text: t('customize.exportFile'), icon: 'download', onSelect: exportFile },
          { text: t('customize.importFile'), icon: 'upload', onSelect: () => chooser.current?.click() },
        ]}
        target={<IconButton icon="more" label={t('customize.more')} />}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('customize.importFile')}
        onChange={(event) => {
          void importFile(event.target.files?.[0]);
          // The same file may be chosen again, once it is mended.
          event.target.value = '';
        }}
      />
      {asking === 'rename' && (
        <NameDialog
          title={t('customize.renameTitle', { name: active })}
          confirm={t('customize.renameNow')}
          said="customize.renamed"
          first={active}
          onName={(name) => workspace.renameLayout(workspace.activeId, name)}
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={t('customize.deleteTitle', { name: active })}
          confirm={t('customize.deleteNow')}
          onClose={close}
          onConfirm={() => {
            workspace.removeLayout(workspace.activeId);
            announce(t('customize.deleted', { name: active }));
            close();
          }}
        >
          {t('customize.deleteText')}
        </ConfirmDialog>
      )}
      {outcome && <ImportNotice outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  );
});
