import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '@dialer/contract';
import { isDatabaseAway, isSilence, isUnfitValue } from '../db/errors';
import { HttpProblem, invalidValue, unavailable } from '../problem';
import type { CountRefused, Refused } from '../refused';
import { reportFault } from '../log';

/** What Fastify itself refuses, in words a caller can use. */
const REFUSALS: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'The body must be JSON (Content-Type: application/json).'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not valid JSON.'],
  FST_ERR_BAD_URL: [400, 'The address is not valid: after each % there must be two hexadecimal digits of UTF-8.'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'A part of the address is too long.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The body is not as long as Content-Length says.'],
};

/** What is counted of what a request was refused with. */
const COUNTED: { readonly [status: number]: Refused } = { 401: 'http-unauthorized', 403: 'http-forbidden', 422: 'http-invalid' };

/** The database has more to do than it can: nothing is wrong with the request, and a later one may succeed. */
const BUSY = { what: 'database-busy', message: 'Too much is asked at the moment. Try again in a few seconds.' } as const;
const OVERLOADS: Readonly<Record<string, { what: Extract<Refusal, Refused>; message: string }>> = {
  LANE_BUSY: BUSY,
  // Others hold what it needs: a serialization failure, a deadlock, a lock that is not to be had.
  '40001': BUSY,
  '40P01': BUSY,
  '55P03': BUSY,
  '57014': { what: 'database-timeout', message: 'This took too long and was stopped. Ask for less, or try again.' },
};

/** Answers an address that the router cannot read, before there is a route and its error handler. For `frameworkErrors`. */
export function answerUnreadable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const [status, message] = REFUSALS[error.code] ?? [400, 'The request cannot be read.'];
  void reply.code(status).header('x-content-type-options', 'nosniff').send({ message, errors: {} });
}

/**
 * Turns whatever a request ends in into `{message, errors}` [API-011]; faults of ours are logged and not explained to the
 * caller. `silence` is told what failed because the database said nothing: somebody must see whether it is there.
 */
export function answerErrors(app: FastifyInstance, { refused, silence }: { refused: CountRefused; silence(error: unknown): void }): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const counted = COUNTED[error instanceof HttpProblem ? error.status : 0];
    if (counted) refused(counted);
    if (error instanceof HttpProblem) return reply.code(error.status).headers(error.headers).send(error.body);
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
      refused('http-body');
      const most = `${Math.floor(request.routeOptions.bodyLimit / 1024)} kB`;
      return reply
        .code(413)
        .send({ message: `The request is too large: at most ${most} is read here.`, errors: {}, code: 'too-large' satisfies Refusal });
    }
    const refusal = REFUSALS[error.code ?? ''];
    if (refusal) return reply.code(refusal[0]).send({ message: refusal[1], errors: {} });
    if (error.statusCode && error.statusCode < 500)
      return reply.code(error.statusCode).send({ message: 'The request cannot be read.', errors: {} });
    const fault = reportFault(error);
    // The contract's schemas catch what they can name; the rest is still the caller's mistake, not a fault of ours.
    if (isUnfitValue(error)) {
      request.log.warn({ err: error, route: request.routeOptions.url }, 'a value does not fit the database');
      return reply.code(422).send(invalidValue().body);
    }
    const overload = OVERLOADS[fault.code ?? ''];
    if (overload) {
      refused(overload.what);
      request.log.warn({ err: error, route: request.routeOptions.url }, overload.what);
      return reply.code(503).header('retry-after', '2').send({ message: overload.message, errors: {}, code: overload.what });
    }
    if (isDatabaseAway(error)) {
      if (isSilence(error)) silence(error);
      request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed: the database is away');
      const { status, headers, body } = unavailable(
        'The gateway cannot reach its database now. Nothing was changed; try again.',
        'database-away',
      );
      return reply.code(status).headers(headers).send(body);
    }
    request.log.error({ err: error, fault: fault.type, route: request.routeOptions.url }, 'a request failed');
    return reply.code(500).send({
      message: `Something went wrong on the gateway. If it happens again, tell the administrator this number: ${request.id}`,
      errors: {},
      code: 'fault' satisfies Refusal,
    });
  });
}
