import { observer } from 'mobx-react-lite';
import { DisabledReason, IconButton, Switch } from '@dialer/ui';
import type { Switch as PluginSwitch } from '../../../host/manifest';
import { scopeState, switchesAfter, switchTo, type Scope } from '../centre';
import type { PluginChangeInput } from '../state';
import { useAdminText } from '../text';
import { useWords } from '../words';

export interface SwitchProps {
  plugin: string;
  switches: readonly PluginSwitch[];
  scope: Scope;
  /** On its way: shown as if it were done. */
  pending: PluginChangeInput | null;
  /** Why it cannot be switched. */
  why: string | null;
  onChange: (change: PluginChangeInput) => void;
}

/** On or off for a scope, and whether it is the scope's own say or follows the wider one. */
export const ScopeSwitch = observer(function ScopeSwitch({ plugin, switches, scope, pending, why, onChange }: SwitchProps) {
  const t = useAdminText();
  const words = useWords();
  const shown = pending?.kind === 'switch' ? switchesAfter(switches, pending) : switches;
  const state = scopeState(plugin, shown, scope);
  const isWidest = scope.role === undefined && scope.team === undefined;
  const name = words.scope(scope.role, scope.team) || t('who.everyone');
  return (
    <span className="scope-switch">
      <DisabledReason why={why}>
        <Switch
          aria-label={t('whoHasIt.for', { plugin: words.plugin(plugin), scope: name })}
          value={state.on}
          disabled={why !== null}
          // Not disabled while one is on its way: it would lose the focus, and with it the person their place.
          onChange={(on) => pending === null && onChange(switchTo(plugin, scope, state, on))}
        />
      </DisabledReason>
      <span className="scope-word">
        {t(state.on ? 'whoHasIt.on' : 'whoHasIt.off')}
        {!isWidest && <span className="t-label">{t(state.own === null ? 'whoHasIt.follows' : 'whoHasIt.own')}</span>}
      </span>
      {!isWidest && state.own !== null && !why && (
        <IconButton
          size="small"
          icon="reset"
          label={t('whoHasIt.reset')}
          disabled={pending !== null}
          onClick={() => onChange({ kind: 'switch', plugin, on: null, ...scope })}
        />
      )}
    </span>
  );
});
