// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { allow, refuse } from '@dialer/host';
import { createTestHost, isiusVariant, slicaVariant, type TestHostOptions } from '@dialer/host/testing';
import config from './config';
import plugin from '.';

const slica = { variant: slicaVariant, variantCode: 'SLICA' } as const;
const SPANISH = { flags: { 'objections:spanish': true } } as const;

const NAMES = ['It costs too much', 'I already have coverage through work', 'Is this a scam?', 'I am too old', 'Call me later'];
const all = config.parse(isiusVariant.plugins.objections);
const some = { objections: all.objections.filter(({ question }) => NAMES.includes(question.en)) };

async function shown(options: TestHostOptions = {}) {
  const host = createTestHost(plugin, { config: some, ...options });
  await host.render({ panel: 'objections' });
  return host;
}
const search = () => screen.getByRole('textbox', { name: /objection/ });
const questions = () => [...document.querySelectorAll<HTMLElement>('.objections-question')];
const open = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const owned = <T,>(verdict: T) => ({ ...verdict, owner: 'objections' });

it('lists what people object, and opens the answer to one at a time', async () => {
  await shown();
  expect(questions()).toHaveLength(NAMES.length);
  await open('It costs too much');
  expect(screen.getByText(/it has to fit your budget/)).toBeVisible();
  await open('Call me later');
  expect(screen.queryByText(/it has to fit your budget/)).toBeNull();
  expect(screen.getByText('Disposition: Callback Scheduled')).toBeVisible();
  await open('Call me later');
  expect(screen.queryByText(/Which day and time/)).toBeNull();
});

it('is searched and read by keyboard alone', async () => {
  await shown();
  await userEvent.type(search(), 'ARNAQUE{Enter}');
  const scam = screen.getByRole('button', { name: 'Is this a scam?', expanded: true });
  expect(screen.getByText(/You are right to ask/)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  expect(scam).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(scam).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowUp}{Escape}');
  expect(search()).toHaveFocus();
  expect(search()).toHaveValue('');
  await userEvent.keyboard('{ArrowUp}');
  expect(search()).toHaveFocus();
});

it('says when nothing is found, and shows all again', async () => {
  await shown();
  await userEvent.type(search(), 'zebra{Enter}');
  expect(screen.getByText('Nothing found')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(questions()).toHaveLength(NAMES.length);
  expect(search()).toHaveFocus();
});

it('says who writes the list where a centre has none', async () => {
  await shown({ config: { objections: [] } });
  expect(screen.getByText('No objections')).toBeVisible();
});

it('puts a person’s favourites first, and keeps them', async () => {
  const host = await shown({ saved: { version: 1, value: { favourites: ['I am too old', 'Long gone'] } } });
  const [first] = questions();
  expect(first).toHaveTextContent('I am too old');
  await userEvent.click(screen.getByRole('button', { name: 'Add to favorites: Call me later' }));
  expect(host.saved()).toEqual({ version: 1, value: { favourites: ['I am too old', 'Long gone', 'Call me later'] } });
  await userEvent.click(screen.getByRole('button', { name: 'Remove from favorites: I am too old' }));
  expect(host.saved()).toEqual({ version: 1, value: { favourites: ['Long gone', 'Call me later'] } });
  expect(questions()[0]).toHaveTextContent('Call me later');
});

it('puts the chosen objection into the notes, once, and says before the click why not', async () => {
  const host = await shown();
  expect(host.verdict('objections:to-notes')).toEqual(owned(refuse('choose_first')));
  await open('It costs too much');
  expect(host.verdict('objections:to-notes')).toEqual(owned(refuse('no_notes_now')));
  expect(screen.getByRole('button', { name: 'Add to notes' })).toHaveAccessibleDescription(/Notes are open during a call/);

  host.onCall();
  await host.change(() => (host.core.disposition.notes = 'Said hello'));
  expect(host.verdict('objections:to-notes')).toEqual(allow);
  expect(await host.press('Ctrl+Alt+J')).toEqual({ kind: 'done' });
  expect(host.did('disposition.appendNotes')).toEqual([['Objection: It costs too much']]);
  expect(host.verdict('objections:to-notes')).toEqual(owned(refuse('noted_already')));
  await userEvent.type(search(), 'zebra');
  expect(host.verdict('objections:to-notes')).toEqual(owned(refuse('choose_first')));
});

it('knows its line in notes that keep no accents', async () => {
  const host = await shown({ language: 'fr', session: slica });
  host.onCall();
  await open('Je suis trop âgé ou trop âgée');
  expect(host.verdict('objections:to-notes')).toEqual(allow);
  await host.change(() => (host.core.disposition.notes = 'Objection : Je suis trop age ou trop agee'));
  expect(host.verdict('objections:to-notes')).toEqual(owned(refuse('noted_already')));
});

it('answers in the lead’s language, and in another by choice until the next lead', async () => {
  const host = await shown({ session: slica });
  host.onCall({ lead: { language: 'fr' } });
  await open('It costs too much');
  expect(screen.getByText(/il faut que ça entre dans votre budget/)).toHaveAttribute('lang', 'fr');
  await userEvent.click(screen.getByRole('radio', { name: 'EN' }));
  expect(screen.getByText(/it has to fit your budget/)).toHaveAttribute('lang', 'en');
  expect(screen.queryByRole('radio', { name: 'ES' })).toBeNull();

  // Another lead was looked at and closed: what is read out stays.
  await host.emit('lead-unloaded', { leadId: 'another' });
  expect(screen.getByText(/it has to fit your budget/)).toBeVisible();
  await host.change(() => void host.onCall({ lead: { id: 'next', language: 'fr' } }));
  expect(screen.queryByText(/budget/)).toBeNull();
  await open('It costs too much');
  expect(screen.getByText(/il faut que ça entre/)).toBeVisible();
});

it('answers in Spanish only where its flag is on, and says where it cannot', async () => {
  const [first, second] = all.objections;
  const host = await shown({ ...SPANISH, config: { objections: [first, { ...second, spanish: '' }] } });
  host.onCall({ lead: { language: 'es' } });
  await open('It costs too much');
  expect(screen.getByText(/tiene que ajustarse a su presupuesto/)).toHaveAttribute('lang', 'es');
  await open('I already have coverage through work');
  expect(screen.getByText('Not translated into Spanish.')).toBeVisible();
  expect(screen.getByText(/That is good to have/)).toHaveAttribute('lang', 'en');

  await host.setFlag('objections:spanish', false);
  expect(screen.queryByText('Not translated into Spanish.')).toBeNull();
  expect(screen.getByText(/That is good to have/)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('speaks French', async () => {
  await shown({ language: 'fr', session: slica });
  await open('Rappelez-moi plus tard');
  expect(screen.getByText(/Quel jour et quelle heure/)).toBeVisible();
});

it('leaves nothing behind, and logs nothing', async () => {
  const host = createTestHost(plugin, { config: all });
  await host.activate();
  host.dispose();
  expect(host.owned()).toBe(0);
  expect(host.logged).toEqual([]);
});
