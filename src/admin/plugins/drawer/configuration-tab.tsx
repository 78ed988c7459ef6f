import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { Empty, Inset, LoadError, Skeleton, useLoad } from '@dialer/ui';
import { useShell } from '../../../shell/services';
import { ConfigForm } from '../../config-form/config-form';
import { ProblemNotice } from '../problem';
import { ReasonField } from '../reason-field';
import { usePluginAdmin } from '../state';
import type { PluginRow } from '../summary';
import { useAdminText } from '../text';
import type { CentreView } from '../use-centre';
import { useChange } from '../use-change';

/** What may be set of a plugin, as a form of its own schema, and who works with it now. */
export const ConfigurationTab = observer(function ConfigurationTab({
  view: { centre },
  row,
  onDirty,
}: {
  view: CentreView;
  row: PluginRow;
  onDirty: (dirty: boolean) => void;
}) {
  const { admin, core } = useShell();
  const store = usePluginAdmin();
  const t = useAdminText();
  const changing = useChange(centre);
  const [reason, setReason] = useState('');
  const [editing, setEditing] = useState(false);
  /** Revision that stood when the edit began: what others changed since is shown before it is overwritten. */
  const looked = useRef<number | undefined>(undefined);
  const plugin = row.plugin.id;
  const schema = useLoad(() => admin.configSchema(plugin), [admin, plugin]);
  if (schema.error) return <LoadError title={t('drawer.schemaFailed')} onRetry={schema.retry} />;
  if (schema.loading) return <Skeleton shape="form" rows={1} />;
  if (!schema.data) return <Empty title={t('drawer.nothingToSet')} />;

  const note = (dirty: boolean) => {
    looked.current = dirty ? (looked.current ?? centre.plugins.revision) : undefined;
    setEditing(dirty);
    onDirty(dirty);
  };
  async function save(config: Readonly<Record<string, unknown>> | null) {
    const options = { reason, ...(looked.current !== undefined && { revision: looked.current }) };
    if (!(await changing.send({ kind: 'config', plugin, config: config && { ...config } }, options))) {
      // What the others changed has been seen now, whatever the answer was.
      looked.current = store.data?.revision;
      return;
    }
    setReason('');
    core.alerts.toast(t('drawer.saved'), 'success');
  }
  const refused = changing.problem?.kind === 'refused' ? changing.problem.fields : null;
  const readOnly = !store.mayChange ? t('page.readOnly') : row.inVariant ? null : t('refused.outside');
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
        defaults={centre.variant.plugins[plugin] ?? {}}
        value={centre.plugins.configs[plugin] ?? null}
        readOnly={readOnly}
        errors={refused}
        onSave={save}
        onDirty={note}
      />
    </>
  );
});

const hasFields = (fields: Record<string, string[]> | null): boolean => fields !== null && Object.keys(fields).length > 0;
