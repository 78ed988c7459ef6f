import { useMemo } from 'react';
import type { Role } from '@dialer/contract';
import { useShell } from '../../shell/services';
import { usePluginAdmin } from './state';
import { useAdminText } from './text';

export interface Names {
  /** A plugin's title; the id of one that this release does not have. */
  plugin(id: string): string;
  flag(name: string): string;
  /** `Qualifier`, a label of its own; `roles` inside a sentence: `qualifiers`. */
  role(role: Role): string;
  roles(role: Role): string;
  /** A team is the agents of one manager. */
  team(id: number | null): string;
  /** `qualifiers of Rosa Diaz’s team`; empty for everyone. */
  scope(role?: Role, team?: number): string;
}

/** Names for people of what the gateway knows by id. Called inside an observer. */
export function useNames(): Names {
  const { registry, translate } = useShell();
  const t = useAdminText();
  const teams = usePluginAdmin().data?.teams;
  return useMemo(() => {
    const roles = (role: Role) => t(`role.${role}`);
    const team = (id: number | null) =>
      id === null ? t('team.none') : (teams?.find((known) => known.id === id)?.name ?? t('team.unknown', { id }));
    return {
      plugin(id) {
        const manifest = registry.manifests.find((known) => known.id === id);
        return manifest ? translate(id)(manifest.titleKey) : id;
      },
      flag: (name) => t(`flags.${name}.title`, { defaultValue: name }),
      role: (role) => t(`roleName.${role}`),
      roles,
      team,
      scope(role, id) {
        if (id === undefined) return role ? t('scope.role', { roles: roles(role) }) : '';
        return role ? t('scope.roleInTeam', { roles: roles(role), team: team(id) }) : t('scope.team', { team: team(id) });
      },
    };
  }, [registry, t, teams, translate]);
}
