/** Which numbers the centre rings or talks with. The orchestrator, which has the calls, answers; the gate asks. */

/** `except`: a call that is not in its own way. */
export type IsTaken = (tenantId: number, number: string, except?: string) => boolean;

export interface TakenNumbers {
  isTaken: IsTaken;
  /** The orchestrator says who answers, once. */
  answeredBy(answer: IsTaken): void;
}

export function createTakenNumbers(): TakenNumbers {
  let answer: IsTaken = () => false;
  return {
    isTaken: (...asked) => answer(...asked),
    answeredBy: (given) => void (answer = given),
  };
}
