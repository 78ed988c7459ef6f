/** Skills and groups of the demo centres, so that the pages of attributes have something to show. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Orm } from '../platform/db/database';
import { accounts, attributeGroupAttributes, attributeGroups, attributeGroupUsers, attributes } from '../platform/db/schema';
import { ALL_DEMO } from './people';

const SKILL = 'SKILL';

interface DemoGroup {
  readonly name: string;
  readonly shortName: string;
  readonly provider: string;
  readonly did: string;
  readonly skills: readonly string[];
  readonly people: readonly string[];
  /** Minutes; 0: none. */
  readonly internalDelay: number;
}
const CENTRES: Readonly<Record<number, { skills: readonly string[]; groups: readonly DemoGroup[] }>> = {
  1: {
    skills: ['Critical illness', 'Final expense', 'Mortgage protection', 'Spanish', 'Veterans'],
    groups: [
      {
        ...{ name: 'Chase Final Expense', shortName: 'Chase FE', provider: 'CHASEDATA', did: '8005550142', internalDelay: 2 },
        ...{ skills: ['Final expense'], people: ['advisor@isius.demo', 'advisor2@isius.demo'] },
      },
      {
        ...{ name: 'Convoso Spanish', shortName: 'Convoso ES', provider: 'CONVOSO', did: '8005550187', internalDelay: 0 },
        ...{ skills: ['Final expense', 'Spanish'], people: ['advisor@isius.demo'] },
      },
    ],
  },
  2: {
    skills: ['Critical illness', 'Final expense', 'French', 'Mortgage protection', 'Travel insurance'],
    groups: [
      {
        ...{ name: 'Convoso Québec', shortName: 'Convoso QC', provider: 'CONVOSO', did: '8005550263', internalDelay: 2 },
        ...{ skills: ['Final expense', 'French'], people: ['advisor@slica.demo'] },
      },
    ],
  },
};

async function seedGroup(orm: Orm, tenantId: number, { skills, people, internalDelay, ...group }: DemoGroup): Promise<void> {
  const delays = { hasInternalAutoForward: internalDelay > 0, autoForwardInternalDelay: internalDelay };
  const [made] = await orm
    .insert(attributeGroups)
    .values({ ...group, ...delays, tenantId })
    .onConflictDoNothing()
    .returning();
  if (!made) return;
  const given = await orm
    .select({ attributeId: attributes.id })
    .from(attributes)
    .where(and(eq(attributes.tenantId, tenantId), inArray(attributes.name, [...skills])));
  const users = await orm
    .select({ accountId: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.tenantId, tenantId), inArray(accounts.email, [...people])));
  if (given.length) await orm.insert(attributeGroupAttributes).values(given.map((one) => ({ ...one, groupId: made.id })));
  if (users.length) await orm.insert(attributeGroupUsers).values(users.map((one) => ({ ...one, groupId: made.id })));
}

/** Once for each centre: what a manager has changed or removed since stays as it is. */
export async function seedAttributes(db: Database, tenants: readonly number[] = ALL_DEMO): Promise<void> {
  for (const tenantId of tenants) {
    const { skills, groups } = CENTRES[tenantId]!;
    await db.tx(async (orm) => {
      const [known] = await orm
        .select({ id: attributes.id })
        .from(attributes)
        .where(and(eq(attributes.tenantId, tenantId), eq(attributes.type, SKILL)))
        .limit(1);
      if (known) return;
      await orm.insert(attributes).values(skills.map((name) => ({ tenantId, name, type: SKILL })));
      for (const group of groups) await seedGroup(orm, tenantId, group);
    });
  }
}
