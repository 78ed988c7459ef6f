/** The centre's people: read, found and sorted. */
import type { IObservableValue } from 'mobx';
import { createPluginStore, usePlugin, type ApiReply } from '@dialer/host';
import { useLoad, type Sort } from '@dialer/ui';

export type User = ApiReply<'getAgents'>[number];

/** Rises with each word that somebody changed the centre, perhaps one of its people. */
export const heard = createPluginStore<IObservableValue<number>>();

/** So many are asked for first: a page is drawn before a list of thousands is here. */
const FIRST = 100;

/** Everybody; `whole` is false while only the first by name are here. */
export function useUsers() {
  const { api } = usePlugin();
  const first = useLoad((signal) => api.call('getAgents', { query: { limit: FIRST } }, { signal }), [api]);
  const all = useLoad((signal) => api.call('getAgents', {}, { signal }), [api, heard.use().get()]);
  const users = all.data ?? (all.error ? null : first.data);
  const put = (user: User) => users && all.data && all.set(users.map((one) => (one.id === user.id ? user : one)));
  return { users, whole: all.data !== null, failed: users ? null : all.error, retry: all.retry, put };
}

export const isAdvisor = ({ role }: Pick<User, 'role'>) => role === 'advisor';
export const isQualifier = ({ role }: Pick<User, 'role'>) => role === 'qualifier';

export const WORKERS = ['qualifier', 'advisor'] as const;
const SORTS = { name: 'fullName', extension: 'extension', role: 'role', level: 'level' } as const;

/** By name, extension or role, whatever the case [USERS-003]; of one role where `role` names it. */
export function found(users: readonly User[], asked: { text: string; role: string; roleOf: (user: User) => string }): User[] {
  const wanted = asked.text.trim().toLowerCase();
  return users.filter(
    (user) =>
      (!asked.role || user.role === asked.role) &&
      [user.fullName, user.extension, asked.roleOf(user)].some((text) => text.toLowerCase().includes(wanted)),
  );
}

const NUMERIC = new Intl.Collator(undefined, { numeric: true });

export function sorted(users: readonly User[], { column, descending }: Sort): User[] {
  const field = SORTS[column as keyof typeof SORTS] ?? 'fullName';
  const way = descending ? -1 : 1;
  return users.toSorted((a, b) => NUMERIC.compare(String(a[field]), String(b[field])) * way || a.id - b.id);
}

/** `name` or `-name`, as the address has it. */
export const sortIn = (text: string): Sort => ({ column: text.replace(/^-/, '') || 'name', descending: text.startsWith('-') });
export const sortOut = ({ column, descending }: Sort): string =>
  column === 'name' && !descending ? '' : `${descending ? '-' : ''}${column}`;
