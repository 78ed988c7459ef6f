import { z } from 'zod';
import { BASE_PATH, type Operation } from '@dialer/contract';
import { errorBody } from '@dialer/contract/schemas';
import type { Served } from './served';

type Json = Record<string, unknown>;

const describe = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return rest;
};

const fields = (schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = describe(schema) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
  }));
};

const json = (schema: Json) => ({ content: { 'application/json': { schema } } });
const refusal = (description: string) => ({ description, ...json({ $ref: '#/components/schemas/Error' }) });

function refusals({ access }: Operation, hasInput: boolean): Json {
  return {
    ...(access !== 'public' && { 401: refusal('No token, or one that has expired.') }),
    ...(Array.isArray(access) && { 403: refusal(`Needs one of the roles ${access.join(', ')}, or a higher one.`) }),
    ...(hasInput && { 422: refusal('Submitted values are not valid: a text per field.') }),
  };
}

function describeOperation(operation: Served): Json {
  const { params, query, body, reply } = operation.payload;
  const named = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId: operation.id,
    tags: [operation.area],
    ...(operation.spec.length && { description: `Stated by ${operation.spec.join(', ')}.` }),
    security: operation.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...(params ? fields(params, 'path') : named), ...fields(query, 'query')],
    ...(body && { requestBody: { required: !body.safeParse(undefined).success, ...json(describe(body)) } }),
    responses: {
      [operation.status]: { description: 'Done.', ...(reply && json(describe(reply))) },
      ...refusals(operation, !!(params ?? query ?? body)),
    },
  };
}

/** The OpenAPI document of what this gateway serves, plugins' routes too. */
export function drawOpenApi(all: readonly Served[]): Json {
  const paths: Record<string, Json> = {};
  for (const served of all) {
    const path = served.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[served.method.toLowerCase()] = describeOperation(served);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dialer gateway',
      version: '1',
      description:
        'Every reply of a signed-in call carries the newest token in its Authorization header. Writes take an Idempotency-Key: the same key and body get the stored answer.',
    },
    servers: [{ url: BASE_PATH }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Error: describe(errorBody) } },
  };
}
