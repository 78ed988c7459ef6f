import type { Role } from '@dialer/contract';
import { formatDay, formatTime } from '../../../host/format';
import { useShell } from '../../services';
import { useNames } from './names';
import type { PluginChange } from './state';
import { useAdminText } from './text';

/** A recorded change in words: "Goals switched off for qualifiers of Rosa Diaz", and "Renée Caldwell, Nov 14, 1:48 PM". */
export function useChangeText() {
  const t = useAdminText();
  const names = useNames();
  const { core } = useShell();
  const what = ({ kind, subject, role, team, to }: PluginChange): string => {
    switch (kind) {
      case 'switch': {
        const state = to === true ? 'on' : to === false ? 'off' : 'back';
        const scope = names.scope(role, team);
        return t(scope ? `change.switch_${state}_scope` : `change.switch_${state}`, { plugin: names.plugin(subject), scope });
      }
      case 'config':
        return t(to === null ? 'change.config_back' : 'change.config', { plugin: names.plugin(subject) });
      case 'flag':
        return t(to === false ? 'change.flag_off' : 'change.flag_on', { flag: names.flag(subject) });
      case 'layout':
        return t(to === null ? 'change.layout_back' : 'change.layout', { role: names.roles(subject as Role) });
    }
  };
  const when = (iso: string): string => {
    const at = Date.parse(iso);
    const time = formatTime(at, core.session.language);
    const isToday = new Date(at).toDateString() === new Date(core.clock.now()).toDateString();
    return isToday ? time : t('change.dayTime', { day: formatDay(at, core.session.language), time });
  };
  return { what, when, whoWhen: ({ by, at }: PluginChange): string => t('change.whoWhen', { name: by.name, when: when(at) }) };
}
