import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button, SearchInput, SectionWord, State, type IconProps } from '@dialer/ui';
import type { PluginRow, Plugins } from '../../store';
import { useWords } from '../../words';

type Group = PluginRow['standings'][number];

const LOOKS: Record<Group['standing'], { kind?: 'ok' | 'warn' | 'bad'; icon: IconProps['name'] }> = {
  failed: { kind: 'bad', icon: 'error' },
  'waits-for': { kind: 'warn', icon: 'time' },
  'waits-off': { kind: 'warn', icon: 'time' },
  'waits-new': { kind: 'warn', icon: 'time' },
  reload: { kind: 'warn', icon: 'refresh' },
  'until-reload': { kind: 'warn', icon: 'refresh' },
  'not-yet': { icon: 'time' },
  has: { kind: 'ok', icon: 'tick-circle' },
  closed: { icon: 'offline' },
  'has-not': { icon: 'disable' },
};
/** What needs a look comes first. */
const ORDER = Object.keys(LOOKS) as Group['standing'][];
const AT_FIRST = 25;

/** Each person of the centre with what their page has of the plugin now. */
export const PeopleList = observer(function PeopleList({ data, row }: { data: Plugins; row: PluginRow }) {
  const { t, role, why } = useWords();
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const wanted = search.trim().toLocaleLowerCase();
  const standings = row.standings.flatMap((group) =>
    data.people.filter(({ id }) => group.people.includes(id)).map((person) => ({ ...group, person })),
  );
  const found = standings
    .filter(({ person }) => person.name.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing) || a.person.name.localeCompare(b.person.name));
  const shown = all ? found : found.slice(0, AT_FIRST);
  const line = ({ person, standing, ...group }: (typeof standings)[number]) => (
    <li key={person.id}>
      <span className="grow">
        {person.name} <span className="t-label">{role(person.role)}</span>
      </span>
      <State {...LOOKS[standing]}>{standing === 'has-not' && group.why ? why(group.why, group.by) : t(`standing.${standing}`)}</State>
    </li>
  );
  return (
    <section>
      <SectionWord>{t('whoHasIt.people')}</SectionWord>
      {standings.length > AT_FIRST && (
        <SearchInput value={search} onChange={setSearch} aria-label={t('whoHasIt.search')} placeholder={t('whoHasIt.search')} />
      )}
      <ul className="people-list">
        {shown.map(line)}
        {found.length === 0 && <li className="t-2">{t('whoHasIt.nobody')}</li>}
      </ul>
      {shown.length < found.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('whoHasIt.showAll', { count: found.length })}
        </Button>
      )}
    </section>
  );
});
