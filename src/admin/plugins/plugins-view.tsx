import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { PageBody, SearchInput, Segmented, Toolbar, useLoad, type Sort } from '@dialer/ui';
import { ROLES, VARIANTS, type Role, type VariantCode } from '@dialer/contract';
import { useShell } from '../../shell/services';
import type { OnDirty } from '../../shell/pages/links';
import { losersOf, switchTo } from './centre';
import { DRAWER_TABS, PluginDrawer, type DrawerTab } from './drawer/drawer';
import { LastChange } from './last-change';
import { OutsidePlugins } from './outside';
import { PluginTable } from './plugin-table';
import { assumedOf, previewed, type PreviewOf, type Seen } from './preview';
import { PreviewBar } from './preview-bar';
import type { PluginRow, RowState } from './summary';
import { SwitchDialog } from './switch-dialog';
import { useAdminText } from './text';
import type { Address } from './use-address';
import type { CentreView } from './use-centre';
import { useWords, type Words } from './words';

const FILTERS = ['all', 'on', 'off', 'blocked', 'failed'] as const;
/** A configuration that is being edited is left with its drawer. */
const EDITED = ['plugin', 'tab', 'view'];
const STATES: readonly RowState[] = ['failed', 'blocked', 'off', 'on'];

/** The plugins of the centre: search, filters, the table, a drawer for one of them, and the preview. */
export const PluginsView = observer(function PluginsView({
  view,
  address,
  onDirty,
}: {
  view: CentreView;
  address: Address;
  onDirty: OnDirty;
}) {
  const { centre, rows } = view;
  const t = useAdminText();
  const words = useWords();
  /** What was asked for, which stays what it was when somebody else switches the same meanwhile. */
  const [asked, setAsked] = useState<{ plugin: string; on: boolean } | null>(null);
  const inside = rows.filter((row) => row.inVariant);
  const filter = FILTERS.find((known) => known === address.get('show')) ?? 'all';
  const search = address.get('q');
  const sort = sortOf(address.get('sort'));
  const shown = inside
    .filter((row) => (filter === 'all' || row.state === filter) && matches(row, search, words))
    .sort(comparing(sort, words));
  const { open, tab, row: opened, show, close } = useDrawer(address, rows);
  const preview = usePreview(view, address, words);
  const switching = asked && inside.find(({ plugin }) => plugin.id === asked.plugin);
  /** What switching off takes from whom; switches of roles and teams may leave some people what they have. */
  const lossOf = ({ plugin: { id }, centre: own }: PluginRow): string => {
    const losing = t('dialog.lose', { count: losersOf(centre, switchTo(id, {}, own, false)).length });
    const hasNarrower = centre.plugins.switches.some(({ plugin, role, team }) => plugin === id && (role ?? team) !== undefined);
    return hasNarrower ? `${losing} ${t('dialog.narrower')}` : losing;
  };
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
      {preview.of && (
        <PreviewBar
          centre={centre}
          of={preview.of}
          sees={inside.filter((row) => preview.seen(row).sees).length}
          total={inside.length}
          failed={preview.failed}
          onChange={preview.change}
          onClose={preview.close}
        />
      )}
      <PageBody>
        <PluginTable
          rows={shown}
          code={centre.variant.code}
          sort={sort}
          onSort={({ column, descending }) => address.set({ sort: `${descending ? '-' : ''}${column}` })}
          selected={open}
          narrow={open !== null}
          seen={
            preview.of && { title: t('preview.column', { role: words.role(preview.of.role), centre: preview.of.centre }), of: preview.seen }
          }
          onOpen={show}
          onSwitch={({ plugin, centre: now }) => setAsked({ plugin: plugin.id, on: !now.on })}
          searching={inside.length > 0}
          onShowAll={() => address.set({ q: '', show: '' })}
          footer={<LastChange shown={shown.length} total={inside.length} />}
        />
        <OutsidePlugins rows={rows.filter((row) => !row.inVariant)} />
      </PageBody>
      {opened && (
        <PluginDrawer
          key={opened.plugin.id}
          view={view}
          row={opened}
          tab={tab}
          onTab={(next) => address.set({ tab: next })}
          onDirty={(dirty) => onDirty(dirty, EDITED)}
          onClose={close}
        />
      )}
      {switching && (
        <SwitchDialog
          centre={centre}
          change={switchTo(switching.plugin.id, {}, switching.centre, asked.on)}
          title={t(asked.on ? 'dialog.onTitle' : 'dialog.offTitle', { plugin: words.plugin(switching.plugin.id) })}
          off={!asked.on}
          onClose={() => setAsked(null)}
        >
          {asked.on ? t('dialog.gain') : lossOf(switching)}
        </SwitchDialog>
      )}
    </>
  );
});

const sortOf = (text: string): Sort => ({ column: text.replace(/^-/, '') || 'plugin', descending: text.startsWith('-') });

function matches(row: PluginRow, search: string, words: Words): boolean {
  const text = `${words.plugin(row.plugin.id)} ${row.plugin.id} ${row.reason ? words.reason(row.reason) : ''}`;
  return text.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
}

function comparing({ column, descending }: Sort, words: Words) {
  const title = ({ plugin }: PluginRow) => words.plugin(plugin.id);
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
function useDrawer(address: Address, rows: readonly PluginRow[]) {
  const back = useRef<HTMLElement | null>(null);
  const open = address.get('plugin') || null;
  const row = rows.find(({ plugin }) => plugin.id === open);
  // The row that was open takes the focus back once its drawer is gone.
  useEffect(() => {
    if (open) back.current = document.querySelector<HTMLElement>('.plugins-page tr[aria-selected="true"]') ?? back.current;
    else if (back.current?.isConnected) back.current.focus();
  }, [open]);
  return {
    open: row ? open : null,
    row,
    tab: DRAWER_TABS.find((known) => known === address.get('tab')) ?? ('configuration' as const),
    show: (next: PluginRow, tab?: DrawerTab) => address.go({ plugin: next.plugin.id, ...(tab && { tab }) }),
    close: () => address.go({ plugin: '', tab: '' }),
  };
}

/** As it stands after a colon. */
const lowered = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1);

/** Whom the page is previewed as, by the address, and what they have. */
function usePreview(view: CentreView, address: Address, words: Words) {
  const { admin } = useShell();
  const { centre } = view;
  const role = ROLES.find((known): known is Role => known === address.get('as'));
  const code: VariantCode = VARIANTS.find((known) => known === address.get('centre')) ?? centre.variant.code;
  const isOther = code !== centre.variant.code;
  const other = useLoad(async () => (isOther ? (await admin.loadCentre(code)).variant : null), [admin, code, isOther]);
  const team = centre.plugins.teams.find(({ id }) => String(id) === address.get('team'))?.id ?? null;
  const of: PreviewOf | null = role ? { role, team, centre: code } : null;
  const result = of ? previewed(centre, other.data, of) : null;
  return {
    of,
    failed: isOther && other.error !== null,
    seen({ plugin }: PluginRow): Seen {
      const resolution = result?.get(plugin.id);
      const sees = resolution?.at === 'active';
      const said = sees ? words.assumed(assumedOf(plugin, !isOther), code) : resolution?.why && words.why(resolution.why);
      return { sees, why: said ? lowered(said) : '' };
    },
    change: (next: PreviewOf) =>
      address.set({
        as: next.role,
        centre: next.centre === centre.variant.code ? '' : next.centre,
        team: next.team === null ? '' : String(next.team),
      }),
    close: () => address.go({ as: '', centre: '', team: '' }),
  };
}
