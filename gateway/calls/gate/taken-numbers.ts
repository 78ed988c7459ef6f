/** Which numbers the centre rings or talks with. Those who ring answer: calls, and rings without an agent; the gate asks. */

/** `except`: a call that is not in its own way. */
export type IsTaken = (tenantId: number, number: string, except?: string) => boolean;

export interface TakenNumbers {
  isTaken: IsTaken;
  /** Somebody who rings numbers says which, once. */
  answeredBy(answer: IsTaken): void;
}

export function createTakenNumbers(): TakenNumbers {
  const answers: IsTaken[] = [];
  return {
    isTaken: (...asked) => answers.some((answer) => answer(...asked)),
    answeredBy: (given) => void answers.push(given),
  };
}
