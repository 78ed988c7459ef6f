/** How wrong settings are refused at boot. */
import { ConfigError, readConfig } from '../platform/config';

/** What `readConfig` says of this environment; empty: nothing is wrong with it. */
export function complaint(env: Readonly<Record<string, string>>): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}
