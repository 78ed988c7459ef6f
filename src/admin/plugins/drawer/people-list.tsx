import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button, SearchInput, SectionWord, State, type IconProps } from '@dialer/ui';
import type { PersonStanding, PluginRow, Standing } from '../summary';
import { useAdminText } from '../text';
import type { CentreView } from '../use-centre';
import { useWords } from '../words';

const LOOKS: Record<Standing, { kind?: 'ok' | 'warn' | 'bad'; icon: IconProps['name'] }> = {
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
const ORDER = Object.keys(LOOKS) as Standing[];
const AT_FIRST = 25;

/** Each person of the centre with what their page has of the plugin now. */
export const PeopleList = observer(function PeopleList({ view, row }: { view: CentreView; row: PluginRow }) {
  const t = useAdminText();
  const words = useWords();
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const wanted = search.trim().toLocaleLowerCase();
  const found = row.standings
    .filter(({ person }) => person.name.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing) || a.person.name.localeCompare(b.person.name));
  const shown = all ? found : found.slice(0, AT_FIRST);
  const line = (standing: PersonStanding) => {
    const { person } = standing;
    return (
      <li key={person.id}>
        <span className="grow">
          {person.name} <span className="t-label">{words.role(person.role)}</span>
        </span>
        <State {...LOOKS[standing.standing]}>{words.standing(standing, row.plugin.id, view.changes)}</State>
      </li>
    );
  };
  return (
    <section>
      <SectionWord>{t('whoHasIt.people')}</SectionWord>
      {row.standings.length > AT_FIRST && (
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
