import { holdsRole, RANKED_ROLES, type RankedRole } from '@dialer/contract';
import { useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { useLoad } from '@dialer/ui';
import { PickDialog } from '@dialer/ui/records';
import type { Group } from './attribute-groups.page';

type Props = { group: Group; onSaved: () => void; onClose: () => void };
type User = ApiReply<'getAgents'>[number];

/** Who is in the group [ATTR-011, ATTR-012]. Somebody above the person who looks is neither put in nor taken out. */
export function GroupUsers({ group, onSaved, onClose }: Props) {
  const t = useT();
  const { api } = usePlugin();
  const { session } = useCore();
  const params = { id: group.id };
  const isAbove = ({ role }: User) => RANKED_ROLES.includes(role as RankedRole) && !holdsRole(session.roles, role as RankedRole);
  const load = useLoad(
    async (signal) => {
      const [people, inside] = await Promise.all([
        api.call('getAgents', {}, { signal }),
        api.call('getGroupUsers', { params }, { signal }),
      ]);
      return {
        all: people.map((user) => ({
          id: user.id,
          name: user.fullName,
          facts: [user.extension, t(`role.${user.role}`)].filter(Boolean).join(' · '),
          locked: isAbove(user) ? t('users.above') : null,
        })),
        chosen: inside.map(({ id }) => id),
      };
    },
    [api, group.id],
  );
  return (
    <PickDialog
      title={t('users.of', { name: group.name })}
      text={t('users.text', { count: group.attributeIds.length })}
      load={load}
      empty={t('users.none')}
      save={(ids, was) => api.call('setGroupUsers', { params, body: { ids, was: [...was] } })}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

/** What the group gives to whoever is in it [ATTR-011]; a permission only to those whose role may have it [ATTR-003]. */
export function GroupAttributes({ group, onSaved, onClose }: Props) {
  const t = useT();
  const { api } = usePlugin();
  const params = { id: group.id };
  const load = useLoad(
    async (signal) => {
      const [all, given] = await Promise.all([
        api.call('getAttributes', {}, { signal }),
        api.call('getGroupAttributes', { params }, { signal }),
      ]);
      return {
        all: all.map(({ id, name, type }) => ({ id, name, facts: t(`type.${type}`, { defaultValue: type }) })),
        chosen: given.map(({ id }) => id),
      };
    },
    [api, group.id],
  );
  return (
    <PickDialog
      title={t('attributes.of', { name: group.name })}
      text={t('attributes.text', { count: group.userIds.length })}
      load={load}
      empty={t('attributes.none')}
      save={(ids, was) => api.call('setGroupAttributes', { params, body: { ids, was: [...was] } })}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
