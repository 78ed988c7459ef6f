/** From a response's body to what the core gets: envelope off, read by the schema, names mapped. */
import { VERBATIM, type OperationId } from '@dialer/contract';
import type { Payload } from '@dialer/contract/schemas';
import type { z } from 'zod';
import { camel } from './camel';
import { replyCodecs } from './codecs';
import type { Ask } from './request';
import { loadAdministration, loadDesk } from './schemas';

/** The schemas of what is asked, with the part that they are in: a plugin's route brings its own. */
export async function loadPayload({ name, route }: Ask): Promise<Payload> {
  if (route) return route;
  const { desk } = await loadDesk();
  if (name in desk) return desk[name as keyof typeof desk];
  const { administration } = await loadAdministration();
  return administration[name as keyof typeof administration];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const withoutEnvelope = (body: unknown): unknown => (isObject(body) && 'data' in body ? body['data'] : body);

/** The schema inside `{data: …}`, so that a reply is read alike with and without its envelope [API-012]. */
function inside(schema: z.ZodType): z.ZodType {
  const shape = (schema as Partial<z.ZodObject>).shape;
  return shape && 'data' in shape ? (shape['data'] as z.ZodType) : schema;
}

export type Reading =
  | { ok: true; value: unknown }
  | { ok: false; /** Where the reply does not match, without its values. */ paths: string[] };

/** Reads a reply; calls without a reply schema give undefined. */
export function readReply({ name, route }: Ask, { reply }: Payload, body: unknown): Reading {
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
