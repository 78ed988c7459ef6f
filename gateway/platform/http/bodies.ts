/** What a body may be before anybody reads it: its size by operation, and how deep it is nested. */
import type { FastifyInstance } from 'fastify';
import type { OperationId } from '@dialer/contract';
import type { CountRefused } from '../refused';
import { limits } from '../limits';
import { HttpProblem } from '../problem';

const { smallBodyBytes, leadBodyBytes, documentBodyBytes, nesting } = limits.http;

/** Operations whose bodies are more than a few fields. */
const LARGER: { readonly [K in OperationId]?: number } = {
  saveLead: leadBodyBytes,
  saveLayout: documentBodyBytes,
  changePlugins: documentBodyBytes,
};

/** Bytes that a body of this operation may have. */
export const bodyBytesOf = (id: OperationId): number => LARGER[id] ?? smallBodyBytes;

/** Levels of arrays and objects within each other, counted no farther than just past `most`; without recursion, which deep bodies break. */
export function depthOf(value: unknown, most = nesting): number {
  let level: unknown[] = [value];
  for (let depth = 0; ; depth++) {
    const inner = level.filter((each): each is object => typeof each === 'object' && each !== null);
    if (inner.length === 0 || depth > most) return depth;
    level = inner.flatMap((each) => Object.values(each));
  }
}

/** JSON that is empty is no body: PATCH and POST without one are part of the contract. Too deep is refused. */
export function readJson(app: FastifyInstance, refused: CountRefused): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parse(request, body as string, (error, value) => {
      if (error || depthOf(value) <= nesting) return done(error, value);
      refused('http-nesting');
      done(new HttpProblem(413, `The body is nested too deep: at most ${nesting} levels are read.`, {}, { code: 'too-deep' }));
    });
  });
}
