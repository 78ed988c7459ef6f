/** A centre with plugins and people, and what the gateway answers of it, for tests here and of the administrator's pages. */
import { LAYOUT_ROLES, type Role } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import type { PluginManifest } from '../../../src/host/manifest';
import { isiusVariant, slicaVariant } from '../../../src/host/fakes/builders';
import isiusLayouts from '../../../variants/isius/layouts.json';
import slicaLayouts from '../../../variants/slica/layouts.json';
import { preview, startLayout } from './preview';
import { rowsOf, type Failure, type PluginRow } from './rows';
import { rolesOf } from './scopes';
import type { Person } from './standing';
import type { PluginState, PublishedLayout } from '../../plugins/state';
import type { ChangeTarget } from './values';

type Plugins = PayloadOf<'getPlugins', 'reply'>;
type PluginChange = PayloadOf<'getPluginChanges', 'reply'>[number];

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
  roles: [role],
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

const CENTRES = {
  SLICA: { variant: slicaVariant, first: slicaLayouts },
  ISIUS: { variant: isiusVariant, first: isiusLayouts },
};
type Code = keyof typeof CENTRES;
const TEAMS = [
  { id: 7, name: 'Rosa Diaz' },
  { id: 8, name: 'Omar Haddad' },
];

export interface CentreFacts extends Partial<PluginState> {
  variant?: Code;
  features?: string[];
  published?: PublishedLayout[];
  teams?: typeof TEAMS;
  people?: Person[];
  failures?: Failure[];
  /** Of plugins that have a side on the gateway. */
  gateway?: Record<string, PluginRow['gateway']>;
  /** Newest first. */
  changes?: readonly PluginChange[];
  lastChange?: PluginChange | null;
}

/** A centre whose manifest has the plugins given, all of them unless `outside` names some. */
export function aCentre(manifests: readonly PluginManifest[], facts: CentreFacts = {}, outside: readonly string[] = []) {
  const { variant = 'SLICA', features = [], published = [], teams = TEAMS, people = [], failures = [], changes = [], gateway = {} } = facts;
  const { revision = 4, switches = [], configs = {}, flags = [], lastChange = null } = facts;
  const inside = manifests.filter(({ id }) => !outside.includes(id));
  const catalogue = { hostApi: 1, manifests, configs: {}, states: {} };
  const plugins = Object.fromEntries(inside.map(({ id }) => [id, {}]));
  const centre = {
    catalogue,
    features,
    teams,
    roles: rolesOf(people),
    variant: { ...CENTRES[variant].variant, plugins },
    first: CENTRES[variant].first,
  };
  const state: PluginState = { revision, switches, configs, flags };
  const records = changes.map(({ by, role = null, team = null, ...change }) => ({
    ...change,
    kind: change.kind as ChangeTarget['kind'],
    role,
    team,
    name: by.name,
  }));
  const reply: Plugins = {
    ...state,
    variant,
    centres: Object.keys(CENTRES),
    features,
    teams,
    people,
    failures,
    lastChange,
    rows: rowsOf({ centre, state, people, failures, records, gateway: (plugin) => gateway[plugin] ?? null }),
    layouts: LAYOUT_ROLES.map((role) => ({ role, ...startLayout(catalogue, role, centre.first, published) })),
  };
  return {
    reply,
    /** What the gateway answers to whoever asks for a preview. */
    preview: ({ role, team, variant: code }: PayloadOf<'previewPlugins', 'query'>) =>
      preview(
        centre,
        { state, published },
        { role, team: team === undefined ? undefined : Number(team), ...(code && { of: of(code as Code) }) },
      ),
  };
  function of(code: Code) {
    return code === variant ? centre : CENTRES[code];
  }
}
