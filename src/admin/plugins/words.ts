import { formatList } from './format';
import { useShell } from '../../shell/services';
import { whyText, type WhyNames } from '../../shell/why';
import type { Why } from '../../host/manifest';
import type { PluginBreak } from '../../registry/consequences';

import { useChangeWords } from '../changes/use-change-words';
import { useNames, type Names } from './names';
import { audiencesIn } from './centre';
import { usePluginAdmin, type PluginChange } from './state';
import type { Assumed } from './preview';
import { recordOf } from './records';
import type { PersonStanding, Reason, Who } from './summary';
import { useAdminText } from './text';

export interface Words extends Names {
  why(why: Why, record?: PluginChange | null): string;
  reason(reason: Reason): string;
  who(who: Who): string;
  /** "Only with …"; null when a preview takes nothing for granted. */
  assumed(assumed: Assumed, centre: string): string | null;
  standing(standing: PersonStanding, plugin: string, changes: readonly PluginChange[]): string;
  /** "Transfers needs telephony:conference, which nothing on would provide", one sentence for each plugin. */
  breaks(breaks: readonly PluginBreak[]): string[];
  list(items: readonly string[]): string;
}

/** Audiences that a sentence names; the others are counted. */
const MOST_NAMED = 3;
const ABOVE = ['manager', 'admin', 'super', 'operations-manager'] as const;

/** What the page computes, in words. Called inside an observer. */
export function useWords(): Words {
  const t = useAdminText();
  const { core } = useShell();
  const names = useNames();
  const { people = [], teams = [] } = usePluginAdmin().data ?? {};
  const { when } = useChangeWords();
  const list = (items: readonly string[]) => formatList(items, core.session.language);
  const of: WhyNames = { plugin: names.plugin, flag: names.flag, scope: names.scope };
  const why: Words['why'] = (reason, record) =>
    whyText(reason, t, { ...of, ...(record && { by: { name: record.by.name, when: when(record.at) } }) });
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

  function rolesText({ roles, everyone }: Who): string {
    if (everyone) return t('who.everyone');
    const above = ABOVE.filter((role) => roles.includes(role));
    const below = roles.filter((role) => !above.some((higher) => higher === role)).map(names.roles);
    if (above.length <= 1) return capital(list([...below, ...above.map(names.roles)]));
    // Not as the last of a list: "qualifiers and managers and above" says who is above whom to nobody.
    return capital([...below, below.length ? t('who.above').toLocaleLowerCase() : t('who.above')].join(', '));
  }
  /** Whom breaks concern: everyone, whole roles, or agents of teams, and no more of them than can be read. */
  function audienceText(breaks: readonly PluginBreak[]): string {
    const audiences = audiencesIn(breaks, { people, teams });
    if (audiences === 'everyone') return t('who.everyone').toLocaleLowerCase();
    const said = audiences.map(({ role, team }) =>
      team === null ? t('scope.roleNoTeam', { roles: names.roles(role) }) : names.scope(role, team),
    );
    const rest = said.length - MOST_NAMED;
    return list(rest > 1 ? [...said.slice(0, MOST_NAMED), t('scope.more', { count: rest })] : said);
  }
  return {
    ...names,
    list,
    why,
    reason(reason) {
      switch (reason.kind) {
        case 'why':
          return why(reason.why, reason.change);
        case 'essential':
          return t('reason.essential');
        case 'needed-by':
          return t('reason.neededBy', { plugins: list(reason.plugins.map(names.plugin)) });
        case 'permissions':
          return t('reason.permissions', { permissions: list(reason.permissions), have: reason.have, of: reason.of });
        case 'failed':
          return t('reason.failed', {
            count: reason.people,
            times: t('brings.times', { count: reason.times }),
            message: reason.message,
          });
        case 'recovered':
          return t('reason.recovered', { count: reason.people });
      }
    },
    who(who) {
      if (!who.roles.length) return t('who.nobody');
      const text = rolesText(who);
      if (who.teams) return t('who.teams', { who: text, count: who.teams.with, of: who.teams.of });
      return who.mixed ? t('who.mixed', { who: text }) : text;
    },
    assumed({ permissions, features }, centre) {
      const parts = [
        permissions.length > 0 && t('assumed.permissions', { count: permissions.length, permissions: list(permissions) }),
        features.length > 0 && t('assumed.features', { count: features.length, features: list(features), centre }),
      ].filter((part): part is string => part !== false);
      return parts.length ? parts.join('; ') : null;
    },
    standing({ standing, why: reason }, plugin, changes) {
      if (standing === 'has-not' && reason) return why(reason, recordOf(reason, plugin, changes));
      return t(`standing.${standing}`);
    },
    breaks: (breaks) =>
      [...grouped(breaks)].map(([, same]) => {
        const [{ plugin, token, providers }] = same as [PluginBreak];
        const who = audienceText(same);
        const said = { plugin: names.plugin(plugin), token, who };
        return providers.length
          ? t('refused.breaksProviders', { ...said, providers: list(providers.map(names.plugin)) })
          : t('refused.breaks', said);
      }),
  };
}

/** A plugin that many audiences would lose is one sentence. */
function grouped(breaks: readonly PluginBreak[]): Map<string, PluginBreak[]> {
  const groups = new Map<string, PluginBreak[]>();
  for (const one of breaks) {
    const key = `${one.plugin} ${one.token}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}
