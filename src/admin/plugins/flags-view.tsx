import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { DisabledReason, PageBody, Sheet, State, Switch, Table, type Column } from '@dialer/ui';
import { ChangeDialog } from '../change-dialog';
import { usePluginAdmin, type FlagRow, type Plugins } from '../store';
import { useWords } from '../words';
import { READ_FLAGS } from './read-flags';

/** The centre's feature flags, which an administrator may switch off and on again, and its features, which are given. */
export const FlagsView = observer(function FlagsView({ data }: { data: Plugins }) {
  const words = useWords();
  const { t, when } = words;
  const { mayChange } = usePluginAdmin();
  const [asked, setAsked] = useState<FlagRow | null>(null);
  const textOf = (flag: string): string => t(`flags.${flag}.text`, { defaultValue: flag });
  const flags = [...data.rows.flags].sort((a, b) => words.flag(a.flag).localeCompare(words.flag(b.flag)));
  const isUsed = ({ flag, plugins }: FlagRow): boolean => plugins.length > 0 || READ_FLAGS.includes(flag);
  const stateOf = ({ floor, on, by }: FlagRow): string => {
    if (on) return t('flagsView.on');
    if (!floor) return t('flagsView.floor');
    return by ? t('flagsView.offBy', { name: by.name, when: when(by.at) }) : t('flagsView.off');
  };
  const columns: Column<FlagRow>[] = [
    {
      id: 'flag',
      title: t('flagsView.flag'),
      width: 210,
      cell: ({ flag }) => <b>{words.flag(flag)}</b>,
      full: ({ flag }) => words.flag(flag),
    },
    {
      id: 'text',
      title: t('flagsView.text'),
      wrap: true,
      cell: ({ flag, plugins: ids }) => (
        <>
          {textOf(flag)}
          {ids.length > 0 && <span className="t-label"> {t('flagsView.usedBy', { plugins: words.list(ids.map(words.plugin)) })}</span>}
        </>
      ),
    },
    {
      id: 'state',
      title: t('flagsView.state'),
      width: 260,
      wrap: true,
      cell: (row) =>
        isUsed(row) ? (
          <State icon={row.on ? 'tick-circle' : row.floor ? 'disable' : 'lock'} {...(row.on && { kind: 'ok' as const })}>
            {stateOf(row)}
          </State>
        ) : (
          <State icon="info">{t('flagsView.unused')}</State>
        ),
    },
    {
      id: 'switch',
      title: data.variant,
      width: 80,
      cell: (row) => {
        if (!isUsed(row)) return null;
        const why = row.floor ? (mayChange ? null : t('page.readOnly')) : t('refused.floor');
        return (
          <DisabledReason why={why}>
            <Switch
              aria-label={t('flagsView.switch', { flag: words.flag(row.flag) })}
              value={row.on}
              disabled={why !== null}
              onChange={() => setAsked(row)}
            />
          </DisabledReason>
        );
      },
    },
  ];
  return (
    <PageBody>
      <Sheet>
        <Table
          caption={t('flagsView.caption', { centre: data.variant })}
          columns={columns}
          rows={flags}
          rowKey={({ flag }) => flag}
          density="tall"
          empty={t('flagsView.noFeatures')}
        />
      </Sheet>
      <Sheet title={t('flagsView.featuresTitle')} text={t('flagsView.featuresText')}>
        <ul className="feature-list">
          {data.features.map((feature) => (
            <li key={feature}>{words.feature(feature)}</li>
          ))}
          {data.features.length === 0 && <li className="t-2">{t('flagsView.noFeatures')}</li>}
        </ul>
      </Sheet>
      {asked && (
        <ChangeDialog
          title={t(asked.on ? 'dialog.flagOffTitle' : 'dialog.flagOnTitle', { flag: words.flag(asked.flag) })}
          confirm={t(asked.on ? 'dialog.off' : 'dialog.on')}
          change={() => ({ kind: 'flag', flag: asked.flag, on: !asked.on })}
          losses={asked.on ? asked.losses : []}
          onClose={() => setAsked(null)}
        >
          <p>{`${textOf(asked.flag)} ${t('dialog.flagText')}`}</p>
        </ChangeDialog>
      )}
    </PageBody>
  );
});
