/**
 * What whoever runs the gateway or a command can mend. Its message says what is wrong and what to do, and is shown alone;
 * any other error is a fault of ours and comes with its stack.
 */
export class OperatorError extends Error {}
