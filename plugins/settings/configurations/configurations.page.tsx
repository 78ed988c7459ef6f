import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import type { z } from 'zod';
import { LIMITS, MAX_CALLS_KEY } from '@dialer/contract';
import type { maxCallsChangedMeanwhile } from '@dialer/contract/schemas/settings';
import { createPluginStore, usePlugin, useT, type PageProps } from '@dialer/host';
import { LoadError, Setting, Sheet, Skeleton, TextInput, useLoad } from '@dialer/ui';
import { SettingsForm, useSetting, type SettingSet } from '@dialer/ui/settings-form';

type Meanwhile = z.infer<typeof maxCallsChangedMeanwhile>;
const NAME = MAX_CALLS_KEY;

/** Rises with each word that somebody changed the centre, perhaps this number. */
export const heard = createPluginStore<IObservableValue<number>>();

const textOf = (amount: number | null): string => (amount === null ? '' : String(amount));
/** The empty field: no limit. */
const amountOf = (text: string): number | null => (text === '' ? null : Number(text));
/** The mask of nine digits [SET-027]. */
const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, LIMITS.maxCallsDigits);

/** Calls of the call-tracking provider that the centre takes at once [SET-026, SET-028]. */
export const ConfigurationsPage = observer(function ConfigurationsPage({ onDirty }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const load = useLoad(
    async (signal) => ({ [NAME]: textOf((await api.call('getMaxCallsAmount', {}, { signal })).maxCallsAmount) }),
    [api, heard.use().get()],
  );
  if (!load.data) {
    if (!load.error) return <Skeleton shape="table" rows={2} />;
    return (
      <LoadError title={t('failed.load')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    );
  }
  const all: SettingSet<typeof NAME> = {
    names: [NAME],
    save: ({ [NAME]: text }, { [NAME]: was }) =>
      api.call('setMaxCallsAmount', { body: { maxCallsAmount: amountOf(text), was: amountOf(was) } }),
    read: (current) => ({ [NAME]: textOf((current as Meanwhile['current']).maxCallsAmount) }),
    nameOf: (wire) => (wire === NAME || wire === 'maxCallsAmount' ? NAME : undefined),
    textOf: (_, value) => textOf(value as number | null),
  };
  return (
    <SettingsForm
      narrow
      read={load.data}
      sets={[all]}
      faultOf={() => null}
      labelOf={() => t('amount.name')}
      sayOf={(_, text) => text || t('unlimited')}
      effect={() => t('apply')}
      onDirty={onDirty}
    >
      <Sheet title={t('group.title')} text={t('group.text')}>
        <Amount />
      </Sheet>
    </SettingsForm>
  );
});

function Amount() {
  const t = useT();
  const { error, was, onChange, ...field } = useSetting(NAME);
  const name = t('amount.name');
  return (
    <Setting name={name} text={t('amount.text')} error={error} {...(was !== null && { was })}>
      <TextInput
        aria-label={name}
        inputMode="numeric"
        placeholder={t('unlimited')}
        unit={t('calls')}
        {...field}
        onChange={(text) => onChange(digits(text))}
      />
    </Setting>
  );
}
