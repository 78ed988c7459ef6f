import { observer } from 'mobx-react-lite';
import { Fragment, useState } from 'react';
import { IconButton, Inset, Note } from '@dialer/ui';
import { AGENTS, rolesOf, type Scope } from '../centre';
import { ProblemNotice } from '../problem';
import { ReasonField } from '../reason-field';
import { usePluginAdmin } from '../state';
import type { PluginRow } from '../summary';
import { useAdminText } from '../text';
import type { CentreView } from '../use-centre';
import { useChange } from '../use-change';
import { useWords } from '../words';
import { PeopleList } from './people-list';
import { ScopeSwitch, type SwitchProps } from './scope-switch';

/** Switches of the centre, of each role and of each team, and every person with what they have now. */
export const WhoTab = observer(function WhoTab({ view, row }: { view: CentreView; row: PluginRow }) {
  const { centre } = view;
  const { plugins } = centre;
  const t = useAdminText();
  const words = useWords();
  const { mayChange } = usePluginAdmin();
  const changing = useChange(centre);
  const [reason, setReason] = useState('');
  const [opened, setOpened] = useState<number | null>(null);
  const why = !row.inVariant ? t('refused.outside') : row.essential ? t('refused.essential') : mayChange ? null : t('page.readOnly');
  const common: Omit<SwitchProps, 'scope'> = {
    plugin: row.plugin.id,
    switches: plugins.switches,
    pending: changing.pending,
    why,
    async onChange(change) {
      if (await changing.send(change, { reason })) setReason('');
    },
  };
  const line = (scope: Scope, name: string, extra?: number) => (
    <div className="scope-line" role="group" aria-label={name}>
      <span className={scope.role && scope.team !== undefined ? 'scope-name inner' : 'scope-name'}>{name}</span>
      <span className="scope-count tnum">{extra}</span>
      <ScopeSwitch {...common} scope={scope} />
    </div>
  );
  return (
    <>
      {why && <Note icon="lock">{why}</Note>}
      {changing.problem && <ProblemNotice problem={changing.problem} onClose={changing.clear} />}
      {!why && <ReasonField value={reason} onChange={setReason} />}
      <div className="scopes">
        {line({}, t('whoHasIt.everyone', { centre: plugins.variant }), plugins.people.length)}
        <h3 className="scope-head">
          <span>{t('whoHasIt.role')}</span>
          <span>{t('whoHasIt.people')}</span>
          <span>{t('whoHasIt.plugin')}</span>
        </h3>
        {rolesOf(plugins).map((role) => (
          <Fragment key={role}>{line({ role }, words.role(role), plugins.people.filter((person) => person.role === role).length)}</Fragment>
        ))}
        <h3 className="scope-head">
          <span>{t('whoHasIt.team')}</span>
          <span>{t('whoHasIt.people')}</span>
          <span>{t('whoHasIt.plugin')}</span>
        </h3>
        {plugins.teams.length === 0 && <p className="t-2">{t('whoHasIt.noTeams')}</p>}
        {plugins.teams.map((team) => {
          const members = plugins.people.filter((person) => person.team === team.id);
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
                {line({ team: team.id }, team.name, members.length)}
              </div>
              {isOpen &&
                AGENTS.map((role) => (
                  <Fragment key={role}>
                    {line({ role, team: team.id }, words.role(role), members.filter((person) => person.role === role).length)}
                  </Fragment>
                ))}
            </Fragment>
          );
        })}
      </div>
      <Inset>
        <b>
          {t('whoHasIt.have', { count: row.people, of: plugins.people.length })}{' '}
          {row.inUse ? t('drawer.inUse', { count: row.inUse }) : t('drawer.nobodyUses')}
        </b>
        {!row.essential && <p className="t-2">{t('whoHasIt.haveText')}</p>}
      </Inset>
      <PeopleList view={view} row={row} />
    </>
  );
});
