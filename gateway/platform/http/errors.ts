import type { FastifyInstance } from 'fastify';
import { HttpProblem } from '../problem';
import { reportFault } from '../log';

/** What Fastify itself refuses, in words a caller can use. */
const REFUSALS: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request is too large: at most 1 MB is read.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'The body must be JSON (Content-Type: application/json).'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The body is not as long as Content-Length says.'],
};

/** Turns whatever a request ends in into `{message, errors}` [API-011]; faults of ours are logged and not explained to the caller. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    if (error instanceof HttpProblem) return reply.code(error.status).headers(error.headers).send(error.body);
    const refusal = REFUSALS[error.code ?? ''];
    if (refusal) return reply.code(refusal[0]).send({ message: refusal[1], errors: {} });
    if (error.statusCode && error.statusCode < 500)
      return reply.code(error.statusCode).send({ message: 'The request cannot be read.', errors: {} });
    request.log.error({ err: error, fault: reportFault(error).type, route: request.routeOptions.url }, 'a request failed');
    return reply
      .code(500)
      .send({
        message: `Something went wrong on the gateway. If it happens again, tell the administrator this number: ${request.id}`,
        errors: {},
        code: 'fault',
      });
  });
}
