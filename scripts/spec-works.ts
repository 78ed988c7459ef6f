/**
 * Which rows about the wire work at all. A call works when the gateway serves it and the page uses it; a socket command
 * when the gateway handles it and the page sends it; an event when the gateway sends it and the page acts on it. Rows of
 * what does not work cannot be proved, only described; nor can a row of another area whose words state such a call.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CLIENT_COMMANDS } from '../src/contract/events';
import { operations, type Operation, type OperationId } from '../src/contract/operations';

/** Where the page asks for calls and sends commands. The contract and its adapters name all of them, so they do not count. */
const PAGE = ['src/boot', 'src/core', 'src/host', 'src/registry', 'src/shell', 'src/ui', 'src/admin', 'plugins'];
const COUNTS = /\.tsx?$/;
const DOES_NOT = /\.test\.tsx?$|(^|\/)(testing|fakes|_template|_page|_service|_gateway)(\/|\.)|-testing\.tsx?$/;
/** Commands that another name stands for in the page's port: `realtime.connect` and `realtime.checkAvailability`. */
const BY_PORT: Record<string, string> = { hello: 'realtime.connect', checkExtensionAvailability: 'checkAvailability' };

/** Rows of server events that are not named in the row's own words: their wire name. */
const EVENT_ROWS: Record<string, string> = {
  'SOCKET-034': 'incoming',
  'SOCKET-035': 'answer',
  'SOCKET-036': 'hangup',
  'SOCKET-037': 'confirm-live-transfer',
  'SOCKET-038': 'connection-refused',
  'SOCKET-039': 'connection-accepted',
  'SOCKET-040': 'live-transfer-waiting',
  'SOCKET-041': 'voicemail-detection',
  'SOCKET-042': 'originate-failure',
};

const filesBelow = (root: string, folder: string): string[] => {
  try {
    return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => COUNTS.test(file) && !DOES_NOT.test(file));
  } catch {
    return []; // a room that is not there
  }
};
const textOf = (root: string, files: readonly string[]) => files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
const quotes = (text: string, word: string) => text.includes(`'${word}'`);

/** A call in a row's words: `PUT /settings/agents/{id}/provinces`, by whatever name it calls the parameter. */
const CALL = /\b(GET|POST|PUT|PATCH|DELETE) (\/[\w{}/:-]+)/g;
const shapeOf = (method: string, called: string) => `${method} ${called.replace(/:\w+|\{\w*\}/g, '*')}`;

/** The rows that cannot work, with the reason in words. */
export function notWorking(root: string, rows: readonly { id: string; area: string; text: string }[]): Record<string, string> {
  const page = textOf(
    root,
    PAGE.flatMap((folder) => filesBelow(root, folder)),
  );
  const gateway = textOf(root, filesBelow(root, 'gateway/realtime'));
  const whole = gateway + textOf(root, [...filesBelow(root, 'gateway/calls'), ...filesBelow(root, 'gateway/areas')]);
  const why: Record<string, string> = {};

  const missingCalls = new Map<string, string>();
  for (const [id, { method, path: called, spec }] of Object.entries(operations) as [OperationId, Operation][]) {
    const missing = quotes(page, id) ? null : `the gateway serves ${id}, but no page calls it`;
    if (!missing) continue;
    missingCalls.set(shapeOf(method, called), missing);
    for (const row of spec.filter((each) => each.startsWith('ENDPOINT-'))) why[row] ??= missing;
  }
  for (const { id, text } of rows.filter(({ area }) => area !== 'ENDPOINT'))
    for (const [, method = '', called = ''] of text.matchAll(CALL)) {
      const missing = missingCalls.get(shapeOf(method, called));
      if (missing) why[id] ??= missing;
    }

  for (const { id, text } of rows.filter(({ area }) => area === 'SOCKET')) {
    const name = CLIENT_COMMANDS.find((command) => new RegExp(`^Emit ${command}(?![\\w-])`).test(text));
    if (!name) continue;
    const handled = new RegExp(`(^|[\\s{])(async )?'?${name}'?\\s*[(:]`, 'm').test(gateway);
    const sent = BY_PORT[name] ? page.includes(BY_PORT[name]) : quotes(page, name);
    if (!handled) why[id] = `the gateway does not handle ${name}`;
    else if (!sent) why[id] = `the gateway handles ${name}, but no page sends it`;
  }
  for (const [id, event] of Object.entries(EVENT_ROWS)) {
    if (!quotes(whole, event)) why[id] = `the gateway never sends ${event}`;
    else if (!quotes(page, event)) why[id] = `the gateway sends ${event}, but the page does nothing with it`;
  }
  return why;
}
