/** Values by a schema of the contract, or the 422 that says per field what is wrong, by name and in words. */
import type { z } from 'zod';
import type { Issue, Issues } from '@dialer/contract';
import { locateIssues, READ } from '@dialer/contract/schemas/issues';
import { HttpProblem, type FieldErrors } from '../problem';

/**
 * The 422 of what zod found with `READ` [API-010]: `errors` has words per field, `issues` the same by name, for pages
 * that speak another language. What is no object at all is named by its `part` (`body`, `query`, `params`).
 */
export function validationProblem(found: readonly z.core.$ZodIssue[], part: string): HttpProblem {
  const errors: FieldErrors = {};
  const issues: Issues = {};
  for (const { path, text, ...issue } of locateIssues(found)) {
    const field = path.join('.') || part;
    (errors[field] ??= []).push(text);
    (issues[field] ??= []).push(issue satisfies Issue);
  }
  const [first] = Object.values(errors).flat();
  return new HttpProblem(422, first ?? 'Submitted values are not valid.', errors, { code: 'invalid', issues });
}

/** What the schema reads in `value`; throws the 422. */
export function readValues<T extends z.ZodType>(schema: T, value: unknown, part: string): z.output<T> {
  const result = schema.safeParse(value, READ);
  if (result.success) return result.data;
  throw validationProblem(result.error.issues, part);
}
