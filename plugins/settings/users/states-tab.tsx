import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useCore, usePlugin, useT } from '@dialer/host';
import { REGIONS } from '@dialer/rules/country';
import { Button, Empty, LoadError, SearchInput, Skeleton, Table, useLoad, type Column } from '@dialer/ui';
import { StatesMap, type StateFill } from '@dialer/ui/records';
import { isAdvisor, heard } from './people';
import type { TabProps } from './person-drawer';
import { SaveFoot } from './save-foot';

type Kind = 'callable' | 'licensed';
type Chosen = Readonly<Record<Kind, ReadonlySet<string>>>;
/** `stored`: the callable ones as the gateway keeps them, where none is no limit. Here no limit is every state, as one sees it. */
type Read = Chosen & { readonly stored: readonly string[] };

const without = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...some].filter((code) => !others.has(code));

/** Where a person may call, and for which states an advisor is licensed: on a map, and in a list with the same [USERS-011, USERS-012]. */
export const StatesTab = observer(function StatesTab({ user, onDirty }: TabProps) {
  const t = useT();
  const { api } = usePlugin();
  const { session } = useCore();
  const { country } = session.variant;
  const everywhere = REGIONS[country];
  const licences = isAdvisor(user);
  const kinds: readonly Kind[] = licences ? ['callable', 'licensed'] : ['callable'];
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const [edited, setEdited] = useState<Chosen | null>(null);
  const params = { id: user.id };
  const load = useLoad(
    async (signal): Promise<Read> => {
      const [callable, licensed] = await Promise.all([
        api.call('getAgentProvinces', { params }, { signal }),
        licences ? api.call('getAgentHealthLicenses', { params }, { signal }) : [],
      ]);
      return { callable: new Set(callable.length ? callable : everywhere), licensed: new Set(licensed), stored: callable };
    },
    [api, user.id, licences, heard.use().get()],
  );
  const was = load.data;
  const changes = was && edited ? kinds.map((kind) => [without(edited[kind], was[kind]), without(was[kind], edited[kind])] as const) : [];
  const dirty = changes.flat(2).length > 0;
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty]); // eslint-disable-line react-hooks/exhaustive-deps -- told once per change of the answer
  if (!was) return load.error ? <LoadError title={t('failed.states')} onRetry={load.retry} /> : <Skeleton rows={10} />;

  const now = edited ?? was;
  const set = (kind: Kind, codes: Iterable<string>) => setEdited({ ...now, [kind]: new Set(codes) });
  const turn = (kind: Kind, code: string) => {
    setPicked(code);
    set(kind, now[kind].has(code) ? [...now[kind]].filter((other) => other !== code) : [...now[kind], code]);
  };
  const nameOf = (code: string) => t(`regions.${code}`);
  const isCallable = (code: string) => now.callable.has(code);
  const isAll = ({ callable }: Chosen) => everywhere.every((code) => callable.has(code));
  const fillOf = (code: string): StateFill => {
    if (now.licensed.has(code)) return isCallable(code) ? 'full' : 'hatched';
    return isCallable(code) ? (licences ? 'half' : 'full') : 'none';
  };
  const meaning = (fill: StateFill) => t(`states.fill.${licences ? fill : fill === 'full' ? 'half' : fill}`);
  const wanted = search.trim().toLocaleLowerCase();
  const rows = everywhere
    .filter((code) => code.includes(wanted) || nameOf(code).toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), session.language));

  async function save() {
    if (!edited || !was) return;
    const stored = !changes[0]?.flat().length ? was.stored : isAll(edited) ? [] : [...edited.callable];
    if (stored !== was.stored) await api.call('setAgentProvinces', { params, body: { codes: [...stored], was: [...was.stored] } });
    const body = { codes: [...edited.licensed], was: [...was.licensed] };
    if (changes[1]?.flat().length) await api.call('setAgentHealthLicenses', { params, body });
    load.set({ ...edited, stored });
    setEdited(null);
  }
  /** What differs: from and to all by that name, or what was put in and taken out. */
  function says(from: Read): string {
    const limit = isAll(from) !== isAll(now);
    const counted = limit ? changes.slice(1) : changes;
    const [added, removed] = [0, 1].map((at) => counted.reduce((sum, change) => sum + change[at as 0 | 1].length, 0)) as [number, number];
    return [
      limit &&
        (isAll(now) ? t('states.said_to_all', { count: from.callable.size }) : t('states.said_from_all', { count: now.callable.size })),
      added && t(limit ? 'states.said_licenses_added' : 'states.said_added', { count: added }),
      removed && t(limit ? 'states.said_licenses_removed' : 'states.said_removed', { count: removed }),
    ]
      .filter(Boolean)
      .join(', ');
  }
  const column = (kind: Kind): Column<string> => ({
    id: kind,
    title: t(`states.${kind}`, { count: now[kind].size }),
    width: 106,
    cell: (code) => (
      <span className="users-checks">
        <input
          type="checkbox"
          aria-label={t(`states.${kind}_in`, { state: nameOf(code) })}
          checked={now[kind].has(code)}
          onChange={() => turn(kind, code)}
        />
        {now[kind].has(code) !== was[kind].has(code) && (
          <span className="chip">{t(now[kind].has(code) ? 'states.added' : 'states.removed')}</span>
        )}
      </span>
    ),
  });
  return (
    <>
      <div className="users-tab">
        <p className="t-2">{t(licences ? 'states.text_licenses' : 'states.text')}</p>
        <StatesMap
          country={country}
          selected={picked}
          shown={(code) => ({ fill: fillOf(code), title: `${nameOf(code)}: ${meaning(fillOf(code))}` })}
          onPick={(code, { shift }) => turn(shift && licences ? 'licensed' : 'callable', code)}
          legend={(licences ? (['full', 'half', 'hatched', 'none'] as const) : (['full', 'none'] as const)).map((fill) => ({
            fill,
            text: meaning(fill),
          }))}
        />
        <div className="row">
          <SearchInput value={search} onChange={setSearch} placeholder={t('states.search')} aria-label={t('states.search')} />
          <Button onClick={() => set('callable', everywhere)}>{t('states.all')}</Button>
          <Button onClick={() => set('callable', [])}>{t('states.clear')}</Button>
        </div>
        <div className="users-list">
          <Table<string>
            caption={t(licences ? 'tab.states_licenses' : 'tab.states')}
            rows={rows}
            rowKey={(code) => code}
            density="dense"
            selected={picked}
            empty={<Empty title={t('states.none')} />}
            columns={[
              {
                id: 'state',
                title: t(`states.place.${country}`),
                wrap: true,
                cell: (code) => (
                  <>
                    <span className="users-code">{code.toUpperCase()}</span> {nameOf(code)}
                  </>
                ),
              },
              ...kinds.map(column),
            ]}
          />
        </div>
      </div>
      {dirty && (
        <SaveFoot
          says={says(was)}
          why={now.callable.size === 0 ? t('states.choose_one') : null}
          save={save}
          onDiscard={() => setEdited(null)}
        />
      )}
    </>
  );
});
