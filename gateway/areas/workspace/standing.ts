/** How each person of a centre stands to a plugin: what they should have against what their page has. Pure. */
import type { PayloadOf } from '@dialer/contract/schemas';
import type { Resolution, Why } from '../../../src/host/manifest';
import type { ResolveAccount } from '../../../src/registry/resolve';
import type { PagePlugins } from '../../people/presence';
import type { Colleague } from './centre';

export type Person = Colleague & { readonly page: PagePlugins | null };
type Standing = PayloadOf<'getPlugins', 'reply'>['rows']['plugins'][number]['standings'][number]['standing'];
export interface PersonStanding {
  person: Person;
  standing: Standing;
  why: Why | null;
}

export const personAccount = ({ roles, role, team, permissions }: Person): ResolveAccount => ({
  roles,
  permissions,
  workingRole: role,
  team,
});

interface Facts {
  /** Newest revision that changed something of the plugin itself. */
  touched: number;
  /** The centre's: a page behind it may be behind in what this plugin requires, too. */
  revision: number;
  /** It has stopped on the person's page. */
  failed: boolean;
}

export function standingOf(id: string, person: Person, should: Resolution, { touched, revision, failed }: Facts): PersonStanding {
  const is = (standing: Standing): PersonStanding => ({ person, standing, why: should.why ?? null });
  const { page } = person;
  const wanted = should.at === 'active';
  if (!page) return is(wanted ? 'closed' : 'has-not');
  const has = page.active.includes(id);
  // A page that has not reported yet is starting: it comes with what is in force now.
  const at = page.revision ?? Infinity;
  if (wanted && has) return is(at < touched ? 'waits-new' : 'has');
  if (!wanted) return is(!has ? 'has-not' : at < revision ? 'waits-off' : 'until-reload');
  if (page.revision === null) return is('not-yet');
  if (at < touched) return is('waits-for');
  if (failed) return is('failed');
  return is(at < revision ? 'waits-for' : 'reload');
}
