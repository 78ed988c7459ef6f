/** A file as the answer to a GET: whole, or the part that was asked for (RFC 9110, one range). */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { HttpProblem, notFound } from '../problem';
import { storedFile, type Stored } from '../recordings/port';

/** What a handler returns in the place of a reply of its schema. */
export class FileReply {
  constructor(
    /** The file's path, or what is kept elsewhere. */
    readonly from: string | Stored,
    readonly type: string,
    readonly more: {
      /** The request's `Range`. */
      readonly range?: string | undefined;
      /** The browser saves it under this name. */
      readonly saveAs?: string;
    } = {},
  ) {}
}

/** A table that is written while it is sent; the browser saves it under this name. */
export class StreamReply {
  constructor(
    readonly stream: Readable,
    readonly type: string,
    readonly saveAs: string,
  ) {}
}

/** Names of files may have accents; an old browser gets them without. */
const disposition = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;

export const sendStream = (reply: FastifyReply, { stream, type, saveAs }: StreamReply): FastifyReply =>
  reply
    .code(200)
    .headers({ 'content-type': type, 'content-disposition': disposition(saveAs) })
    .send(stream);

type Span = { from: number; to: number };

/** The bytes that are asked for; null: all of them. A header that cannot be read asks for all; one beyond the end is refused. */
function spanOf(range: string | undefined, size: number): Span | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? [];
  if (!first && !last) return null;
  const from = first ? Number(first) : Math.max(0, size - Number(last));
  const to = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (from <= to) return { from, to };
  throw new HttpProblem(416, 'The file has no such part.', {}, {}, { 'content-range': `bytes */${size}` });
}

/** @throws HttpProblem 404 when there is no such file, 416 when it has no such part */
export async function sendFile(reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  const { type, more } = file;
  const found = typeof file.from === 'string' ? await storedFile(file.from).catch(() => null) : file.from;
  if (!found) throw notFound();
  const span = spanOf(more.range, found.size);
  const { from, to } = span ?? { from: 0, to: found.size - 1 };
  const content = await found.read(from, to);
  void reply.headers({ 'accept-ranges': 'bytes', 'content-length': to - from + 1, 'content-type': type });
  if (more.saveAs) void reply.header('content-disposition', disposition(more.saveAs));
  if (span) void reply.header('content-range', `bytes ${from}-${to}/${found.size}`);
  return reply.code(span ? 206 : 200).send(content);
}
