/** What becomes of an agent's wish to do what needs a manager's approval [DISPO-046]. */
export const EXCEPTION_STATES = ['waiting', 'approved', 'refused', 'withdrawn'] as const;
export type ExceptionState = (typeof EXCEPTION_STATES)[number];
