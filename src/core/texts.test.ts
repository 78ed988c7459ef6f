import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import en from '../../locales/en/core.json';
import fr from '../../locales/fr/core.json';
import { DISPOSITIONS, CALLBACK_REASONS, DISQUALIFIED_REASONS, FOLLOW_UP_REASONS, MEDICAL_REASONS, NOT_INTERESTED_REASONS } from './disposition/lists';
import { dispositionLabel, reasonLabel } from './disposition/rules';
import { overstayLimit } from './status/overstay';
import { AGENT_STATUSES, AGENT_ROLES, CALL_TYPES, ORIGINATE_FAILURES } from '@dialer/contract';

type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, path = ''): Record<string, string> =>
  Object.assign({}, ...Object.entries(tree).map(([key, value]) => (typeof value === 'string' ? { [path + key]: value } : flat(value, `${path}${key}.`))));
const texts = { en: flat(en as Tree), fr: flat(fr as Tree) };

/** Keys written out in the core's code. */
function keysInCode(): string[] {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && !name.includes('test') && !name.startsWith('workspace'));
  const heads = Object.keys(en).join('|');
  const pattern = new RegExp(`['"]((?:${heads})\\.[\\w.-]+)['"]`, 'g');
  return [...new Set(files.flatMap((name) => [...readFileSync(root + name, 'utf8').matchAll(pattern)].map((match) => match[1]!)))];
}

describe('texts of the core', () => {
  it('says the same things in English and in French, with the same parameters', () => {
    expect(Object.keys(texts.fr)).toEqual(Object.keys(texts.en));
    const parameters = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(texts.en)) expect(parameters(texts.fr[key]!), key).toEqual(parameters(text));
  });
  it('has a text for every key that the code names', () => {
    expect(keysInCode().filter((key) => !(key in texts.en))).toEqual([]);
  });
  it('has a text for every value that a key is made of', () => {
    const reasons = [...CALLBACK_REASONS, ...DISQUALIFIED_REASONS, ...MEDICAL_REASONS, ...[...FOLLOW_UP_REASONS, ...NOT_INTERESTED_REASONS].map(({ value }) => value), 'Matcha', 'Sunlife', 'External Transfer'];
    const made = [
      ...DISPOSITIONS.map(({ value }) => dispositionLabel(value)),
      ...reasons.map(reasonLabel),
      ...AGENT_STATUSES.map((status) => `statuses.${status}`),
      ...CALL_TYPES.map((type) => `calls.types.${type}`),
      ...ORIGINATE_FAILURES.map((message) => `notifications.originate_failure.${message}`),
      ...AGENT_ROLES.flatMap((role) => AGENT_STATUSES.filter((status) => overstayLimit(role, status, false) !== null).map((status) => `users.overstayed.${role}.${status}`)),
    ];
    expect(made.filter((key) => !(key in texts.en))).toEqual([]);
  });
  it.each([
    ['Logged in Successfully.', 'MSG-003'], ['Submitted values are not valid.', 'MSG-004'], ['There is no info associated with this user.', 'MSG-005'],
    ['The username/password combination is incorrect.', 'MSG-006'], ['The username does not exist.', 'MSG-007'],
    ['An unknown error occurred while trying to log in.', 'MSG-008'], ['Connection Error - Contact Admin', 'MSG-011'],
    ['The password was created successfully.', 'MSG-015'], ['The password reset request has been sent. You should receive the code.', 'MSG-016'],
    ['The password has been successfully changed. Please log in.', 'MSG-017'], ['Your session expired, please re-login', 'MSG-018'],
    ['You must toggle active status in order to receive calls.', 'MSG-060'], ['Your phone is disconnected, please refresh the dialer and retry', 'MSG-061'],
    ['Bria is closed or inactive', 'MSG-062'], ['You will be automatically switched to ready', 'MSG-063'],
    ['Could not change the user status. Please retry changing the status or refresh the page.', 'MSG-064'],
    ['A manager disabled calling for your extension', 'MSG-074'], ['Successfully disposed the lead!', 'MSG-086'],
    ['Could not dispose the lead. Please try again or contact support.', 'MSG-087'], ['Connection dropped', 'MSG-098'],
    ['Attempting to reconnect...', 'MSG-099'], ['Reconnected Successfully!', 'MSG-100'],
    ['You are currently offline, please check your internet connection. We will reconnect you automatically', 'MSG-101'],
    ['You are back online!', 'MSG-102'], ['The Dialer is already open in another tab. Please close this tab!', 'MSG-103'],
  ])('says "%s" word by word [%s]', (text) => {
    expect(Object.values(texts.en)).toContain(text);
  });
});
