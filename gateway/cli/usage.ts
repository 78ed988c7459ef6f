import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from '../platform/operator-error';

/** The command was called wrongly; its usage is shown below the message. */
export class UsageError extends OperatorError {
  override name = 'UsageError';
}

/** `parseArgs` whose complaints are a `UsageError`. */
export function readArgs<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** A whole number from 1 on. */
export function readNumber(text: string | undefined, name: string): number {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${name} must be a number, such as ${name} 1.`);
  return Number(text);
}

export function need(text: string | undefined, name: string): string {
  if (!text?.trim()) throw new UsageError(`${name} is missing.`);
  return text.trim();
}
