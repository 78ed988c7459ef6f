/** The gateway's commands: `node dist/gateway/cli.js <command> …`; package.json has a script for the common ones. */
import { existsSync } from 'node:fs';
import { ariCheck } from './cli/ari-check';
import { closeAccount, openAccount, phoneSecret, signOutCommand } from './cli/accounts';
import { createAdmin } from './cli/create-admin';
import { fieldAgentsImport } from './cli/field-agents-import';
import { leadsImport } from './cli/leads-import';
import { registryLoad } from './cli/registry-load';
import { resetPassword } from './cli/reset-password';
import { trunkTest } from './cli/trunk-test';
import { UsageError } from './cli/usage';
import { OperatorError } from './platform/operator-error';

const commands: Record<string, { usage: string; run: (args: string[]) => Promise<void> }> = {
  'ari-check': ariCheck,
  'close-account': closeAccount,
  'create-admin': createAdmin,
  'field-agents-import': fieldAgentsImport,
  'leads-import': leadsImport,
  'open-account': openAccount,
  'phone-secret': phoneSecret,
  'registry-load': registryLoad,
  'reset-password': resetPassword,
  'sign-out': signOutCommand,
  'trunk-test': trunkTest,
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (existsSync('.env')) process.loadEnvFile('.env');

if (!command || args.includes('--help')) {
  const usages = command ? [command.usage] : Object.values(commands).map(({ usage }) => usage);
  console.error(`Usage:\n${usages.map((usage) => `  ${usage}`).join('\n')}`);
  process.exit(command ? 0 : 2);
}
try {
  await command.run(args);
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  if (error instanceof UsageError) console.error(`Usage: ${command.usage}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
