import { observer } from 'mobx-react-lite';
import { Fragment, useState } from 'react';
import { IconButton, Inset, Note } from '@dialer/ui';
import { ProblemNotice } from '../../problem';
import { ReasonField } from '../../reason-field';
import { usePluginAdmin, type PluginRow, type Plugins } from '../../store';
import { useChange } from '../../use-change';
import { useWords } from '../../words';
import { PeopleList } from './people-list';
import { ScopeSwitch, switchTo } from '../scope-switch';

/** Switches of the centre, of each role and of each team, and every person with what they have now. */
export const WhoTab = observer(function WhoTab({ data, row }: { data: Plugins; row: PluginRow }) {
  const words = useWords();
  const { t } = words;
  const { mayChange } = usePluginAdmin();
  const changing = useChange();
  const [reason, setReason] = useState('');
  const [opened, setOpened] = useState<number | null>(null);
  const why = !row.inVariant ? t('refused.outside') : row.essential ? t('refused.essential') : mayChange ? null : t('page.readOnly');
  const [everyone, ...narrower] = row.scopes;
  // Only whom the plugin is for: one of managers says nothing of the teams of agents.
  const teams = data.teams.filter(({ id }) => narrower.some(({ team }) => team === id));
  const title = words.plugin(row.plugin);
  async function change(scope: PluginRow['scopes'][number], on: boolean | null, off: boolean) {
    const { losses } = scope;
    if (await changing.send(switchTo(row.plugin, scope, on), { reason, ...(off && { losses }) })) setReason('');
  }
  const line = (scope: PluginRow['scopes'][number], name: string) => {
    const { role, team } = scope;
    const people = data.people.filter((one) => (role === undefined || one.role === role) && (team === undefined || one.team === team));
    return (
      <div key={name} className="scope-line" role="group" aria-label={name}>
        <span className={role && team !== undefined ? 'scope-name inner' : 'scope-name'}>{name}</span>
        <span className="scope-count tnum">{people.length}</span>
        <ScopeSwitch title={title} scope={scope} pending={changing.pending} why={why} onChange={(on, off) => void change(scope, on, off)} />
      </div>
    );
  };
  const head = (what: 'role' | 'team') => (
    <h3 className="scope-head">
      <span>{t(`whoHasIt.${what}`)}</span>
      <span>{t('whoHasIt.people')}</span>
      <span>{t('whoHasIt.plugin')}</span>
    </h3>
  );
  return (
    <>
      {why && <Note icon="lock">{why}</Note>}
      {changing.problem && <ProblemNotice problem={changing.problem} onClose={changing.clear} />}
      {!why && <ReasonField value={reason} onChange={setReason} />}
      <div className="scopes">
        {line(everyone!, t('whoHasIt.everyone', { centre: data.variant }))}
        {head('role')}
        {narrower.filter(({ team }) => team === undefined).map((scope) => line(scope, words.role(scope.role!)))}
        {(teams.length > 0 || data.teams.length === 0) && head('team')}
        {data.teams.length === 0 && <p className="t-2">{t('whoHasIt.noTeams')}</p>}
        {teams.map((team) => {
          const [whole, ...roles] = narrower.filter((scope) => scope.team === team.id);
          const isOpen = opened === team.id;
          return (
            <Fragment key={team.id}>
              <div className="scope-team">
                <IconButton
                  size="small"
                  icon={isOpen ? 'chevron-down' : 'chevron-right'}
                  label={t('whoHasIt.open', { team: team.name })}
                  aria-expanded={isOpen}
                  onClick={() => setOpened(isOpen ? null : team.id)}
                />
                {line(whole!, team.name)}
              </div>
              {isOpen && roles.map((scope) => line(scope, words.role(scope.role!)))}
            </Fragment>
          );
        })}
      </div>
      <Inset>
        <b>
          {t('whoHasIt.have', { count: row.people, of: data.people.length })}{' '}
          {row.inUse ? t('drawer.inUse', { count: row.inUse }) : t('drawer.nobodyUses')}
        </b>
        {!row.essential && <p className="t-2">{t('whoHasIt.haveText')}</p>}
      </Inset>
      <PeopleList data={data} row={row} />
    </>
  );
});
