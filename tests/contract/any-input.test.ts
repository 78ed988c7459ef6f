// @long
/**
 * Every served operation, with up to 120 generated requests each that has a body, half of them spoiled: no fault of the gateway,
 * every answer fits its schema, and no sentence of a library reaches anybody.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { operations, type Operation, type OperationId } from '@dialer/contract';
import { errorBody, payloadOf } from '@dialer/contract/schemas';
import { leads } from '../../gateway/platform/db/schema';
import { startTestGateway, type Answer, type TestClient, type TestGateway } from '../../gateway/testing/gateway';
import { spoiled, valid } from '../support/arbitrary';

const REQUESTS = 120;
/** An address alone has a parameter or two: fewer requests try all that can be wrong with them. */
const REQUESTS_WITHOUT_BODY = 40;
/** The same values in every run, so that a red test is red again; another number looks elsewhere. */
const SEED = 20_261_122;
const AT_ONCE = 8;
const LIBRARY =
  /invalid input|invalid string|invalid option|expected (string|number|array|object|int|boolean)|too (big|small):|must match pattern|unrecognized key|ZodError/i;

let gateway: TestGateway;
const known: { lead: string; account: number; colleague: number } = { lead: '', account: 0, colleague: 0 };
beforeAll(async () => {
  gateway = await startTestGateway();
  // The made-up logins of this file slow its address down, but not for browsers in which people have signed in before.
  for (const name of ['advisor', 'ops']) await gateway.signIn(`${name}@isius.demo`);
  // Somebody who signs in nowhere here: what is asked may close their account.
  known.account = (await gateway.account('advisor2@isius.demo')).id;
  known.colleague = (await gateway.account('advisor2@isius.demo')).id;
  const [lead] = await gateway.ctx.db.insert(leads).values({ tenantId: 1, phone: '6175550111', firstName: 'Ana' }).returning();
  known.lead = lead!.id;
});
afterAll(() => gateway.stop());

const served = Object.keys(operations) as OperationId[];
const of = (id: OperationId): Operation => operations[id];
const caller = ({ access }: Operation) => (access === 'public' || access === 'signed-in' || access.includes('advisor') ? 'advisor' : 'ops');

interface Request {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** Ids are those of a real lead or person half of the time: what is not there is answered before anything can go wrong. */
const paramsOf = (schema: z.ZodType | undefined, account: number) =>
  schema
    ? (valid(schema) as fc.Arbitrary<Record<string, unknown>>).chain((params) =>
        fc
          .boolean()
          .map((isReal) =>
            isReal
              ? Object.fromEntries(
                  Object.entries(params).map(([name, value]) => [
                    name,
                    name === 'leadId' || (name === 'id' && typeof value === 'string' && value.length === 36)
                      ? known.lead
                      : name === 'id'
                        ? account
                        : value,
                  ]),
                )
              : params,
          ),
      )
    : fc.constant({});
const some = (schema: z.ZodType) => fc.oneof(valid(schema), spoiled(schema));

function requests(id: OperationId): Request[] {
  const { params, query, body } = payloadOf(id);
  if (!params && !query && !body) return [{ params: {}, query: {}, body: undefined }];
  // Accounts are closed and their passwords void: never that of who asks.
  const account = of(id).area === 'people' ? known.colleague : known.account;
  const values = fc.record({
    params: params ? fc.oneof(paramsOf(params, account), spoiled(params) as fc.Arbitrary<Record<string, unknown>>) : fc.constant({}),
    query: query ? (some(query) as fc.Arbitrary<Record<string, unknown>>) : fc.constant({}),
    body: body ? some(body) : fc.constant(undefined),
  });
  const drawn = fc.sample(values, { numRuns: body ? REQUESTS : REQUESTS_WITHOUT_BODY, seed: SEED });
  // What has few values is drawn again and again; asked twice it says nothing new.
  return [...new Map(drawn.map((request) => [JSON.stringify(request), request])).values()];
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value as string));
/** Halves of characters cannot stand in an address at all. */
const inUrl = (value: unknown) =>
  encodeURIComponent(
    asText(value)
      .replace(/\p{Surrogate}/gu, '')
      .slice(0, 2_000),
  );
function pathOf(id: OperationId, { params, query }: Request): string {
  const path = of(id).path.replace(
    /:(\w+)/g,
    (_all, name: string) => inUrl((params as Record<string, unknown> | null)?.[name] ?? 'x') || 'x',
  );
  const asked = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${inUrl(value)}`],
  );
  return asked.length > 0 ? `${path}?${asked.join('&')}` : path;
}

function judge(id: OperationId, { status, body }: Answer): string | undefined {
  if (status >= 500) return `is a fault: ${status}`;
  if (LIBRARY.test(JSON.stringify(body))) return 'shows a sentence of a library';
  if (status < 300) {
    const { reply } = payloadOf(id);
    if (status !== of(id).status) return `has the status ${status}`;
    return reply && !reply.safeParse(body).success ? 'does not fit its schema' : undefined;
  }
  const refusal = errorBody.safeParse(body);
  if (!refusal.success || !refusal.data.message) return 'has no words';
  const { code, errors, issues } = refusal.data;
  if (status !== 422) return undefined;
  // What fits no field, such as a change that changes nothing, has a name of its own.
  if (Object.keys(errors).length === 0) return code && code !== 'invalid' ? undefined : 'names no field';
  if (code === 'invalid' && JSON.stringify(Object.keys(errors)) !== JSON.stringify(Object.keys(issues ?? {})))
    return 'has other fields in issues';
  return undefined;
}

describe('whatever is asked', () => {
  it.each(served)(
    '%s answers in its own words',
    async (id) => {
      let person: TestClient | undefined;
      const send = async (request: Request): Promise<string[]> => {
        const path = pathOf(id, request);
        const answer = await (person ?? gateway.stranger).request(
          of(id).method,
          path,
          of(id).method === 'GET' || of(id).method === 'DELETE' ? undefined : request.body,
        );
        const wrong = judge(id, answer);
        return wrong
          ? [
              `${of(id).method} ${path} ${JSON.stringify(request.body)} ${wrong}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 400)}`,
            ]
          : [];
      };
      const all = requests(id);
      const wrong: string[] = [];
      await gateway.ctx.db
        .insert(leads)
        .values({ id: known.lead, tenantId: 1, phone: '6175550111', firstName: 'Ana' })
        .onConflictDoNothing();
      if (of(id).access !== 'public') person = await gateway.signIn(`${caller(of(id))}@isius.demo`);
      for (let at = 0; at < all.length; at += AT_ONCE) wrong.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(send))).flat());
      expect(wrong.slice(0, 3)).toEqual([]);
    },
    120_000,
  );
});
