import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { DisabledReason, PageBody, Sheet, State, Switch, Table, type Column } from '@dialer/ui';
import { useChangeWords } from '../changes/use-change-words';
import { usePluginAdmin } from './state';
import { recordOf } from './records';
import { SwitchDialog } from './switch-dialog';
import { useAdminText } from './text';
import type { CentreView } from './use-centre';
import { useWords } from './words';

interface Flag {
  name: string;
  /** In the centre's manifest: off there, nobody can switch it on here. */
  floor: boolean;
  on: boolean;
  plugins: readonly string[];
}

/** The centre's feature flags, which an administrator may switch off and on again, and its features, which are given. */
export const FlagsView = observer(function FlagsView({ view }: { view: CentreView }) {
  const { centre, changes } = view;
  const { variant, plugins, manifests } = centre;
  const t = useAdminText();
  const words = useWords();
  const { when } = useChangeWords();
  const { mayChange } = usePluginAdmin();
  const [asked, setAsked] = useState<Flag | null>(null);
  const flags = Object.entries(variant.flags)
    .map(([name, floor]): Flag => ({
      name,
      floor,
      on: floor && plugins.flags[name] !== false,
      plugins: manifests.filter((manifest) => manifest.flags?.includes(name)).map(({ id }) => id),
    }))
    .sort((a, b) => words.flag(a.name).localeCompare(words.flag(b.name)));
  const stateOf = ({ name, floor, on }: Flag): string => {
    if (on) return t('flagsView.on');
    if (!floor) return t('flagsView.floor');
    const record = recordOf({ kind: 'flag', flag: name, switchedOff: true }, '', changes);
    return record ? t('flagsView.offBy', { name: record.by.name, when: when(record.at) }) : t('flagsView.off');
  };
  const columns: Column<Flag>[] = [
    {
      id: 'flag',
      title: t('flagsView.flag'),
      width: 210,
      cell: ({ name }) => <b>{words.flag(name)}</b>,
      full: ({ name }) => words.flag(name),
    },
    {
      id: 'text',
      title: t('flagsView.text'),
      wrap: true,
      cell: ({ name, plugins: ids }) => (
        <>
          {t(`flags.${name}.text`, { defaultValue: name })}
          {ids.length > 0 && <span className="t-label"> {t('flagsView.usedBy', { plugins: words.list(ids.map(words.plugin)) })}</span>}
        </>
      ),
    },
    {
      id: 'state',
      title: t('flagsView.state'),
      width: 260,
      wrap: true,
      cell: (flag) => (
        <State icon={flag.on ? 'tick-circle' : flag.floor ? 'disable' : 'lock'} {...(flag.on && { kind: 'ok' as const })}>
          {stateOf(flag)}
        </State>
      ),
    },
    {
      id: 'switch',
      title: plugins.variant,
      width: 80,
      cell: (flag) => {
        const why = flag.floor ? (mayChange ? null : t('page.readOnly')) : t('refused.floor');
        return (
          <DisabledReason why={why}>
            <Switch
              aria-label={t('flagsView.switch', { flag: words.flag(flag.name) })}
              value={flag.on}
              disabled={why !== null}
              onChange={() => setAsked(flag)}
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
          caption={t('flagsView.caption', { centre: plugins.variant })}
          columns={columns}
          rows={flags}
          rowKey={({ name }) => name}
          density="tall"
          empty={t('flagsView.noFeatures')}
        />
      </Sheet>
      <Sheet title={t('flagsView.featuresTitle')} text={t('flagsView.featuresText')}>
        <ul className="feature-list">
          {plugins.features.map((feature) => (
            <li key={feature}>
              <code>{feature}</code>
            </li>
          ))}
          {plugins.features.length === 0 && <li className="t-2">{t('flagsView.noFeatures')}</li>}
        </ul>
      </Sheet>
      {asked && (
        <SwitchDialog
          centre={centre}
          change={{ kind: 'flag', flag: asked.name, on: !asked.on }}
          title={t(asked.on ? 'dialog.flagOffTitle' : 'dialog.flagOnTitle', { flag: words.flag(asked.name) })}
          off={asked.on}
          onClose={() => setAsked(null)}
        >
          {`${t(`flags.${asked.name}.text`, { defaultValue: asked.name })} ${t('dialog.flagText')}`}
        </SwitchDialog>
      )}
    </PageBody>
  );
});
