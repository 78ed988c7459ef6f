/** From a response's body to what the core gets: envelope off, read by the schema, names mapped. */
import { VERBATIM, type OperationId } from '@dialer/contract';
import type { z } from 'zod';
import { camel } from './camel';
import { replyCodecs } from './codecs';
import type { Ask } from './request';

let schemas: Promise<typeof import('@dialer/contract/schemas')> | null = null;

/**
 * zod and the schemas are a chunk of their own, asked for while the first request is on its way. The promise is kept: also
 * an import of what is there already comes as a task of the browser's own, behind all that has come in meanwhile.
 */
export function loadSchemas() {
  schemas ??= import('@dialer/contract/schemas').catch((error: unknown) => {
    schemas = null; // asked for again by the next request
    throw error;
  });
  return schemas;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const withoutEnvelope = (body: unknown): unknown => (isObject(body) && 'data' in body ? body['data'] : body);

/** The schema inside `{data: …}`, so that a reply is read alike with and without its envelope [API-012]. */
function inside(schema: z.ZodType): z.ZodType {
  const shape = (schema as Partial<z.ZodObject>).shape;
  return shape && 'data' in shape ? (shape['data'] as z.ZodType) : schema;
}

export type Reading =
  { ok: true; value: unknown } | { ok: false; /** Where the reply does not match, without its values. */ paths: string[] };

/** Reads a reply; calls without a reply schema give undefined. */
export async function readReply({ name, route }: Ask, body: unknown): Promise<Reading> {
  const { payloadOf } = await loadSchemas();
  const reply = route ? route.reply : payloadOf(name as OperationId).reply;
  if (!reply) return { ok: true, value: undefined };
  const read = route ? reply.safeParse(body) : inside(reply).safeParse(withoutEnvelope(body));
  if (!read.success) return { ok: false, paths: read.error.issues.map((issue) => issue.path.join('.')) };
  return { ok: true, value: route ? read.data : toCore(name as OperationId, read.data) };
}

function toCore(operation: OperationId, value: unknown): unknown {
  const codec = (replyCodecs as Partial<Record<OperationId, (wire: never) => unknown>>)[operation];
  if (codec) return codec(value as never);
  return VERBATIM.includes(operation) ? value : camel(value);
}
