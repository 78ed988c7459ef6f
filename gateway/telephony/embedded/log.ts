/** Where the engine writes what happens. The gateway's logger has this shape. */
export interface Log {
  info(message: string, facts?: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: Record<string, unknown>): void;
}

export const silent: Log = { info() {}, warn() {}, error() {} };
