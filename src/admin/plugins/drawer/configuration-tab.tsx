import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Empty, Inset, LoadError, Skeleton, useLoad } from '@dialer/ui';
import { useShell } from '../../../shell/services';
import { ConfigForm } from '../../config-form/config-form';
import type { Editors } from '../../config-form/editor-control';
import { ProblemNotice } from '../../problem';
import { ReasonField } from '../../reason-field';
import { usePluginAdmin, type PluginRow, type Plugins } from '../../store';
import { useChange } from '../../use-change';
import { useVocabularies } from '../../use-vocabularies';
import { useAdminText } from '../../words';

/** What may be set of a plugin, as a form of its own schema, and who works with it now. */
export const ConfigurationTab = observer(function ConfigurationTab({
  data,
  row,
  onDirty,
}: {
  data: Plugins;
  row: PluginRow;
  onDirty: (dirty: boolean) => void;
}) {
  const { admin, core, registry, translate } = useShell();
  const { mayChange } = usePluginAdmin();
  const t = useAdminText();
  const [reason, setReason] = useState('');
  const [editing, setEditing] = useState(false);
  // What others changed since the edit began is shown before it is overwritten.
  const changing = useChange({ held: editing });
  const { plugin } = row;
  const { variant } = core.session;
  const { teams } = data;
  const vocabularies = useVocabularies();
  const editors = useMemo(
    (): Editors => ({
      load: (name) => registry.editor(plugin, name),
      failed: (name, error) => registry.editorFailed(plugin, name, error),
      t: translate(plugin),
    }),
    [registry, translate, plugin],
  );
  const schema = useLoad(() => admin.configSchema(plugin), [admin, plugin]);
  if (schema.error) return <LoadError title={t('drawer.schemaFailed')} onRetry={schema.retry} />;
  if (schema.loading) return <Skeleton shape="form" rows={1} />;
  if (!schema.data) return <Empty title={t('drawer.nothingToSet')} />;

  const note = (dirty: boolean) => {
    setEditing(dirty);
    onDirty(dirty);
  };
  async function save(config: Readonly<Record<string, unknown>> | null) {
    if (!(await changing.send({ kind: 'config', plugin, config: config && { ...config } }, { reason }))) return;
    setReason('');
    core.alerts.toast(t('drawer.saved'), 'success');
  }
  const refused = changing.problem?.kind === 'refused' ? changing.problem.fields : null;
  const readOnly = !mayChange ? t('page.readOnly') : row.inVariant ? null : t('refused.outside');
  return (
    <>
      {changing.problem && !hasFields(refused) && <ProblemNotice problem={changing.problem} />}
      <Inset>
        <b>{row.inUse ? t('drawer.inUse', { count: row.inUse }) : t('drawer.nobodyUses')}</b>
        {row.inUse > 0 && <p className="t-2">{t('drawer.inUseText', { count: row.inUse })}</p>}
      </Inset>
      {editing && <ReasonField value={reason} onChange={setReason} />}
      <ConfigForm
        plugin={plugin}
        schema={schema.data}
        vocabularies={vocabularies}
        teams={teams}
        editors={editors}
        defaults={variant.plugins[plugin] ?? {}}
        value={data.configs[plugin] ?? null}
        readOnly={readOnly}
        errors={refused}
        onSave={save}
        onDirty={note}
      />
    </>
  );
});

const hasFields = (fields: Record<string, string[]> | null): boolean => fields !== null && Object.keys(fields).length > 0;
