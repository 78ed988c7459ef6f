import { observer } from 'mobx-react-lite';
import type { z } from 'zod';
import { GLOBAL_LIMITS, type GlobalName } from '@dialer/contract';
import type { globalsChangedMeanwhile } from '@dialer/contract/schemas/settings';
import { formatCount, useCore, usePlugin, useT, type PageProps } from '@dialer/host';
import { LoadError, Setting, Sheet, Skeleton, Switch, TextInput, useLoad } from '@dialer/ui';
import { SettingsForm, useSetting, type SettingSet } from '@dialer/ui/settings-form';
import { news } from './news';
import { faultOf, fromWire, GROUPS, nameOf, NAMES, toGlobals, toTexts, type SettingRow } from './values';

type Meanwhile = z.infer<typeof globalsChangedMeanwhile>;

/** General Settings: one form, saved as a whole [SET-002, SET-010]; read anew when somebody else has saved. */
export const GlobalsPage = observer(function GlobalsPage({ onDirty }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { session } = useCore();
  const { heard } = news.use();
  const load = useLoad(async (signal) => toTexts(await api.call('getGlobals', {}, { signal })), [api, heard]);
  if (!load.data) {
    if (!load.error) return <Skeleton shape="table" rows={8} />;
    return (
      <LoadError title={t('failed.load')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    );
  }
  const all: SettingSet<GlobalName> = {
    names: NAMES,
    save: (texts, was) => api.call('setGlobals', { body: { ...toGlobals(texts), was: toGlobals(was) } }),
    read: (current) => fromWire(current as Meanwhile['current']),
    nameOf,
  };
  return (
    <SettingsForm
      narrow
      read={load.data}
      sets={[all]}
      faultOf={(name, text) => {
        const fault = faultOf(name, text);
        return fault && t(fault, { most: formatCount(GLOBAL_LIMITS[name], session.language) });
      }}
      labelOf={(name) => t(`setting.${name}.name`)}
      effect={(count) => t('apply', { count })}
      onDirty={onDirty}
    >
      {GROUPS.map((group) => (
        <Sheet key={group.id} title={t(`group.${group.id}.title`)} text={t(`group.${group.id}.text`)}>
          {group.rows.map((row) => (
            <Row key={row.name} row={row} />
          ))}
        </Sheet>
      ))}
    </SettingsForm>
  );
});

/** One setting with its unit; a changed one says what it was, a wrong one what is wrong. */
function Row({ row }: { row: SettingRow }) {
  const t = useT();
  const { error, was, ...field } = useSetting(row.name);
  const name = t(`setting.${row.name}.name`);
  const shown = (text: string) => (row.kind === 'switch' ? t(text === '1' ? 'on' : 'off') : text);
  return (
    <Setting name={name} text={t(`setting.${row.name}.text`)} error={error} {...(was !== null && { was: shown(was) })}>
      {row.kind === 'switch' ? (
        <Switch
          aria-label={name}
          label={shown(field.value)}
          value={field.value === '1'}
          onChange={(on) => field.onChange(on ? '1' : '0')}
        />
      ) : (
        <TextInput aria-label={name} inputMode="numeric" unit={t(`unit.${row.kind}`)} {...field} />
      )}
    </Setting>
  );
}
