import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginFailure } from '../../core/session/login-errors';

type Problem = Pick<LoginFailure, 'message' | 'messageKey'>;

/** What is wrong, in the words of the language that is read now: the switch of languages stands on the same page. */
export function useProblem() {
  const { t } = useTranslation('shell');
  const [problem, setProblem] = useState<Problem | null>(null);
  return [problem && (problem.message ?? t(problem.messageKey)), setProblem] as const;
}
