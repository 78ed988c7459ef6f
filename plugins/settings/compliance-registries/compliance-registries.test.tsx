// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import states, { file } from './testing';

async function shown(page: 'registries' | 'do-not-call', state: 'full' | 'empty' = 'full', options: TestHostOptions = {}) {
  const host = createTestHost(plugin, { session: { workingRole: 'admin', roles: ['admin'] }, ...options });
  states[state]!(host);
  await host.render({ page });
  return host;
}
type Host = Awaited<ReturnType<typeof shown>>;
const did = (host: Host, operation: string) => host.api.calls.filter((call) => call.operation === operation).map(({ input }) => input);
const row = (name: string | RegExp, table: string | RegExp = /^(Registries|Do-not-call list|Consent)/) =>
  within(screen.getAllByRole('table', { name: table }).flatMap((one) => within(one).queryAllByRole('row', { name }))[0]!);

it('says of each registry how old it is, and which one nobody is called by', async () => {
  await shown('registries');
  expect(row(/United States/).getByText('In force, 5 days old')).toBeVisible();
  expect(row(/PA/).getByText('27 days old: load a new file within 4 days')).toBeVisible();
  expect(row(/TX/).getByText('40 days old: nobody it covers is called')).toBeVisible();
  expect(row(/Canada/).getByText('Not kept, said by Nadia Roy: We ring nobody in Canada')).toBeVisible();
});

it('shows the refused rows of a file with their lines', async () => {
  await shown('registries');
  await userEvent.click(screen.getByRole('button', { name: '2 refused rows of November list' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('row', { name: /90,210 END OF FILE No phone number/ })).toBeVisible();
});

it('sends a file with its registry and day, and says in words what is missing', async () => {
  const host = await shown('registries', 'empty');
  host.api.reply('beginRegistryFile', file({ received: 0, state: 'sending' }));
  host.api.reply('addToRegistryFile', file({ received: 11, state: 'loading' }));
  await userEvent.click(screen.getByRole('button', { name: 'Load a file' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Load' }));
  expect(dialog.getByText('Choose a file first.')).toBeVisible();
  await userEvent.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), new File(['617,5550144'], 'list.txt'));
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'State or province');
  await userEvent.type(dialog.getByRole('textbox', { name: 'State or province' }), 'PA');
  const date = dialog.getByRole('textbox', { name: 'Day of the file' });
  await userEvent.clear(date);
  await userEvent.type(date, '2026-11-24');
  await userEvent.click(dialog.getByRole('button', { name: 'Load' }));
  await waitFor(() => expect(did(host, 'addToRegistryFile')).toHaveLength(1));
  const about = {
    name: 'list.txt',
    bytes: 11,
    scope: 'state',
    region: 'pa',
    version_date: '2026-11-24',
    smaller: false,
    smaller_reason: '',
  };
  expect(did(host, 'beginRegistryFile')).toEqual([{ body: about }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('lets an administrator say why a file is so much smaller, and tells a manager who does', async () => {
  const host = await shown('registries', 'empty');
  host.api.reply('beginRegistryFile', file({ received: 0, state: 'sending' }));
  host.api.reply('addToRegistryFile', file({ received: 11, state: 'loading' }));
  await userEvent.click(screen.getByRole('button', { name: 'Load a file' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), new File(['617,5550144'], 'list.txt'));
  await userEvent.click(dialog.getByRole('checkbox', { name: /less than half the numbers/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Load' }));
  expect(dialog.getByText('This is missing.')).toBeVisible();
  expect(did(host, 'beginRegistryFile')).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Why it is smaller' }), 'One area code');
  await userEvent.click(dialog.getByRole('button', { name: 'Load' }));
  await waitFor(() => expect(did(host, 'addToRegistryFile')).toHaveLength(1));
  for (const operation of ['beginRegistryFile', 'addToRegistryFile'])
    expect(did(host, operation)).toMatchObject([{ body: { smaller: true, smaller_reason: 'One area code' } }]);
});

it('lets no manager say so', async () => {
  await shown('registries', 'empty', { session: { workingRole: 'manager', roles: ['manager'] } });
  await userEvent.click(screen.getByRole('button', { name: 'Load a file' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('checkbox', { name: /less than half the numbers/ })).toBeDisabled();
  expect(dialog.getByText(/Administrators say this/)).toBeVisible();
});

it('says before it sends what an exemption lacks: a number, an end within five years, evidence that is seen', async () => {
  const host = await shown('do-not-call', 'full', { session: { workingRole: 'manager', roles: ['manager'] } });
  await userEvent.click(screen.getByRole('button', { name: 'Record a consent' }));
  const dialog = within(await screen.findByRole('dialog'));
  const box = (name: string) => dialog.getByRole('textbox', { name });
  await userEvent.type(box('Area code'), '617');
  await userEvent.type(box('Evidence'), 'I agree\u200bnever');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('This is of one person: name the number.')).toBeVisible();
  expect(dialog.getByText(/invisible signs/)).toBeVisible();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'Business number');
  expect(dialog.getByText('Administrators exempt area codes. Name a number.')).toBeVisible();
  expect(dialog.getByText('Say until when this holds.')).toBeVisible();
  await userEvent.type(box('Until'), '9999-12-31');
  expect(dialog.getByText('Name a day within 5 years.')).toBeVisible();
  expect(did(host, 'addExemption')).toEqual([]);
});

it('shows how far a load is, and lets it be stopped', async () => {
  const host = createTestHost(plugin, { session: { workingRole: 'admin', roles: ['admin'] } });
  host.api.reply('getRegistries', { registries: [], files: [file({ state: 'loading', share: 0.4, rows: 1_000 })], training: false });
  host.api.reply('cancelRegistryFile', undefined);
  await host.render({ page: 'registries' });
  expect(screen.getByRole('progressbar', { name: /1,000 numbers/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(did(host, 'cancelRegistryFile')).toHaveLength(1);
});

it('lets an administrator say, with a reason, that a registry is not needed, and a manager not', async () => {
  const host = await shown('registries');
  host.api.reply('keepRegistry', undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Not needed: National registry, United States' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Not needed' }));
  expect(did(host, 'keepRegistry')).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Businesses alone{Enter}');
  const body = { scope: 'national-us', region: '', kept: false, reason: 'Businesses alone' };
  await waitFor(() => expect(did(host, 'keepRegistry')).toEqual([{ body }]));
});

it('tells a manager who decides that', async () => {
  await shown('registries', 'full', { session: { workingRole: 'manager', roles: ['manager'] } });
  expect(screen.getByRole('button', { name: 'Not needed: National registry, United States' })).toHaveAccessibleDescription(
    'Administrators decide this.',
  );
});

it('adds pasted numbers to the centre’s own list, and offers to take none off', async () => {
  const host = await shown('do-not-call');
  expect(row(/617.*0121/).getByText('Asked in a letter')).toBeVisible();
  expect(screen.queryByRole('button', { name: /remove|delete/i })).toBeNull();
  host.api.reply('addDoNotCall', { added: 2, known: 1, refused: ['nobody'] });
  await userEvent.click(screen.getByRole('button', { name: 'Add numbers' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Numbers' }), '6175550101{Enter}6175550102');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Letter');
  await userEvent.click(dialog.getByRole('button', { name: 'Add numbers' }));
  expect(await screen.findByText('2 numbers added. 1 was there already. Not a number: nobody.')).toBeVisible();
  expect(did(host, 'addDoNotCall')).toEqual([{ body: { phones: '6175550101\n6175550102', reason: 'Letter' } }]);
});

it('records a consent with its words, and takes one back with a reason', async () => {
  const host = await shown('do-not-call');
  host.api.reply('revokeExemption', undefined);
  expect(row(/Inquiry/).getByText(/^Ended/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Take back: .*0144/ }));
  await userEvent.type(within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Reason' }), 'Called in{Enter}');
  await waitFor(() => expect(did(host, 'revokeExemption')).toEqual([{ params: { id: 1 }, body: { reason: 'Called in' } }]));
  await userEvent.click(screen.getByRole('button', { name: 'Record a consent' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(did(host, 'addExemption')).toEqual([]);
  host.api.fail('addExemption', 422, 'x', { valid_until: ['Say until when this holds.'] });
  await userEvent.type(dialog.getByRole('textbox', { name: 'Number' }), '6175550101');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Evidence' }), 'I agree.');
  expect(dialog.getByText('Choose how it was given.')).toBeVisible();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Given by' }), 'Paper');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findAllByText(/Say until when this holds/)).length).toBeGreaterThan(0);
  expect(did(host, 'addExemption')[0]).toMatchObject({
    body: { kind: 'consent', phone: '6175550101', evidence: 'I agree.', channel: 'paper' },
  });
});

it('is there in French', async () => {
  await shown('do-not-call', 'empty', { language: 'fr' });
  expect(await screen.findByText('Aucun numéro sur la liste.')).toBeVisible();
});
