/**
 * What a campaign may still lose. The law counts of the calls that a person has answered those that met no agent, for each
 * campaign and thirty days: at most 3 in 100. What is kept is a budget of calls, not a rate: it says how many more may be
 * lost before that, so that not even a bad minute passes the limit.
 */
import { ABANDONMENT } from '@dialer/contract';

/** People who have answered calls of a campaign within thirty days, and how many of them met no agent in time. */
export interface Ledger {
  readonly answered: number;
  readonly abandoned: number;
}

/** Their share; 0 where nobody has answered. */
export const shareOf = ({ answered, abandoned }: Ledger): number => (answered === 0 ? 0 : abandoned / answered);

/** How many more may be lost before the law's limit; below 0: it is passed. */
export const budgetOf = ({ answered, abandoned }: Ledger): number => Math.floor(ABANDONMENT.ceiling * answered) - abandoned;

/** How many more may be lost before pacing ends of itself: it stands well before the budget. */
export const reserveOf = ({ answered, abandoned }: Ledger): number => Math.max(0, Math.ceil(ABANDONMENT.off * answered) - 1 - abandoned);

/** Why there may be no more lines than agents; null: there may. */
export function whyOneToOne(ledger: Ledger): 'few-answers' | 'budget' | 'abandonment' | null {
  if (ledger.answered < ABANDONMENT.answersFirst) return 'few-answers';
  if (budgetOf(ledger) <= 0) return 'budget';
  return shareOf(ledger) >= ABANDONMENT.off ? 'abandonment' : null;
}
