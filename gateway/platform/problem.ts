import type { Refusal } from '@dialer/contract';
import { issueWords, type Issue } from '@dialer/contract/issues';

/** Further keys of a refusal's body. */
type Extra = Readonly<Record<string, unknown>> & { readonly code?: Refusal | undefined };

/** Field errors as the wire carries them: field name to texts [API-010]. */
export type FieldErrors = Record<string, string[]>;

/**
 * A refusal that the caller is meant to read: becomes the reply `{message, errors, ...extra}` with its status [API-011].
 * Anything else that a handler throws is a fault of ours: 500, logged, without details for the caller.
 */
export class HttpProblem extends Error {
  override name = 'HttpProblem';

  constructor(
    readonly status: number,
    message: string,
    readonly errors: FieldErrors = {},
    /** Further keys of the body, e.g. `{code}` or a login's `{challenge, user}`. */
    readonly extra: Extra = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  /** The reply's body. */
  get body(): Record<string, unknown> {
    return { ...this.extra, message: this.message, errors: this.errors };
  }
}

/** 422 about one field: `{message: text, errors: {field: [text]}, ...extra}`; `extra.code` lets a page say it in its own language. */
export const fieldProblem = (field: string, text: string, extra?: Extra) => new HttpProblem(422, text, { [field]: [text] }, extra);
/** 422 about one field in words of the contract, which a page says in its reader's language; `words`: those of the specification. */
export const fieldIssue = (field: string, issue: Issue, words = issueWords(issue)) =>
  fieldProblem(field, words, { code: 'invalid', issues: { [field]: [issue] } });
/** 422: a value that the schemas let pass and the database cannot hold; which one is not known. */
export const invalidValue = () => new HttpProblem(422, 'Submitted values are not valid.', {}, { code: 'invalid-value' });
/** 404: the thing does not exist, or not in the caller's tenant; the two are not told apart. */
export const notFound = (message = 'Not found.') => new HttpProblem(404, message);
/** 403 with its reason. */
export const forbidden = (message = 'You are not authorized to do that.') => new HttpProblem(403, message);
/** 409: the present state does not allow it; `code` and `facts` are for programs. */
export const conflict = (message: string, code: Refusal = 'conflict', facts: Readonly<Record<string, unknown>> = {}) =>
  new HttpProblem(409, message, {}, { code, ...facts });
/** 503: not now; the same request will be taken in `seconds`. `code` says to programs what is waited for. */
export const unavailable = (message: string, code: Refusal, seconds = 2) =>
  new HttpProblem(503, message, {}, { code }, { 'retry-after': String(seconds) });
