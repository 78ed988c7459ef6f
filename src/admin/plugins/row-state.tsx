import { State, type IconProps } from '@dialer/ui';
import type { PluginRow } from '../store';
import { useAdminText } from '../words';

type RowState = PluginRow['state'];

const LOOKS: Record<RowState, { kind?: 'ok' | 'warn' | 'bad'; icon: IconProps['name'] }> = {
  on: { kind: 'ok', icon: 'tick-circle' },
  off: { icon: 'disable' },
  blocked: { kind: 'warn', icon: 'ban' },
  failed: { kind: 'bad', icon: 'error' },
};

/** A plugin's state: an icon and a word. */
export function RowStateMark({ state }: { state: RowState }) {
  const t = useAdminText();
  return <State {...LOOKS[state]}>{t(`state.${state}`)}</State>;
}
