import { useState } from 'react';
import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import type { z } from 'zod';
import { LONGEST_WAIT, MOST_WAITS, SEQUENCE_KEY } from '@dialer/contract';
import type { sequenceChangedMeanwhile } from '@dialer/contract/schemas/settings';
import { createPluginStore, formatCount, formatDay, formatTime, useCore, usePlugin, useT, zoneName, type PageProps } from '@dialer/host';
import { browserOffset } from '@dialer/rules/browser-zones';
import { LoadError, Note, Sheet, Skeleton, Table, useLoad } from '@dialer/ui';
import { listFault, listOf, listText, SettingList, tidyList } from '@dialer/ui/setting-list';
import { notBelowZero, SettingsForm, useSetting, type SettingSet } from '@dialer/ui/settings-form';
import { fallsOf, spanOf, type Fall } from './falls';

type Meanwhile = z.infer<typeof sequenceChangedMeanwhile>;
const NAME = SEQUENCE_KEY;
const WHOLE = /^\d+$/;

/** Rises with each word that somebody changed the centre, perhaps this list. */
export const heard = createPluginStore<IObservableValue<number>>();

const numbersOf = (text: string): number[] => listOf(text).map(Number);

/** How long a lead rests after each dial that reached nobody [SET-029, SET-030, SET-031]. */
export const DialingSequencePage = observer(function DialingSequencePage({ onDirty }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const load = useLoad(
    async (signal) => {
      const [{ sequence }, { days }] = await Promise.all([
        api.call('getDialingSequence', {}, { signal }),
        api.call('getOperationHours', {}, { signal }),
      ]);
      return { texts: { [NAME]: listText(sequence) }, days };
    },
    [api, heard.use().get()],
  );
  if (!load.data) {
    if (!load.error) return <Skeleton shape="table" rows={7} />;
    return (
      <LoadError title={t('failed.load')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    );
  }
  const faultOf = (text: string) => {
    if (!WHOLE.test(text)) return t('whole');
    return Number(text) > LONGEST_WAIT ? t('most', { most: formatCount(LONGEST_WAIT, language) }) : null;
  };
  const all: SettingSet<typeof NAME> = {
    names: [NAME],
    save: ({ [NAME]: text }, { [NAME]: was }) =>
      api.call('setDialingSequence', { body: { sequence: numbersOf(text), was: numbersOf(was) } }),
    read: (current) => ({ [NAME]: listText((current as Meanwhile['current']).sequence) }),
    nameOf: (wire) => (wire === NAME || wire.startsWith('sequence') ? NAME : undefined),
    textOf: (_, value) => listText(value as number[]),
  };
  return (
    <SettingsForm
      read={load.data.texts}
      sets={[all]}
      tidy={tidyList(notBelowZero)}
      faultOf={(_, text) => listFault(faultOf)(text)}
      labelOf={() => t('waits')}
      sayOf={(_, text) => listOf(text).join(', ') || t('none')}
      effect={() => t('apply')}
      onDirty={onDirty}
    >
      <div className="page-columns">
        <SettingList
          name={NAME}
          title={t('waits')}
          headings={{ place: t('column.after'), value: t('column.wait') }}
          place={(at) => formatCount(at + 1, language)}
          labelOf={(at) => t('after', { dial: at + 1 })}
          unit={t('min')}
          tidy={notBelowZero}
          faultOf={faultOf}
          most={MOST_WAITS}
          more={[{ id: 'reads', title: t('column.reads'), cell: ({ text }) => <Reads text={notBelowZero(text)} /> }]}
          add={t('add')}
          removeOf={(at) => t('remove', { dial: at + 1 })}
          empty={t('empty')}
        />
        <Falls days={load.data.days} isRight={(text) => faultOf(text) === null} />
      </div>
      <div className="page-note">
        <Note>{t('note')}</Note>
      </div>
    </SettingsForm>
  );
});

/** A wait in days, hours and minutes. */
function Reads({ text }: { text: string }) {
  const t = useT();
  if (!WHOLE.test(text)) return '—';
  const { days, hours, minutes } = spanOf(Number(text));
  const parts = [
    days > 0 && t('days', { count: days }),
    hours > 0 && t('hours', { count: hours }),
    minutes > 0 && t('minutes', { count: minutes }),
  ];
  return parts.filter(Boolean).join(' ') || t('at_once');
}

/** A lead that is dialled first now: what the list as it stands here would do with it. */
function Falls({ days, isRight }: { days: readonly string[]; isRight: (text: string) => boolean }) {
  const t = useT();
  const { clock, session } = useCore();
  const { language, variant } = session;
  const [start] = useState(() => clock.now());
  const texts = listOf(useSetting(NAME).value).map(notBelowZero);
  const falls = texts.every(isRight) ? fallsOf(texts.map(Number), start, days, variant.timezone, browserOffset) : [];
  return (
    <Sheet title={t('falls.title')} text={t('falls.text', { zone: zoneName(start, language, variant.timezone) })}>
      <Table<Fall>
        caption={t('falls.title')}
        rows={falls}
        rowKey={({ dial }) => dial}
        empty={t('falls.wrong')}
        columns={[
          { id: 'dial', title: t('falls.dial'), width: 72, cell: ({ dial }) => <b>{formatCount(dial, language)}</b> },
          {
            id: 'day',
            title: t('falls.day'),
            width: 136,
            cell: ({ at }) => (at === null ? '—' : formatDay(at, language, variant.timezone)),
          },
          {
            id: 'time',
            title: t('falls.time'),
            width: 104,
            cell: ({ at }) => (at === null ? '—' : formatTime(at, language, variant.timezone)),
          },
          {
            id: 'why',
            title: t('falls.why'),
            wrap: true,
            cell: ({ at, held, dial }) => {
              if (at === null) return t('falls.never');
              if (held) return t('falls.held');
              return dial === falls.length ? t('falls.last') : '';
            },
          },
        ]}
      />
    </Sheet>
  );
}
