import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, IconButton, PageBody, SearchInput, Segmented, Toolbar, type Sort } from '@dialer/ui';
import type { PageAddress } from '../../host';
import type { OnDirty } from '../../shell/pages/links';
import { ChangeDialog } from '../change-dialog';
import { openedFrom, previewAddress, previewOf, usePreview } from '../preview/audience';
import { PreviewBar } from '../preview/preview-bar';
import type { PluginRow, Plugins } from '../store';
import { useWords, type Words } from '../words';
import { DRAWER_TABS, PluginDrawer, type DrawerTab } from './drawer/drawer';
import { switchTo } from './scope-switch';
import { LastChange } from './last-change';
import { OutsidePlugins } from './outside';
import { ShortcutClashes } from './shortcut-clashes';
import { isOn, PluginTable, type Seen } from './plugin-table';

const FILTERS = ['all', 'on', 'off', 'blocked', 'failed'] as const;
/** A configuration that is being edited is left with its drawer. */
const EDITED = ['plugin', 'tab', 'view'];
const STATES: readonly PluginRow['state'][] = ['failed', 'blocked', 'off', 'on'];

/** The plugins of the centre: search, filters, the table, a drawer for one of them, and the preview. */
export const PluginsView = observer(function PluginsView({
  data,
  address,
  onDirty,
}: {
  data: Plugins;
  address: PageAddress;
  onDirty: OnDirty;
}) {
  const words = useWords();
  const { t } = words;
  /** What was asked for, which stays what it was when somebody else switches the same meanwhile. */
  const [asked, setAsked] = useState<{ plugin: string; on: boolean } | null>(null);
  const rows = data.rows.plugins;
  const inside = rows.filter((row) => row.inVariant);
  const filter = FILTERS.find((known) => known === address.get('show')) ?? 'all';
  const search = address.get('q');
  const sort = sortOf(address.get('sort'));
  const shown = inside
    .filter((row) => (filter === 'all' || row.state === filter) && matches(row, search, words))
    .sort(comparing(sort, words));
  const { open, tab, row: opened, show, close } = useDrawer(address, rows);
  const preview = useSeen(data, address, words);
  const switching = asked && inside.find(({ plugin }) => plugin === asked.plugin);
  const count = (state: (typeof FILTERS)[number]) => (state === 'all' ? inside.length : inside.filter((row) => row.state === state).length);
  return (
    <>
      <Toolbar>
        <div className="plugin-search">
          <SearchInput value={search} onChange={(q) => address.set({ q })} aria-label={t('page.search')} placeholder={t('page.search')} />
        </div>
        <div>
          <Segmented
            aria-label={t('filter.label')}
            value={filter}
            onChange={(next) => address.set({ show: next === 'all' ? '' : next })}
            options={FILTERS.map((state) => ({
              value: state,
              label: `${t(state === 'all' ? 'filter.all' : `state.${state}`)} ${count(state)}`,
            }))}
          />
        </div>
      </Toolbar>
      {preview && <SeenBar data={data} address={address} preview={preview} rows={inside} />}
      <PageBody>
        <ShortcutClashes data={data} />
        <PluginTable
          rows={shown}
          code={data.variant}
          sort={sort}
          onSort={({ column, descending }) => address.set({ sort: `${descending ? '-' : ''}${column}` })}
          selected={open}
          narrow={open !== null}
          seen={
            preview && { title: t('preview.column', { role: words.role(preview.of.role), centre: preview.of.centre }), of: preview.seen }
          }
          onOpen={show}
          onSwitch={(row) => setAsked({ plugin: row.plugin, on: !isOn(row) })}
          searching={inside.length > 0}
          onShowAll={() => address.set({ q: '', show: '' })}
          footer={<LastChange shown={shown.length} total={inside.length} />}
        />
        <OutsidePlugins rows={rows.filter((row) => !row.inVariant)} />
      </PageBody>
      {opened && (
        <PluginDrawer
          key={opened.plugin}
          data={data}
          row={opened}
          tab={tab}
          onTab={(next) => address.set({ tab: next })}
          onDirty={(dirty) => onDirty(dirty, EDITED)}
          onClose={close}
        />
      )}
      {switching && <SwitchDialog data={data} row={switching} on={asked.on} onClose={() => setAsked(null)} />}
    </>
  );
});

/** Asks before a plugin goes on or off for everyone. */
const SwitchDialog = observer(function SwitchDialog({
  data,
  row: { plugin, scopes, inUse, losing },
  on,
  onClose,
}: {
  data: Plugins;
  row: PluginRow;
  on: boolean;
  onClose: () => void;
}) {
  const { t, plugin: title } = useWords();
  const [everyone] = scopes;
  const hasNarrower = data.switches.some((one) => one.plugin === plugin && (one.role ?? one.team) !== undefined);
  return (
    <ChangeDialog
      title={t(on ? 'dialog.onTitle' : 'dialog.offTitle', { plugin: title(plugin) })}
      confirm={t(on ? 'dialog.on' : 'dialog.off')}
      change={() => switchTo(plugin, everyone!, on)}
      losses={on ? [] : everyone!.losses}
      onClose={onClose}
    >
      <p>
        {on ? t('dialog.gain') : inUse ? t('dialog.lose', { count: losing }) : t('drawer.nobodyUses')}
        {!on && hasNarrower && ` ${t('dialog.narrower')}`}
      </p>
    </ChangeDialog>
  );
});

const sortOf = (text: string): Sort => ({ column: text.replace(/^-/, '') || 'plugin', descending: text.startsWith('-') });

function matches(row: PluginRow, search: string, words: Words): boolean {
  const text = `${words.plugin(row.plugin)} ${row.plugin} ${row.reason ? words.reason(row.reason) : ''}`;
  return text.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
}

function comparing({ column, descending }: Sort, words: Words) {
  const title = ({ plugin }: PluginRow) => words.plugin(plugin);
  return (a: PluginRow, b: PluginRow): number => {
    const by =
      column === 'state'
        ? STATES.indexOf(a.state) - STATES.indexOf(b.state)
        : column === 'inUse'
          ? a.inUse - b.inUse
          : title(a).localeCompare(title(b));
    return (descending ? -by : by) || title(a).localeCompare(title(b));
  };
}

/** Which plugin's drawer is open, by the address. */
function useDrawer(address: PageAddress, rows: readonly PluginRow[]) {
  const back = useRef<HTMLElement | null>(null);
  const open = address.get('plugin') || null;
  const row = rows.find(({ plugin }) => plugin === open);
  // The row that was open takes the focus back once its drawer is gone.
  useEffect(() => {
    if (open) back.current = document.querySelector<HTMLElement>('.plugins-page tr[aria-selected="true"]') ?? back.current;
    else if (back.current?.isConnected) back.current.focus();
  }, [open]);
  return {
    open: row ? open : null,
    row,
    tab: DRAWER_TABS.find((known) => known === address.get('tab')) ?? ('configuration' as const),
    show: (next: PluginRow, tab?: DrawerTab) => address.go({ plugin: next.plugin, ...(tab && { tab }) }),
    close: () => address.go({ plugin: '', tab: '' }),
  };
}

/** As it stands after a colon. */
const lowered = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1);

/** Whom the page is previewed as, by the address, and what they have; null: it is not previewed. */
function useSeen(data: Plugins, address: PageAddress, words: Words) {
  const asked = (name: string) => address.get(name === 'role' ? 'as' : name === 'variant' ? 'centre' : name);
  const of = address.get('as') ? previewOf(asked, data) : null;
  const { preview, failed } = usePreview(of);
  if (!of) return null;
  return {
    of,
    failed,
    /** Null: not known, or not yet. */
    seen({ plugin: id }: PluginRow): Seen | null {
      const plugin = preview?.plugins.find((one) => one.plugin === id);
      if (!plugin) return null;
      const sees = plugin.at === 'active';
      const why = sees ? words.assumed(plugin.assumed, of.centre) : plugin.why && words.why(plugin.why);
      return { sees, why: why ? lowered(why) : '' };
    },
  };
}

const SeenBar = observer(function SeenBar({
  data,
  address,
  preview: { of, failed, seen },
  rows,
}: {
  data: Plugins;
  address: PageAddress;
  preview: NonNullable<ReturnType<typeof useSeen>>;
  rows: readonly PluginRow[];
}) {
  const { t } = useWords();
  const navigate = useNavigate();
  const location = useLocation();
  const isOwn = of.centre === data.variant;
  return (
    <PreviewBar
      label={t('preview.label')}
      data={data}
      of={of}
      onChange={({ role, centre, team }) =>
        address.set({ as: role, centre: centre === data.variant ? '' : centre, team: team === null ? '' : String(team) })
      }
    >
      <span className="grow t-2" role="status">
        {failed
          ? t('preview.failedCentre', { centre: of.centre })
          : t('preview.sees', { with: rows.filter((row) => seen(row)?.sees).length, of: rows.length })}
        {!isOwn && !failed && <> {t('preview.otherSeen', { centre: of.centre })}</>}
      </span>
      <span className="row row-tight nowrap">
        <Button size="small" endIcon="share" onClick={() => void navigate(previewAddress(of), { state: openedFrom(location) })}>
          {t('preview.open')}
        </Button>
        <IconButton icon="cross" label={t('preview.close')} onClick={() => address.go({ as: '', centre: '', team: '' })} />
      </span>
    </PreviewBar>
  );
});
