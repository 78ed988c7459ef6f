/**
 * Whom a list of roles is for, in a manifest, a page or a route: one table, and everybody who judges it. A rank is held by
 * whoever has it or a higher one; qualifier and advisor only by whoever works as one.
 */
import { describe, expect, it } from 'vitest';
import { workingRole, type Role } from '@dialer/contract';
import { HOST_API } from '@dialer/host';
import { aSession, isiusVariant } from '@dialer/host/testing';
import { aCentre, aPerson } from '../../gateway/areas/workspace/testing';
import { guard } from '../../src/core/session/guard';
import { resolve } from '../../src/registry/resolve';
import { createTexts } from '../../src/i18n';
import { whyText } from '../../src/shell/why';
import { aPlugin } from '../support/plugins';

const TABLE: [wanted: Role[], held: Role[], has: boolean, said: string][] = [
  [[], ['setter'], true, ''],
  [['qualifier'], ['qualifier'], true, 'qualifiers'],
  [['qualifier'], ['advisor'], false, 'qualifiers'],
  [['qualifier'], ['manager'], false, 'qualifiers'],
  [['qualifier'], ['operations-manager'], false, 'qualifiers'],
  [['qualifier', 'manager'], ['admin'], true, 'qualifiers, managers and above'],
  [['advisor'], ['advisor', 'manager'], true, 'advisors'],
  [['advisor'], ['qualifier', 'advisor'], true, 'advisors'],
  [['qualifier'], ['qualifier', 'advisor'], true, 'qualifiers'],
  [['manager'], ['manager'], true, 'managers and above'],
  [['manager'], ['admin'], true, 'managers and above'],
  [['manager'], ['super'], true, 'managers and above'],
  [['manager', 'admin', 'operations-manager'], ['super'], true, 'managers and above'],
  [['admin'], ['manager'], false, 'administrators and above'],
  [['manager'], ['advisor'], false, 'managers and above'],
  [['setter'], ['qualifier'], true, 'agents and above'],
  [['setter'], ['advisor'], true, 'agents and above'],
  [['setter'], ['manager'], true, 'agents and above'],
];

describe.each(TABLE)('%j for somebody who is %j: %s', (roles, held, has, said) => {
  const plugin = aPlugin('goals', { roles });

  it('is so for the page', () => {
    const session = aSession({ roles: held, workingRole: workingRole(held) });
    const account = { roles: session.roles, permissions: [], workingRole: session.workingRole, team: null };
    const variant = { ...isiusVariant, plugins: { goals: {} } };
    const found = resolve({ manifests: [plugin], variant, switches: [], tenantFeatures: [], account, hostApi: HOST_API });
    expect(found.get('goals')?.at).toBe(has ? 'active' : 'off');
    // A test of a plugin meets the same roles.
    expect(roles.length === 0 || roles.some((role) => session.hasRole(role))).toBe(has);
  });

  it('is so for a page or route by its address', () => {
    const answer = guard({ path: '/tariffs', known: true, roles }, { acl: { roles: held, permissions: [] } });
    expect('allow' in answer).toBe(has);
  });

  it('is so for the gateway, which tells the administrator who has it', () => {
    const person = aPerson('Ana', workingRole(held), { roles: held, page: { revision: 4, active: has ? ['goals'] : [] } });
    const [row] = aCentre([plugin], { people: [person] }).reply.rows.plugins;
    expect([row!.people, row!.standings]).toEqual([
      has ? 1 : 0,
      [expect.objectContaining({ people: [person.id], standing: has ? 'has' : 'has-not' })],
    ]);
    // What somebody has can be switched off for whom they work as.
    if (has) expect(row!.scopes.map(({ role }) => role)).toContain(workingRole(held));
  });

  it('is said so', async () => {
    const texts = await createTexts('en');
    if (said) expect(whyText({ kind: 'role', roles }, texts.in('shell'))).toBe(`Only for: ${said}.`);
  });
});
