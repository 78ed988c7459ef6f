import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useWidth } from '../../host';
import { Button, DisabledReason, PageBody, Sheet, State, Switch, Table, type Column } from '@dialer/ui';
import { ChangeDialog } from '../change-dialog';
import { usePluginAdmin, type FlagRow, type Plugins } from '../store';
import { useWords, type Words } from '../words';
import { FlagTeams } from './flag-teams';
import { READ_FLAGS } from './read-flags';
import { flagTo } from './scope-switch';

const centreOf = ({ scopes }: FlagRow) => scopes[0]!;
const isOn = (row: FlagRow): boolean => row.floor && (centreOf(row).own ?? centreOf(row).inherited);
/** A plugin's own flag is the plugin's to read; of the product's some are there before anything asks for them. */
const isUsed = ({ flag, plugin, plugins }: FlagRow): boolean => plugin !== null || plugins.length > 0 || READ_FLAGS.includes(flag);

function stateOf(row: FlagRow, { t, when }: Pick<Words, 't' | 'when'>): string {
  if (!row.floor) return t('flagsView.floor');
  const { by } = centreOf(row);
  const state = isOn(row) ? 'on' : 'off';
  return by && state === 'off' ? t('flagsView.offBy', { name: by.name, when: when(by.at) }) : t(`flagsView.${state}`);
}

/**
 * The flags of the product and of each plugin that declares some, which an administrator switches for the centre and for
 * teams, and the centre's features, which are given.
 */
export const FlagsView = observer(function FlagsView({ data }: { data: Plugins }) {
  const words = useWords();
  const { t } = words;
  const [asked, setAsked] = useState<FlagRow | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const { flags } = data.rows;
  const owners = [...new Set(flags.flatMap(({ plugin }) => (plugin === null ? [] : [plugin])))].sort((a, b) =>
    words.plugin(a).localeCompare(words.plugin(b)),
  );
  const inTeams = flags.find(({ flag }) => flag === opened);
  return (
    <PageBody>
      {[...owners, null].map((owner) => (
        <Sheet key={owner ?? ''} title={owner === null ? t('flagsView.product') : words.plugin(owner)}>
          <FlagTable
            data={data}
            caption={
              owner === null ? t('flagsView.caption', { centre: data.variant }) : t('flagsView.captionOf', { plugin: words.plugin(owner) })
            }
            rows={flags.filter(({ plugin }) => plugin === owner).sort((a, b) => words.flag(a.flag).localeCompare(words.flag(b.flag)))}
            onSwitch={setAsked}
            onTeams={({ flag }) => setOpened(flag)}
          />
        </Sheet>
      ))}
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
          title={t(isOn(asked) ? 'dialog.flagOffTitle' : 'dialog.flagOnTitle', { flag: words.flag(asked.flag) })}
          confirm={t(isOn(asked) ? 'dialog.off' : 'dialog.on')}
          change={() => flagTo(asked.flag, centreOf(asked), !isOn(asked))}
          losses={isOn(asked) ? centreOf(asked).losses : []}
          onClose={() => setAsked(null)}
        >
          <p>
            {[words.flagText(asked.flag), t('dialog.flagText'), ownTeams(asked) > 0 && t('flagsView.teamsStay')].filter(Boolean).join(' ')}
          </p>
        </ChangeDialog>
      )}
      {inTeams && <FlagTeams data={data} row={inTeams} onClose={() => setOpened(null)} />}
    </PageBody>
  );
});

/** Teams that have a say of their own. */
const ownTeams = ({ scopes }: FlagRow): number => scopes.filter(({ team, own }) => team !== undefined && own !== null).length;

/** Pixels under which what a flag does, and its state, stand below its name: beside it they would have no room. */
const SLIM = 800;

interface FlagTableProps {
  data: Plugins;
  caption: string;
  rows: readonly FlagRow[];
  onSwitch: (row: FlagRow) => void;
  onTeams: (row: FlagRow) => void;
}

const FlagTable = observer(function FlagTable({ data, caption, rows, onSwitch, onTeams }: FlagTableProps) {
  const words = useWords();
  const { t } = words;
  const { mayChange } = usePluginAdmin();
  const [ref, width] = useWidth();
  const slim = width > 0 && width < SLIM;
  const text = ({ flag, plugins: ids }: FlagRow) => (
    <>
      {words.flagText(flag)}
      {ids.length > 0 && <span className="t-label"> {t('flagsView.neededBy', { plugins: words.list(ids.map(words.plugin)) })}</span>}
    </>
  );
  const state = (row: FlagRow) =>
    isUsed(row) ? (
      <State icon={isOn(row) ? 'tick-circle' : row.floor ? 'disable' : 'lock'} {...(isOn(row) && { kind: 'ok' as const })}>
        {stateOf(row, words)}
      </State>
    ) : (
      <State icon="info">{t('flagsView.unused')}</State>
    );
  const columns: Column<FlagRow>[] = [
    {
      id: 'flag',
      title: t('flagsView.flag'),
      ...(!slim && { width: 210 }),
      wrap: true,
      cell: (row) => (
        <>
          <b>{words.flag(row.flag)}</b>
          {slim && (
            <>
              <div className="t-label">{text(row)}</div>
              {state(row)}
            </>
          )}
        </>
      ),
    },
    ...(slim
      ? []
      : [
          { id: 'text', title: t('flagsView.text'), wrap: true, cell: text },
          { id: 'state', title: t('flagsView.state'), width: 220, wrap: true, cell: state },
        ]),
    {
      id: 'switch',
      title: data.variant,
      width: slim ? 60 : 80,
      cell: (row) => {
        if (!isUsed(row)) return null;
        const why = row.floor ? (mayChange ? null : t('page.readOnly')) : t('refused.floor');
        return (
          <DisabledReason why={why}>
            <Switch
              aria-label={t('flagsView.switch', { flag: words.flag(row.flag) })}
              value={isOn(row)}
              disabled={why !== null}
              onChange={() => onSwitch(row)}
            />
          </DisabledReason>
        );
      },
    },
    {
      id: 'teams',
      title: t('flagsView.teams'),
      width: slim ? 124 : 150,
      cell: (row) =>
        isUsed(row) &&
        row.floor &&
        row.scopes.length > 1 && (
          <Button size="small" aria-label={t('flagsView.teamsOf', { flag: words.flag(row.flag) })} onClick={() => onTeams(row)}>
            {t('flagsView.ownTeams', { count: ownTeams(row) })}
          </Button>
        ),
    },
  ];
  return (
    <div ref={ref}>
      <Table caption={caption} columns={columns} rows={rows} rowKey={({ flag }) => flag} density="tall" empty={t('flagsView.none')} />
    </div>
  );
});
