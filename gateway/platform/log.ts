import { pino, type Logger } from 'pino';
import type { GatewayConfig } from './config';

/** What is known of a fault without any of a client's data: names, codes and where it happened; never values. */
export interface FaultReport {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack?: string;
}

const isError = (value: unknown): value is Error & { code?: string; constraint?: string; severity?: string } => value instanceof Error;

/**
 * Describes an error for the log. Messages of failed queries hold their parameters, and PostgreSQL's details hold the
 * row: of those only code, constraint and message go out.
 */
export function reportFault(error: unknown): FaultReport {
  if (!isError(error)) return { type: typeof error, message: 'something that is not an error was thrown' };
  // drizzle wraps the driver's error in one whose message is the whole query with its parameters.
  const real = error.cause instanceof Error && error.message.startsWith('Failed query') ? (error.cause as typeof error) : error;
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .join('\n');
  const message = real.severity ? real.message.replace(/"[^"]*"/g, '"…"') : real.message;
  return {
    type: real.name,
    message,
    ...(real.code && { code: real.code }),
    ...(real.constraint && { constraint: real.constraint }),
    ...(frames && { stack: frames }),
  };
}

/** One JSON line per event on standard output. Errors under `err` are reported without data; secrets never get in. */
export function createLogger(config: Pick<GatewayConfig, 'logLevel'>, destination?: NodeJS.WritableStream): Logger {
  const options = {
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { err: reportFault },
    redact: {
      paths: ['password', 'token', 'authorization', 'secret', '*.password', '*.token', '*.authorization', '*.secret', '*.access_token'],
      censor: '[hidden]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
