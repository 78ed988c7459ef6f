/** What a body may be before anybody reads it: its size by operation, and how deep it is nested. */
import type { FastifyInstance } from 'fastify';
import { isTooDeep, LIMITS, type OperationId } from '@dialer/contract';
import type { CountRefused } from '../refused';
import { limits } from '../limits';
import { HttpProblem } from '../problem';

const { smallBodyBytes, leadBodyBytes, documentBodyBytes } = limits.http;

/** Operations whose bodies are more than a few fields. */
const LARGER: { readonly [K in OperationId]?: number } = {
  saveLead: leadBodyBytes,
  saveLayout: documentBodyBytes,
  changePlugins: documentBodyBytes,
  saveCentreState: documentBodyBytes,
  addToLeadImport: documentBodyBytes,
  importPeople: documentBodyBytes,
};

/** Bytes that a body of this operation may have. */
export const bodyBytesOf = (id: OperationId): number => LARGER[id] ?? smallBodyBytes;

/** JSON that is empty is no body: PATCH and POST without one are part of the contract. Too deep is refused. */
export function readJson(app: FastifyInstance, refused: CountRefused): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parse(request, body as string, (error, value) => {
      if (error || !isTooDeep(value)) return done(error, value);
      refused('http-nesting');
      done(new HttpProblem(413, `The body is nested too deep: at most ${LIMITS.nesting} levels are read.`, {}, { code: 'too-deep' }));
    });
  });
}
