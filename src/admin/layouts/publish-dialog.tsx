import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { LayoutRole } from '@dialer/contract';
import { Field, Note, Select, TextInput } from '@dialer/ui';
import type { Remark } from '../../core/workspace/exchange';
import { readLayoutFile } from '../../shell/grid/customize/files';
import { useLayoutNames } from '../../shell/grid/customize/use-layout-names';
import { useShell, useText } from '../../shell/services';
import { ChangeDialog } from '../change-dialog';
import { usePreview, type PreviewOf } from '../preview/audience';
import type { Plugins } from '../store';
import { useWords } from '../words';
import { isSamePublished, panelRemarks } from './checks';
import { FileInput } from '../file-input';
import { Schematic } from './schematic';
import { layoutInFile, ownLayout, type Draft } from './sources';

const MAX_NAME = 60;

export interface PublishDialogProps {
  data: Plugins;
  role: LayoutRole;
  /** What is published for the role now. */
  published: Plugins['layouts'][number]['published'];
  /** What was arranged in the preview; without it the person chooses one of their own layouts, or a file. */
  edited?: Draft;
  onClose: () => void;
  onPublished: () => void;
}

/** Publishes a layout as the default of a role: what is offered to everyone who has it, and why not all of it can be seen. */
export const PublishDialog = observer(function PublishDialog({ data, role, published, edited, onClose, onPublished }: PublishDialogProps) {
  const { core, registry } = useShell();
  const words = useWords();
  const { t } = words;
  const [draft, setDraft] = useState<Draft | null>(edited ?? null);
  const [name, setName] = useState(edited?.name ?? '');
  const [tried, setTried] = useState(false);
  const choose = (next: Draft | null) => {
    setDraft(next);
    if (next?.name) setName(next.name);
  };
  const needed = draft && registry.neededPanels(draft.placed)[0];
  const why = !draft
    ? t('layouts.chooseFirst')
    : !draft.placed.length
      ? t('layouts.isEmpty')
      : needed
        ? t('layouts.needs', { panel: words.panel(needed.panel.id) })
        : isSamePublished({ name, placed: draft.placed }, published)
          ? t('layouts.isSame')
          : null;
  const roles = words.roles(role);
  const given = name.trim();
  return (
    <ChangeDialog
      title={t('layouts.publishTitle', { roles })}
      confirm={t('layouts.publishNow')}
      why={why}
      short={false}
      change={() => {
        setTried(true);
        return draft && given ? { kind: 'layout', role, layout: { name: given, placed: draft.placed } } : null;
      }}
      onClose={onClose}
      onMade={() => {
        core.alerts.toast(t('layouts.didPublish', { name: given, roles }), 'success');
        onPublished();
      }}
    >
      <p className="t-2">{t('layouts.publishText', { roles })}</p>
      {!edited && <Source variant={data.variant} role={role} onChoose={choose} />}
      {draft && <Schematic placed={draft.placed} name={name} />}
      {draft && <Remarks draft={draft} of={{ role, team: null, centre: data.variant }} />}
      <Field label={t('layouts.name')} required error={tried && !given ? t('layouts.nameMissing') : null} help={t('layouts.nameHelp')}>
        <TextInput value={name} onChange={setName} maxLength={MAX_NAME} />
      </Field>
    </ChangeDialog>
  );
});

const FILE = 'file';

/** One of the administrator's own layouts, or a file. */
const Source = observer(function Source({
  variant,
  role,
  onChoose,
}: Pick<Plugins, 'variant'> & { role: LayoutRole; onChoose: (draft: Draft | null) => void }) {
  const { workspace } = useShell();
  const { t, roles } = useWords();
  const shell = useText();
  const { nameOf } = useLayoutNames();
  const [source, setSource] = useState('');
  const [refused, setRefused] = useState<Remark | null>(null);
  const [remarks, setRemarks] = useState<readonly Remark[]>([]);
  const pick = (id: string) => {
    setSource(id);
    setRefused(null);
    setRemarks([]);
    const named = workspace.layouts.find((layout) => layout.id === id);
    onChoose(named ? ownLayout(id, named.name, workspace.placesOf) : null);
  };
  async function read(file: File) {
    const content = await readLayoutFile(file);
    const here = { variant, role };
    const found = content.kind === 'read' ? layoutInFile(content.text, here) : { kind: 'refused' as const, remark: content };
    setRefused(found.kind === 'refused' ? found.remark : null);
    setRemarks(found.kind === 'read' ? found.remarks : []);
    onChoose(found.kind === 'read' ? found.draft : null);
  }
  return (
    <>
      <Field label={t('layouts.source')}>
        <Select
          value={source}
          placeholder={t('choose')}
          onChange={pick}
          options={[
            ...workspace.layouts.map(({ id }) => ({ value: id, label: t('layouts.ownLayout', { name: nameOf(id) }) })),
            { value: FILE, label: t('layouts.file') },
          ]}
        />
      </Field>
      {source === FILE && (
        <FileInput
          accept=".json,application/json"
          label={t('layouts.chooseFile')}
          error={refused && shell(refused.reasonKey, refused.params)}
          onFile={(file) => void read(file)}
        />
      )}
      {remarks.map(({ reasonKey, params }) => (
        // The workspace says these to whoever imports for themselves; here they are said of others.
        <Note key={reasonKey}>
          {t(`layouts.remark.${reasonKey.split('.').at(-1)}`, { ...params, roles: roles(params?.['role'] as LayoutRole) })}
        </Note>
      ))}
    </>
  );
});

/** Panels that people of the role would not see, each with its reason. */
const Remarks = observer(function Remarks({ draft, of }: { draft: Draft; of: PreviewOf }) {
  const { registry } = useShell();
  const { t, panel, roles, why } = useWords();
  const { preview } = usePreview(of);
  const remarks = preview ? panelRemarks(draft.placed, registry.manifests, preview.plugins) : [];
  if (!remarks.length) return null;
  return (
    <div className="publish-remarks">
      <Note kind="warn">{t('layouts.notSeen', { count: remarks.length, roles: roles(of.role) })}</Note>
      <ul>
        {remarks.map((remark) => (
          <li key={remark.panel}>
            <b>{panel(remark.panel)}</b>
            <span className="t-2">{remark.why ? why(remark.why) : t('layouts.unknownPanel')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
});
