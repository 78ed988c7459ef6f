/** Everything that the wing says of a centre, in the reader's language. */
import { useTranslation } from 'react-i18next';
import type { Role } from '@dialer/contract';
import { LOCALES } from '@dialer/rules/times';
import { formatDay, formatTime } from '../host/format';
import type { Why } from '../host/manifest';
import { useShell } from '../shell/services';
import { whyText } from '../shell/why';
import { changeText, type ChangeText } from './changes/change-text';
import { WITH_CENTRE } from '../i18n';
import { fieldTexts, inWords } from './config-form/field-text';
import type { ValueField } from './config-form/fields';
import type { Preview } from './preview/audience';
import { settingWords } from './setting-words';
import { usePluginAdmin, type Loss, type PluginChange, type PluginRow } from './store';
import type { Problem } from './use-change';

/** Audiences that a sentence names; the others are counted. */
const MOST_NAMED = 3;
const ABOVE: readonly Role[] = ['manager', 'admin', 'super', 'operations-manager'];

/** Translates the texts of the wing, which come with its chunk. */
export const useAdminText = () => useTranslation('admin').t;
export type Words = ReturnType<typeof useWords>;

/** Called inside an observer. */
export function useWords() {
  const { core, registry, translate } = useShell();
  const { t, i18n } = useTranslation('admin');
  const { language, variant } = core.session;
  const teams = usePluginAdmin().data?.teams;

  /** "A, B and C" as the reader's language writes it. */
  const list = (items: readonly string[]) => new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(items);
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

  /** A plugin's title; the id of one that this release does not have. */
  const plugin = (id: string): string => {
    const manifest = registry.manifests.find((known) => known.id === id);
    return manifest ? translate(id)(manifest.titleKey) : id;
  };
  /** A panel's title, also by an earlier id; the id where no plugin of this release has it. */
  const panel = (id: string): string => {
    const entry = registry.panel(registry.aliases.get(id) ?? id);
    return entry ? translate(entry.plugin.id)(entry.panel.titleKey) : id;
  };
  /** A flag's title: the product's from here, a plugin's own from its texts. */
  const flag = (name: string): string => flagWords(name, 'title');
  const flagText = (name: string): string => flagWords(name, 'text');
  function flagWords(name: string, what: 'title' | 'text'): string {
    const owner = registry.manifests.find(({ flags }) => flags?.some(({ id }) => id === name));
    const own = owner?.flags?.find(({ id }) => id === name);
    if (owner && own) return translate(owner.id)(what === 'title' ? own.titleKey : own.descriptionKey);
    return name.includes(':') ? name : t(`flags.${name}.${what}`, { defaultValue: name });
  }
  const feature = (code: string): string => t(`features.${code}`, { defaultValue: code });
  /** `Qualifier`, a label of its own; `roles` inside a sentence: `qualifiers`. */
  const role = (one: Role): string => t(`roleName.${one}`);
  const roles = (one: Role): string => t(`role.${one}`);
  const { setting, settingPage, settingValue } = settingWords({ t, roles, language });
  /** A team is the agents of one manager. */
  const team = (id: number | null): string =>
    id === null ? t('team.none') : (teams?.find((known) => known.id === id)?.name ?? t('team.unknown', { id }));
  /** `qualifiers in the team of Rosa Diaz`; empty for everyone. */
  const scope = (one?: Role, id?: number): string => {
    if (id === undefined) return one ? t('scope.role', { roles: roles(one) }) : '';
    return one ? t('scope.roleInTeam', { roles: roles(one), team: team(id) }) : t('scope.team', { team: team(id) });
  };

  /** Day and time; of today only the time. */
  const when = (iso: string): string => {
    const at = Date.parse(iso);
    // Its parts stay on one line: `16 h 13`.
    const time = formatTime(at, language).replaceAll(' ', '\u00a0');
    const isToday = new Date(at).toDateString() === new Date(core.clock.now()).toDateString();
    return isToday ? time : t('changes.dayTime', { day: formatDay(at, language), time });
  };
  /** Who made a change: by name, or who runs the gateway. */
  const doer = ({ by }: Pick<PluginChange, 'by'>): string => (by.id === null ? t('changes.operator') : by.name);
  const whoWhen = ({ by, at }: Pick<PluginChange, 'by' | 'at'>): string => t('changes.whoWhen', { name: doer({ by }), when: when(at) });

  const why = (reason: Why, by?: { name: string; at: string } | null): string =>
    whyText(reason, t, { plugin, flag, feature, scope, ...(by && { by: { name: by.name, when: when(by.at) } }) });

  function reason(given: NonNullable<PluginRow['reason']>): string {
    switch (given.kind) {
      case 'why':
        return why(given.why, given.by);
      case 'essential':
        return t('reason.essential');
      case 'needed-by':
        return t('reason.neededBy', { plugins: list(given.plugins.map(plugin)) });
      case 'permissions':
        return t('reason.permissions', { permissions: list(given.permissions), have: given.have, of: given.of });
      case 'failed':
        return t('reason.failed', {
          count: given.people,
          times: t('brings.times', { count: given.times }),
          message: given.message,
        });
      case 'gateway':
        return t(`reason.gateway.${given.state}`, { message: given.message });
      case 'recovered':
        return t('reason.recovered', { count: given.people });
    }
  }

  function rolesText({ roles: having, everyone }: PluginRow['who']): string {
    if (everyone) return t('who.everyone');
    const above = ABOVE.filter((one) => having.includes(one));
    const below = having.filter((one) => !above.includes(one)).map(roles);
    if (above.length <= 1) return capital(list([...below, ...above.map(roles)]));
    // Not as the last of a list: "qualifiers and managers and above" says who is above whom to nobody.
    return capital([...below, below.length ? t('who.above').toLocaleLowerCase() : t('who.above')].join(', '));
  }
  function who(given: PluginRow['who']): string {
    if (!given.roles.length) return t('who.nobody');
    const text = rolesText(given);
    if (given.teams) return t('who.teams', { who: text, count: given.teams.with, of: given.teams.of });
    return given.mixed ? t('who.mixed', { who: text }) : text;
  }

  /** Whom a loss concerns, and no more of them than can be read. */
  function concerned(given: Loss['who']): string {
    if (given === 'everyone') return t('who.everyone').toLocaleLowerCase();
    const said = given.map((one) => (one.team === null ? t('scope.roleNoTeam', { roles: roles(one.role) }) : scope(one.role, one.team)));
    const rest = said.length - MOST_NAMED;
    return list(rest > 1 ? [...said.slice(0, MOST_NAMED), t('scope.more', { count: rest })] : said);
  }
  /** "Transfers needs telephony:conference, which nothing on would provide", one sentence for each plugin. */
  const losses = (given: readonly Loss[]): string[] =>
    given.map(({ plugin: id, token, providers, who: whom }) => {
      const said = { plugin: plugin(id), token, who: concerned(whom) };
      return providers.length
        ? t('refused.breaksProviders', { ...said, providers: list(providers.map(plugin)) })
        : t('refused.breaks', said);
    });

  /**
   * Why a change was not made: by the code of the refusal or the status of the failure. The gateway's own sentences are
   * English, and stand only for what this release of the page does not know.
   */
  function problem(given: Problem): string[] {
    if (given.kind === 'failed') return [t(`failed.${failureOf(given.error.status)}`)];
    if (given.losses.length) return losses(given.losses);
    const { refusal, message, fields } = given;
    if (!refusal) return [...new Set([message, ...Object.values(fields).flat()].filter(Boolean))];
    const { code, plugin: id, by } = refusal;
    return [t(`refused.code.${code}`, { plugin: id && plugin(id), context: by && 'by', name: by })];
  }

  /** "Only with …"; null when a preview takes nothing for granted. */
  const assumed = ({ permissions, features }: Preview['plugins'][number]['assumed'], centre: string): string | null => {
    const parts = [
      permissions.length > 0 && t('assumed.permissions', { count: permissions.length, permissions: list(permissions) }),
      features.length > 0 && t('assumed.features', { count: features.length, features: list(features.map(feature)), centre }),
    ];
    return parts.filter((part) => part !== false).join('; ') || null;
  };

  /** A plugin's own text; null when it has none. */
  const own = (id: string) => (key: string) => (i18n.exists(key, { ns: id }) ? translate(id)(key) : null);
  const shared = (key: string) => (i18n.exists(key, { ns: [...WITH_CENTRE] }) ? t(key, { ns: [...WITH_CENTRE] }) : null);
  /** `fields` of the plugin's configuration: without them a value is said as it was stored. */
  const change = (given: PluginChange, fields: readonly ValueField[] = []): ChangeText =>
    changeText(given, {
      t,
      plugin,
      panel,
      flag,
      setting,
      settingPage,
      settingValue,
      roles,
      scope,
      note: (id, key, values) => (i18n.exists(key, { ns: id }) ? translate(id)(key, values) : key),
      field: (id, path) => own(id)(`config.${path.join('.')}.label`) ?? inWords(path.at(-1) ?? ''),
      value(id, path, value) {
        const unit = own(id)(`config.${path.join('.')}.unit`);
        const field = fields.find((known) => known.path.join('\n') === path.join('\n'));
        const texts = fieldTexts(t, { own: own(id), shared, teams: teams ?? [], language });
        const text = texts.value(field ?? { kind: 'json', path, optional: true, nullable: true }, value);
        return unit && typeof value === 'number' ? `${text}\u00a0${unit}` : text;
      },
      defaults: (id) => variant.plugins[id] ?? {},
    });

  return {
    t,
    assumed,
    list,
    plugin,
    panel,
    flag,
    flagText,
    feature,
    setting,
    settingPage,
    settingValue,
    role,
    roles,
    team,
    scope,
    when,
    doer,
    whoWhen,
    why,
    reason,
    who,
    problem,
    change,
  };
}

/** Without an answer nobody knows whether the change arrived. */
function failureOf(status: number | undefined): 'noAnswer' | 'forbidden' | 'gone' | 'server' {
  if (status === undefined) return 'noAnswer';
  if (status === 401 || status === 403) return 'forbidden';
  return status === 404 ? 'gone' : 'server';
}
