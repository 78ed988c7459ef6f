/** One connection outside the lanes, for what is done at a start: it does not wait for ever, and a failure is said in words. */
import { Client, type ClientConfig } from 'pg';
import { limits } from '../limits';
import { OperatorError } from '../operator-error';
import { isSilence } from './errors';

const { connectMs, keepAliveS } = limits.database;

/** The database could not be reached; the message says where it was looked for, why not, and what to do. It has no password. */
export class DatabaseUnreachable extends OperatorError {
  override name = 'DatabaseUnreachable';
}

/** Why a connection was not made, by the code of a socket or of PostgreSQL, and what to do. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start PostgreSQL, or correct the host and the port',
  ENOENT: 'nothing listens there. Start PostgreSQL, or correct the host and the port',
  ENOTFOUND: 'there is no such host. Correct its name',
  EAI_AGAIN: 'the name of the host cannot be looked up now. Try again, or name its address',
  '28P01': 'it refuses the user or the password. Correct them',
  '28000': 'it refuses the user from this machine. Correct the user, or let it in there (pg_hba.conf)',
  '3D000': 'it has no such database. Make it, or correct the name',
  '53300': 'it has too many connections. End some, or let it have more (max_connections)',
};

function reasonOf(error: NodeJS.ErrnoException, ms: number): string {
  const known = REASONS[error.code ?? ''];
  if (known) return known;
  if (isSilence(error) || /timeout/.test(error.message))
    return `no answer came within ${ms / 1000} s. See that PostgreSQL runs there, and that no firewall lies between`;
  return error.message.replace(/[.\s]*$/, '');
}

/**
 * Connects, or throws `DatabaseUnreachable` after `database.connectMs`. The server too notices when the line is gone, so
 * that a lock does not outlive who took it.
 */
export async function connectOnce(config: ClientConfig): Promise<Client> {
  const client = new Client({
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveS * 1000,
    connectionTimeoutMillis: connectMs,
    ...config,
  });
  // Unheard it would end the process; what is under way is told by the query that fails.
  client.on('error', () => {});
  try {
    await client.connect();
    const told = { idle: keepAliveS, interval: keepAliveS, count: 2 };
    await client.query(
      Object.entries(told)
        .map(([what, value]) => `set tcp_keepalives_${what} = ${value};`)
        .join(' '),
    );
    return client;
  } catch (error) {
    void client.end().catch(() => {});
    const { host, port, database } = client;
    const why = reasonOf(error as NodeJS.ErrnoException, config.connectionTimeoutMillis ?? connectMs);
    throw new DatabaseUnreachable(`The database "${database}" at ${host}:${port} (DATABASE_URL) cannot be reached: ${why}.`, {
      cause: error,
    });
  }
}
