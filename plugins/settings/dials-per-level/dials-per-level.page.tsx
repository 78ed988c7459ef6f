import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import type { z } from 'zod';
import { LEVELS_KEY, MOST_LEVEL_DIALS, MOST_LEVELS } from '@dialer/contract';
import type { levelsChangedMeanwhile } from '@dialer/contract/schemas/settings';
import { createPluginStore, formatCount, useCore, usePlugin, useT, type PageProps } from '@dialer/host';
import { LoadError, Note, Skeleton, useLoad } from '@dialer/ui';
import { listFault, listOf, listText, SettingList, tidyList } from '@dialer/ui/setting-list';
import { notBelowZero, SettingsForm, type SettingSet } from '@dialer/ui/settings-form';

type Meanwhile = z.infer<typeof levelsChangedMeanwhile>;
const NAME = LEVELS_KEY;
const WHOLE = /^\d+$/;

/** Rises with each word that somebody changed the centre, perhaps this list. */
export const heard = createPluginStore<IObservableValue<number>>();

const numbersOf = (text: string): number[] => listOf(text).map(Number);

/** Least dials of the leads that qualifiers of each level get [SET-036, SET-037, SET-038]. */
export const DialsPerLevelPage = observer(function DialsPerLevelPage({ onDirty }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const load = useLoad(
    async (signal) => ({ [NAME]: listText(await api.call('getDialsPerLevel', {}, { signal })) }),
    [api, heard.use().get()],
  );
  if (!load.data) {
    if (!load.error) return <Skeleton shape="table" rows={5} />;
    return (
      <LoadError title={t('failed.load')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    );
  }
  const faultOf = (text: string) => {
    if (!WHOLE.test(text)) return t('whole');
    return Number(text) > MOST_LEVEL_DIALS ? t('most', { most: formatCount(MOST_LEVEL_DIALS, language) }) : null;
  };
  const all: SettingSet<typeof NAME> = {
    names: [NAME],
    save: ({ [NAME]: text }, { [NAME]: was }) => api.call('setDialsPerLevel', { body: { params: numbersOf(text), was: numbersOf(was) } }),
    read: (current) => ({ [NAME]: listText(current as Meanwhile['current']) }),
    nameOf: (wire) => (wire === NAME || wire.startsWith('params') ? NAME : undefined),
    textOf: (_, value) => listText(value as number[]),
  };
  return (
    <SettingsForm
      narrow
      read={load.data}
      sets={[all]}
      tidy={tidyList(notBelowZero)}
      faultOf={(_, text) => listFault(faultOf)(text)}
      labelOf={() => t('levels')}
      sayOf={(_, text) => listOf(text).join(', ') || t('none')}
      effect={() => t('apply')}
      onDirty={onDirty}
    >
      <SettingList
        name={NAME}
        title={t('levels')}
        text={t('text')}
        headings={{ place: t('column.level'), value: t('column.dials') }}
        place={(at) => formatCount(at + 1, language)}
        labelOf={(at) => t('dials_of', { level: at + 1 })}
        unit={t('unit')}
        tidy={notBelowZero}
        faultOf={faultOf}
        most={MOST_LEVELS}
        add={t('add')}
        removeOf={(at) => t('remove', { level: at + 1 })}
        empty={t('empty')}
      />
      <div className="page-note">
        <Note>{t('note')}</Note>
      </div>
    </SettingsForm>
  );
});
