import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Dialog } from '@dialer/ui';
import { ProblemNotice } from '../problem';
import { ReasonField } from '../reason-field';
import { usePluginAdmin, type FlagRow, type Plugins } from '../store';
import { useChange } from '../use-change';
import { useWords } from '../words';
import { flagTo, ScopeSwitch } from './scope-switch';

/** A flag's switches: of the centre, and of each team, which follows the centre until it has a say of its own. */
export const FlagTeams = observer(function FlagTeams({ data, row, onClose }: { data: Plugins; row: FlagRow; onClose: () => void }) {
  const words = useWords();
  const { t } = words;
  const { mayChange } = usePluginAdmin();
  const changing = useChange();
  const [reason, setReason] = useState('');
  const title = words.flag(row.flag);
  const why = row.floor ? (mayChange ? null : t('page.readOnly')) : t('refused.floor');
  const line = (scope: FlagRow['scopes'][number]) => {
    const name = scope.team === undefined ? t('whoHasIt.everyone', { centre: data.variant }) : words.team(scope.team);
    const people = data.people.filter(({ team }) => scope.team === undefined || team === scope.team);
    async function change(on: boolean | null, off: boolean) {
      const { losses } = scope;
      if (await changing.send(flagTo(row.flag, scope, on), { reason, ...(off && { losses }) })) setReason('');
    }
    return (
      <div key={scope.team ?? 'all'} className="scope-line" role="group" aria-label={name}>
        <span className="scope-name">{name}</span>
        <span className="scope-count tnum">{people.length}</span>
        <ScopeSwitch title={title} scope={scope} pending={changing.pending} why={why} onChange={(on, off) => void change(on, off)} />
      </div>
    );
  };
  return (
    <Dialog title={t('flagsView.teamsTitle', { flag: title })} onClose={onClose}>
      <p className="t-2">{`${words.flagText(row.flag)} ${t('dialog.flagText')}`}</p>
      {changing.problem && <ProblemNotice problem={changing.problem} onClose={changing.clear} />}
      {/* Before the switches: they apply at once. */}
      {!why && <ReasonField value={reason} onChange={setReason} />}
      <div className="scopes">{row.scopes.map(line)}</div>
    </Dialog>
  );
});
