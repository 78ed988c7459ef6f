import { observer } from 'mobx-react-lite';
import type { Role } from '@dialer/contract';
import { DisabledReason, IconButton, Switch } from '@dialer/ui';
import type { PluginChangeInput } from '../store';
import { useWords } from '../words';

/** Whom a plugin or a flag is switched for, and what stands there. */
export interface SwitchScope {
  role?: Role | undefined;
  team?: number | undefined;
  /** Null: it follows the wider scope. */
  own: boolean | null;
  inherited: boolean;
}
type ScopeChange = Extract<PluginChangeInput, { kind: 'switch' | 'flag' }>;

/** What a scope says so that it is on or off. Where the wider one has it so already, the own say goes. */
const ownSay = ({ inherited }: Pick<SwitchScope, 'inherited'>, on: boolean | null) => (on === inherited ? null : on);

/** The change that turns a plugin on or off for a scope, or null: follow the wider one. */
export const switchTo = (plugin: string, scope: SwitchScope, on: boolean | null): ScopeChange => ({
  kind: 'switch',
  plugin,
  on: ownSay(scope, on),
  ...(scope.role !== undefined && { role: scope.role }),
  ...(scope.team !== undefined && { team: scope.team }),
});
/** The same of a flag. */
export const flagTo = (flag: string, scope: SwitchScope, on: boolean | null): ScopeChange => ({
  kind: 'flag',
  flag,
  on: ownSay(scope, on),
  ...(scope.team !== undefined && { team: scope.team }),
});

interface ScopeSwitchProps {
  /** Of the plugin or flag. */
  title: string;
  scope: SwitchScope;
  /** On its way: shown as if it were done. */
  pending: PluginChangeInput | null;
  /** Why it cannot be switched. */
  why: string | null;
  /** Null: follow the wider scope. `off`: the scope would have it off by that. */
  onChange: (on: boolean | null, off: boolean) => void;
}

/** On or off for a scope, and whether it is the scope's own say or follows the wider one. */
export const ScopeSwitch = observer(function ScopeSwitch({ title, scope, pending, why, onChange }: ScopeSwitchProps) {
  const words = useWords();
  const { t } = words;
  const { role, team, inherited } = scope;
  const sent = pending?.kind === 'switch' ? pending : pending?.kind === 'flag' ? { ...pending, role: undefined } : null;
  const own = sent && sent.role === role && sent.team === team ? sent.on : scope.own;
  const on = own ?? inherited;
  const isWidest = role === undefined && team === undefined;
  const name = words.scope(role, team) || t('who.everyone');
  const change = (next: boolean | null) => onChange(next, !(next ?? inherited));
  return (
    <span className="scope-switch">
      <DisabledReason why={why}>
        <Switch
          aria-label={t('whoHasIt.for', { plugin: title, scope: name })}
          value={on}
          disabled={why !== null}
          // Not disabled while one is on its way: it would lose the focus, and with it the person their place.
          onChange={(next) => pending === null && change(next)}
        />
      </DisabledReason>
      <span className="scope-word">
        {t(on ? 'whoHasIt.on' : 'whoHasIt.off')}
        {!isWidest && <span className="t-label">{t(own === null ? 'whoHasIt.follows' : 'whoHasIt.own')}</span>}
      </span>
      {!isWidest && own !== null && !why && (
        <IconButton size="small" icon="reset" label={t('whoHasIt.reset')} disabled={pending !== null} onClick={() => change(null)} />
      )}
    </span>
  );
});
