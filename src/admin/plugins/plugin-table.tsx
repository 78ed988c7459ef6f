import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useWidth } from '../../host';
import { Button, DisabledReason, Empty, Icon, IconButton, MenuButton, Sheet, Switch, Table, type Column, type Sort } from '@dialer/ui';
import { usePluginAdmin, type PluginRow } from '../store';
import { useAdminText, useWords } from '../words';
import { DRAWER_TABS, type DrawerTab } from './drawer/drawer';
import { RowStateMark } from './row-state';

/** What the person of a preview has of a plugin; `why`: why not, or on which condition. Empty: nothing to say. */
export interface Seen {
  sees: boolean;
  why: string;
}

export interface PluginTableProps {
  rows: readonly PluginRow[];
  /** Code of the centre, at the head of its switches. */
  code: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  selected: string | null;
  /** A drawer stands beside the table: it keeps name, state, reason and switch. */
  narrow: boolean;
  seen: { title: string; of(row: PluginRow): Seen | null } | null;
  onOpen: (row: PluginRow, tab?: DrawerTab) => void;
  onSwitch: (row: PluginRow) => void;
  /** A search or filter is set: nothing matches it. */
  searching: boolean;
  onShowAll: () => void;
  footer: ReactNode;
}

/** Pixels under which the audience stands in the drawer alone: reason and use would have no room. */
const SLIM = 800;

/** A row per plugin: what it is, why it is so, whether the centre has it on, for whom, and who has it now. */
export const PluginTable = observer(function PluginTable(props: PluginTableProps) {
  const { rows, code, narrow, seen, onOpen } = props;
  const words = useWords();
  const { t } = words;
  const [ref, width] = useWidth();
  const slim = width > 0 && width < SLIM;
  const reasonOf = ({ reason }: PluginRow) => (reason ? words.reason(reason) : '');
  const column: Record<string, Column<PluginRow>> = {
    plugin: {
      id: 'plugin',
      title: t('table.plugin'),
      width: narrow ? '28%' : slim ? 150 : seen ? 172 : 190,
      sortable: true,
      wrap: narrow || slim || seen !== null,
      cell: ({ plugin }) => <b>{words.plugin(plugin)}</b>,
      full: ({ plugin }) => words.plugin(plugin),
    },
    state: { id: 'state', title: t('table.state'), width: 108, sortable: true, cell: ({ state }) => <RowStateMark state={state} /> },
    reason: {
      id: 'reason',
      title: t('table.reason'),
      // Where even that is too much the table scrolls, between the plugin's name and what is done with it.
      ...(slim && !narrow && { width: 170 }),
      wrap: true,
      cell: (row) => <span className="clamp t-label">{reasonOf(row) || t('reason.none')}</span>,
      full: reasonOf,
    },
    centre: { id: 'centre', title: code, width: 68, cell: (row) => <CentreSwitch row={row} onSwitch={props.onSwitch} /> },
    who: { id: 'who', title: t('table.who'), width: seen ? 152 : 190, wrap: true, cell: ({ who }) => words.who(who) },
    inUse: {
      id: 'inUse',
      title: t('table.inUse'),
      width: slim ? 92 : 104,
      right: true,
      sortable: true,
      cell: (row) => <InUse row={row} />,
    },
    seen: {
      id: 'seen',
      title: seen?.title ?? '',
      width: 184,
      wrap: true,
      cell: (row) => <SeenMark seen={seen?.of(row) ?? null} />,
    },
    more: { id: 'more', title: '', label: t('table.more'), width: 52, cell: (row) => <More row={row} onOpen={onOpen} /> },
  };
  const shown = narrow
    ? ['plugin', 'state', 'reason', 'centre']
    : ['plugin', 'state', 'reason', 'centre', ...(slim ? [] : ['who']), 'inUse', ...(seen ? ['seen'] : []), 'more'];
  return (
    <div ref={ref}>
      <Sheet footer={props.footer}>
        <Table
          caption={t('table.caption', { centre: code })}
          columns={shown.map((id) => column[id]!)}
          rows={rows}
          rowKey={({ plugin }) => plugin}
          selected={props.selected}
          sort={props.sort}
          onSort={props.onSort}
          onOpen={(row) => onOpen(row)}
          empty={
            props.searching ? (
              <Empty title={t('table.none')} action={<Button onClick={props.onShowAll}>{t('table.showAll')}</Button>}>
                {t('table.noneText')}
              </Empty>
            ) : (
              t('table.noPlugins')
            )
          }
        />
      </Sheet>
    </div>
  );
});

/** Clicks on a control of the row do not open the row. */
const Apart = ({ children }: { children: ReactNode }) => (
  // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps the row from hearing it
  <span className="apart" onClick={(event) => event.stopPropagation()}>
    {children}
  </span>
);

/** The centre's own switch. */
export const isOn = ({ scopes: [everyone] }: PluginRow): boolean => everyone?.own ?? everyone?.inherited ?? true;

const CentreSwitch = observer(function CentreSwitch({ row, onSwitch }: { row: PluginRow; onSwitch: (row: PluginRow) => void }) {
  const words = useWords();
  const { t } = words;
  const { mayChange } = usePluginAdmin();
  const why = row.essential ? t('refused.essential') : mayChange ? null : t('page.readOnly');
  return (
    <Apart>
      <DisabledReason why={why}>
        <Switch
          aria-label={t('table.switch', { plugin: words.plugin(row.plugin) })}
          value={isOn(row)}
          disabled={why !== null}
          onChange={() => onSwitch(row)}
        />
      </DisabledReason>
    </Apart>
  );
});

function InUse({ row }: { row: PluginRow }) {
  const t = useAdminText();
  return (
    <>
      {row.inUse}
      {row.waiting > 0 && (
        <span className="waiting t-label" title={t('table.waitingFull')}>
          <Icon name="time" size={12} /> {t('table.waiting', { count: row.waiting })}
        </span>
      )}
    </>
  );
}

function SeenMark({ seen }: { seen: Seen | null }) {
  const t = useAdminText();
  if (!seen) return null;
  return (
    <span className={seen.sees ? 'seen' : 'seen t-2'}>
      <Icon name={seen.sees ? 'eye-open' : 'eye-off'} size={14} />
      <span>{t(seen.sees ? (seen.why ? 'preview.seesOnly' : 'preview.seesIt') : 'preview.hidden', { why: seen.why })}</span>
    </span>
  );
}

const More = observer(function More({ row, onOpen }: { row: PluginRow; onOpen: PluginTableProps['onOpen'] }) {
  const words = useWords();
  const { t } = words;
  return (
    <Apart>
      <MenuButton
        target={<IconButton icon="more" label={t('table.moreOf', { plugin: words.plugin(row.plugin) })} />}
        entries={DRAWER_TABS.map((tab) => ({ text: t(`drawer.${tab}`), onSelect: () => onOpen(row, tab) }))}
      />
    </Apart>
  );
});
