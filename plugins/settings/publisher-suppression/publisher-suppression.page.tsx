import { useEffect, useState } from 'react';
import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import type { z } from 'zod';
import { MOST_PEOPLE, SUPPRESSION_FIELDS } from '@dialer/contract';
import type { suppressionChangedMeanwhile } from '@dialer/contract/schemas/settings';
import { createPluginStore, formatCount, useCore, usePlugin, useT, type PageProps } from '@dialer/host';
import { keepLooking } from '@dialer/host/second-party';
import { LoadError, Skeleton, useLoad } from '@dialer/ui';
import { SettingsForm, type SettingSet } from '@dialer/ui/settings-form';
import { Minimums } from './minimums';
import './publisher-suppression.css';
import { faultOf, nameOf, toMinimums, toTexts, type Free } from './values';

/** Rises with each word that somebody changed the centre, perhaps these numbers. */
export const heard = createPluginStore<IObservableValue<number>>();

/** How many people must be there for a publisher's call to be taken, and how many are there now [SET-070]. */
export const PublisherSuppressionPage = observer(function PublisherSuppressionPage({ address, onDirty }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { session, clock } = useCore();
  const [free, setFree] = useState<Free>(null);
  const load = useLoad(async (signal) => toTexts(await api.call('getPublisherSuppression', {}, { signal })), [api, heard.use().get()]);
  useEffect(() => keepLooking(clock, () => api.call('getPublisherSuppressionNow', {}), setFree), [clock, api]);
  if (!load.data) {
    if (!load.error) return <Skeleton shape="table" rows={9} />;
    return (
      <LoadError title={t('failed.load')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    );
  }
  const all: SettingSet<string> = {
    names: SUPPRESSION_FIELDS,
    save: (texts, was) => api.call('setPublisherSuppression', { body: { params: toMinimums(texts), was: toMinimums(was) } }),
    read: (current) => toTexts(current as z.infer<typeof suppressionChangedMeanwhile>['current']),
    nameOf,
  };
  return (
    <SettingsForm
      read={load.data}
      sets={[all]}
      faultOf={(_, text) => {
        const fault = faultOf(text);
        return fault && t(fault, { most: formatCount(MOST_PEOPLE, session.language) });
      }}
      labelOf={(field) => t(field.startsWith('min_') ? `minimum.${field}` : `regions.${field}`)}
      effect={(count) => t('apply', { count })}
      words={{ saved: t('saved'), failed: t('failed.save') }}
      onDirty={onDirty}
    >
      <Minimums free={free} address={address} />
    </SettingsForm>
  );
});
