import { issueWords, type Issues } from '@dialer/contract/issues';
import { HttpProblem } from '../../platform/problem';

/** By field: what of it another record has already, as people read it. */
export type Taken = Readonly<Record<string, readonly string[]>>;

/** 422 at each field of which something is another record's [SET-045]; nothing where nothing is. */
export function refuseTaken(taken: Taken): void {
  const issues: Issues = {};
  for (const [field, by] of Object.entries(taken)) if (by.length > 0) issues[field] = [{ code: 'taken', choices: by.join(', ') }];
  const errors = Object.fromEntries(Object.entries(issues).map(([field, found]) => [field, found.map(issueWords)]));
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new HttpProblem(422, first, errors, { code: 'invalid', issues });
}
