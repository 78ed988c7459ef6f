/** A centre as the gateway answers it, and plugins for it, for the tests of the administrator's pages. */
import type { Role } from '@dialer/contract';
import slica from '../../../variants/slica/variant.json';
import type { PluginManifest } from '../../host/manifest';
import type { Centre, Person } from './centre';
import type { Failure } from './summary';
import type { PluginChange, Plugins } from './state';

export const aPlugin = (id: string, more: Partial<PluginManifest> = {}): PluginManifest => ({
  id,
  hostApi: 1,
  titleKey: id[0]!.toUpperCase() + id.slice(1),
  descriptionKey: `What ${id} does`,
  activateOn: 'start',
  contributes: {},
  ...more,
});

let ids = 100;
export const aPerson = (name: string, role: Role, more: Partial<Person> = {}): Person => ({
  id: (ids += 1),
  name,
  role,
  team: role === 'qualifier' || role === 'advisor' ? 7 : null,
  permissions: [],
  page: null,
  ...more,
});

export const aChange = (more: Partial<PluginChange> = {}): PluginChange => ({
  id: 1,
  revision: 1,
  at: '2026-11-14T18:48:00.000Z',
  by: { id: 9, name: 'Renée Caldwell' },
  kind: 'switch',
  subject: 'goals',
  from: null,
  to: false,
  reason: '',
  undoes: null,
  undoneBy: null,
  ...more,
});

export const aFailure = (person: Person, more: Partial<Failure> = {}): Failure => ({
  plugin: 'goals',
  person: { id: person.id, name: person.name },
  where: 'panel goals',
  message: 'device not found',
  times: 3,
  quarantined: true,
  callId: null,
  at: '2026-11-19T19:00:00.000Z',
  ...more,
});

export const thePlugins = (more: Partial<Plugins> = {}): Plugins => ({
  variant: 'SLICA',
  revision: 4,
  switches: [],
  configs: {},
  flags: {},
  features: [],
  published: [],
  teams: [
    { id: 7, name: 'Rosa Diaz' },
    { id: 8, name: 'Omar Haddad' },
  ],
  people: [],
  failures: [],
  lastChange: null,
  ...more,
});

/** A centre whose manifest has the plugins given, all of them unless `outside` names some. */
export function aCentre(manifests: readonly PluginManifest[], plugins: Partial<Plugins> = {}, outside: readonly string[] = []): Centre {
  const inside = manifests.filter(({ id }) => !outside.includes(id));
  return {
    manifests,
    hostApi: 1,
    plugins: thePlugins(plugins),
    variant: { ...(slica as unknown as Centre['variant']), plugins: Object.fromEntries(inside.map(({ id }) => [id, {}])) },
  };
}
