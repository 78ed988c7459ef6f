import { observer } from 'mobx-react-lite';
import { DisabledReason, IconButton, Switch } from '@dialer/ui';
import type { PluginChangeInput, PluginRow } from '../../store';
import { useWords } from '../../words';

type Scope = PluginRow['scopes'][number];
type SwitchChange = Extract<PluginChangeInput, { kind: 'switch' }>;

/** The change that turns a scope on or off, or null: follow the wider one. Where that has it so already, the own switch goes. */
export const switchTo = (plugin: string, { role, team, inherited }: Scope, on: boolean | null): SwitchChange => ({
  kind: 'switch',
  plugin,
  on: on === inherited ? null : on,
  ...(role !== undefined && { role }),
  ...(team !== undefined && { team }),
});

export interface SwitchProps {
  plugin: string;
  /** On its way: shown as if it were done. */
  pending: PluginChangeInput | null;
  /** Why it cannot be switched. */
  why: string | null;
  /** `off`: the scope would have it off by that. */
  onChange: (change: SwitchChange, scope: Scope, off: boolean) => void;
}

/** On or off for a scope, and whether it is the scope's own say or follows the wider one. */
export const ScopeSwitch = observer(function ScopeSwitch({ plugin, scope, pending, why, onChange }: SwitchProps & { scope: Scope }) {
  const words = useWords();
  const { t } = words;
  const { role, team, inherited } = scope;
  const isPending = pending?.kind === 'switch' && pending.role === role && pending.team === team;
  const own = isPending ? pending.on : scope.own;
  const on = own ?? inherited;
  const isWidest = role === undefined && team === undefined;
  const name = words.scope(role, team) || t('who.everyone');
  const change = (next: boolean | null) => onChange(switchTo(plugin, scope, next), scope, !(next ?? inherited));
  return (
    <span className="scope-switch">
      <DisabledReason why={why}>
        <Switch
          aria-label={t('whoHasIt.for', { plugin: words.plugin(plugin), scope: name })}
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
