import { resolve } from 'node:path';
import { importFieldAgents } from '../areas/meetings/import-agents';
import { withDatabase } from './database';
import { readArgs, readNumber, UsageError } from './usage';

/** `npm run field-agents:import -- agents.csv --tenant 1`: the file is the centre's whole list. */
export const fieldAgentsImport = {
  usage: 'field-agents-import FILE --tenant NUMBER',
  async run(args: string[]): Promise<void> {
    const { values, positionals } = readArgs({ args, allowPositionals: true, options: { tenant: { type: 'string' } } });
    if (positionals.length !== 1) throw new UsageError('Name one file.');
    const tenantId = readNumber(values.tenant, '--tenant');
    const path = resolve(positionals[0]!);
    const { imported, refused, rejectedFile } = await withDatabase('field-agents:import', (db) => importFieldAgents(db, path, tenantId));
    console.log(`The centre has ${imported} field agents now.`);
    if (rejectedFile) console.log(`${refused} rows were refused; they stand with their line and reason in ${rejectedFile}`);
  },
};
