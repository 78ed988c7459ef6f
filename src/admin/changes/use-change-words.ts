import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '../../host/format';
import { useShell } from '../../shell/services';
import { inWords, wordsWith } from '../config-form/words';
import { useNames } from '../plugins/names';
import type { PluginChange } from '../plugins/state';
import { changeWords, type ChangeTexts, type ChangeWords } from './words';

/** Words and times of changes in the reader's language. Called inside an observer. */
export function useChangeWords() {
  const { core, registry, translate } = useShell();
  const { t, i18n } = useTranslation('layouts');
  const names = useNames();
  const { language, variant } = core.session;
  /** A plugin's own text of its configuration; null when it has none. */
  const own = (plugin: string) => (key: string) => {
    const whole = `config.${key}`;
    return i18n.exists(whole, { ns: plugin }) ? translate(plugin)(whole) : null;
  };
  const texts: ChangeTexts = {
    t,
    names,
    field: (plugin, path) => own(plugin)(`${path.join('.')}.label`) ?? inWords(path.at(-1) ?? ''),
    value(plugin, path, value) {
      const unit = own(plugin)(`${path.join('.')}.unit`);
      const text = wordsWith(own(plugin), t).value({ kind: 'json', path, optional: true, nullable: true }, value);
      return unit && typeof value === 'number' ? `${text}\u00a0${unit}` : text;
    },
    defaults: (plugin) => variant.plugins[plugin] ?? {},
    panel(id) {
      const entry = registry.panel(id);
      return entry ? translate(entry.plugin.id)(entry.panel.titleKey) : id;
    },
  };
  return {
    t,
    words: (change: PluginChange): ChangeWords => changeWords(change, texts),
    /** Day and time; of today only the time. */
    when(iso: string): string {
      const at = Date.parse(iso);
      // Its parts stay on one line: `16 h 13`.
      const time = formatTime(at, language).replaceAll(' ', '\u00a0');
      const isToday = new Date(at).toDateString() === new Date(core.clock.now()).toDateString();
      return isToday ? time : t('changes.dayTime', { day: formatDay(at, language), time });
    },
  };
}
