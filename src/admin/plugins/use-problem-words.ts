import { useAdminText } from './text';
import type { Problem } from './use-change';
import { useNames } from './names';

/**
 * Why a change was not made, in the reader's language: by the code of the refusal or the status of the failure. The
 * gateway's own sentences are English, and stand only for what this release of the page does not know. Called inside an
 * observer.
 */
export function useProblemWords(): (problem: Problem) => string[] {
  const t = useAdminText();
  const names = useNames();
  return (problem) => {
    if (problem.kind === 'failed') return [t(`failed.${failureOf(problem.error.status)}`)];
    const { refusal, message, fields } = problem;
    if (refusal) {
      const { code, plugin, by } = refusal;
      return [t(`refused.code.${code}`, { plugin: plugin && names.plugin(plugin), context: by && 'by', name: by })];
    }
    return [...new Set([message, ...Object.values(fields).flat()].filter(Boolean))];
  };
}

/** Without an answer nobody knows whether the change arrived. */
function failureOf(status: number | undefined): 'noAnswer' | 'forbidden' | 'gone' | 'server' {
  if (status === undefined) return 'noAnswer';
  if (status === 401 || status === 403) return 'forbidden';
  return status === 404 ? 'gone' : 'server';
}
