import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayoutRole } from '@dialer/contract';
import { Button, Dialog, Field, Note, Select, TextArea, TextInput } from '@dialer/ui';
import { resolve } from '../../registry/resolve';
import type { Remark } from '../../core/workspace/exchange';
import { readLayoutFile } from '../../shell/grid/customize/files';
import { useLayoutNames } from '../../shell/grid/customize/use-layout-names';
import { useShell, useText } from '../../shell/services';
import { audienceAccount, inputOf, type Centre } from '../plugins/centre';
import { useNames } from '../plugins/names';
import { ProblemNotice } from '../plugins/problem';
import { useChange } from '../plugins/use-change';
import { useWords } from '../plugins/words';
import { isSamePublished, panelRemarks } from './checks';
import { FileInput } from './file-input';
import { Schematic } from './schematic';
import { layoutInFile, ownLayout, type Draft } from './sources';
import { usePanelTitle } from './use-panel-title';

const MAX_NAME = 60;
const MAX_REASON = 300;

export interface PublishDialogProps {
  role: LayoutRole;
  centre: Centre;
  /** What was arranged in the preview; without it the person chooses one of their own layouts, or a file. */
  edited?: Draft;
  onClose: () => void;
  onPublished: () => void;
}

/** Publishes a layout as the default of a role: what is offered to everyone who has it, and why not all of it can be seen. */
export const PublishDialog = observer(function PublishDialog({ role, centre, edited, onClose, onPublished }: PublishDialogProps) {
  const { core } = useShell();
  const { t } = useTranslation('layouts');
  const names = useNames();
  const title = usePanelTitle();
  const { send, problem, pending } = useChange(centre, { held: true });
  const [draft, setDraft] = useState<Draft | null>(edited ?? null);
  const [name, setName] = useState(edited?.name ?? '');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const choose = (next: Draft | null) => {
    setDraft(next);
    if (next?.name) setName(next.name);
  };
  const published = centre.plugins.published.find((layout) => layout.role === role);
  const why = !draft
    ? t('layouts.chooseFirst')
    : !draft.placed.length
      ? t('layouts.isEmpty')
      : isSamePublished({ name, placed: draft.placed }, published)
        ? t('layouts.isSame')
        : null;
  const nameMissing = name.trim() === '';
  async function publish() {
    setTried(true);
    if (!draft || nameMissing) return;
    const made = await send({ kind: 'layout', role, layout: { name: name.trim(), placed: draft.placed } }, { reason: reason.trim() });
    if (!made) return;
    core.alerts.toast(t('layouts.didPublish', { name: name.trim(), roles: names.roles(role) }), 'success');
    onPublished();
  }
  return (
    <Dialog
      title={t('layouts.publishTitle', { roles: names.roles(role) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button intent="primary" loading={pending !== null} why={why} onClick={() => void publish()}>
            {t('layouts.publishNow')}
          </Button>
        </>
      }
    >
      <p className="t-2">{t('layouts.publishText', { roles: names.roles(role) })}</p>
      {problem && <ProblemNotice problem={problem} />}
      {!edited && <Source role={role} centre={centre} onChoose={choose} />}
      {draft && <Schematic placed={draft.placed} title={title} name={name} />}
      {draft && <Remarks draft={draft} role={role} centre={centre} />}
      <Field label={t('layouts.name')} required error={tried && nameMissing ? t('layouts.nameMissing') : null} help={t('layouts.nameHelp')}>
        <TextInput value={name} onChange={setName} maxLength={MAX_NAME} />
      </Field>
      <Field label={t('layouts.reason')} help={t('layouts.reasonHelp')}>
        <TextArea value={reason} onChange={setReason} maxLength={MAX_REASON} />
      </Field>
    </Dialog>
  );
});

const FILE = 'file';

/** One of the administrator's own layouts, or a file. */
const Source = observer(function Source({
  role,
  centre,
  onChoose,
}: Pick<PublishDialogProps, 'role' | 'centre'> & { onChoose: (draft: Draft | null) => void }) {
  const { workspace } = useShell();
  const { t } = useTranslation('layouts');
  const shell = useText();
  const names = useNames();
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
    const here = { variant: centre.variant.code, role };
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
          label={t('layouts.chooseFile')}
          error={refused && shell(refused.reasonKey, refused.params)}
          onFile={(file) => void read(file)}
        />
      )}
      {remarks.map(({ reasonKey, params }) => (
        // The workspace says these to whoever imports for themselves; here they are said of others.
        <Note key={reasonKey}>
          {t(`layouts.remark.${reasonKey.split('.').at(-1)}`, { ...params, roles: names.roles(params?.['role'] as LayoutRole) })}
        </Note>
      ))}
    </>
  );
});

/** Panels that people of the role would not see, each with its reason. */
const Remarks = observer(function Remarks({ draft, role, centre }: { draft: Draft; role: LayoutRole; centre: Centre }) {
  const { t } = useTranslation('layouts');
  const words = useWords();
  const names = useNames();
  const title = usePanelTitle();
  const resolutions = resolve({ ...inputOf(centre), account: audienceAccount(centre, { role, team: null }) });
  const remarks = panelRemarks(draft.placed, centre.manifests, resolutions);
  if (!remarks.length) return null;
  return (
    <div className="publish-remarks">
      <Note kind="warn">{t('layouts.notSeen', { count: remarks.length, roles: names.roles(role) })}</Note>
      <ul>
        {remarks.map((remark) => (
          <li key={remark.panel}>
            <b>{title(remark.panel)}</b>
            <span className="t-2">{remark.kind === 'unknown' ? t('layouts.unknownPanel') : words.why(remark.why)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
});
