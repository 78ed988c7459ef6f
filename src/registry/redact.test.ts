import { aCallView, fakeCore, fakeLead } from '@dialer/host/testing';
import { expect, it } from 'vitest';
import { redact } from './redact';
import { clientWords } from './secrets';

it.each([
  ['Cannot read properties of undefined (reading "goals")', 'Cannot read properties of undefined (reading "goals")'],
  ['No lead for 504 555-0132.', 'No lead for ….'],
  ['born 1961-03-14', 'born …'],
  ['dana.w@mail.example refused', '… refused'],
  ['Unexpected token in \'{"firstName": "Dana", "city": "New Orleans"}\'', 'Unexpected token in …'],
  ['It did not start within 10 s.', 'It did not start within 10 s.'],
  ['first line\nat Panel (panel.tsx)', 'first line'],
])('%s', (message, told) => expect(redact(message)).toBe(told));

it('takes out what is known of the client on the screen, whatever its case, and short words only in whole names', () => {
  expect(redact('No plan for DANA whitfield of New Orleans, La', ['Dana Whitfield', 'Dana', 'Whitfield', 'New Orleans', 'la'])).toBe(
    'No plan for … of …, La',
  );
});

it('cuts a long message', () => {
  const told = redact('x'.repeat(5000));
  expect([told.length, told.at(-1)]).toEqual([300, '…']);
});

it('knows the names, addresses and numbers of the lead and of the call', () => {
  const core = fakeCore();
  const lead = (core.leads.current = fakeLead([]));
  core.calls.current = aCallView();
  const { clients, address, phone } = lead;
  expect(clientWords(core)).toEqual(expect.arrayContaining([clients[0]!.lastName, address.city, phone, core.calls.current.facts.name]));
  expect(clientWords(fakeCore())).toEqual([]);
});
