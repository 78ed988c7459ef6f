// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost } from '@dialer/host/testing';
import plugin from '.';
import centreState, { type CentreScript } from './centre-state';
import { moved, pagesOf } from './pages';
import { closing, opening } from './testing';

const session = { workingRole: 'manager', roles: ['manager'] } as const;
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const one = (title: string) => within(screen.getByRole('region', { name: title }));

async function shown(pages?: CentreScript['pages']) {
  const host = createTestHost(plugin, {
    session: { ...session, roles: [...session.roles] },
    ...(pages && { centre: { version: 1, value: { pages } } }),
  });
  host.api.reply('getScripts', {
    pages: [
      { title: 'Opening', text: 'Hello {firstName}.', language: 'en' },
      { title: 'Apertura', text: 'Hola {firstName}.', language: 'es' },
      { title: 'Closing', text: 'Goodbye.', language: 'en' },
    ],
  });
  await host.render({ page: 'scripts' });
  await screen.findByRole('button', { name: pages ? 'Add a page' : 'Change them' });
  return host;
}

it('begins with what agents read now, and saves what the centre makes of it', async () => {
  const host = await shown();
  await press('Change them');
  const first = one('Page 1 of 2');
  expect(first.getByLabelText('Text, Spanish')).toHaveValue('Hola {firstName}.');
  expect(first.queryByLabelText('Text, French'), 'no lead of this centre speaks French').toBeNull();
  expect(one('Page 2 of 2').getByText(/Not written yet: Spanish/)).toBeVisible();
  await userEvent.type(first.getByLabelText('Text, English'), ' Good day.');
  await press('Move page 1 down');
  await press('Save');
  await waitFor(() => expect(host.dirty.at(-1)).toBe(false));
  const { pages } = host.centre.kept!.value as CentreScript;
  expect(pages.map(({ en }) => en.text)).toEqual(['Goodbye.', 'Hello {firstName}. Good day.']);
  await press('Remove page 1');
  expect(screen.getAllByRole('region', { name: /^Page/ })).toHaveLength(1);
  await press('Discard');
  expect(screen.getAllByRole('region', { name: /^Page/ })).toHaveLength(2);
});

it('says at its field what keeps a page from being saved', async () => {
  const host = await shown([opening]);
  await press('Add a page');
  await userEvent.type(one('Page 2 of 2').getByLabelText('Title, English'), 'Needs');
  expect(screen.getByText('Write the page’s text in this language too.')).toBeVisible();
  expect(button('Save')).toHaveAccessibleDescription('Correct what is marked first.');
  await userEvent.type(one('Page 2 of 2').getByLabelText('Text, English'), 'Why now?');
  await press('Save');
  await waitFor(() => expect((host.centre.kept!.value as CentreScript).pages).toHaveLength(2));
});

it('says that the pages did not come, and keeps the way to try again', async () => {
  const host = await shown();
  host.api.fail('getScripts', 500, 'The gateway is busy.');
  await press('Change them');
  expect(await screen.findByText('The gateway is busy.')).toBeVisible();
  expect(button('Change them')).toBeEnabled();
});

it('refuses half a page, and takes one of any language', () => {
  const half = centreState.safeParse({ pages: [{ ...closing, es: { title: ' ', text: 'Adiós.' } }] });
  expect(half.error?.issues.map(({ path }) => path)).toEqual([['pages', 0, 'es', 'title']]);
  expect(centreState.parse({ pages: [closing] })).toEqual({ pages: [closing] });
  expect(centreState.parse({})).toEqual({ pages: [] });
});

it('puts what agents are told together again, and moves no page beyond the ends', () => {
  const read = [
    { language: 'en', title: 'A', text: 'a' },
    { language: 'es', title: 'B', text: 'b' },
    { language: 'es', title: 'C', text: 'c' },
    { language: 'tlh', title: 'D', text: 'd' },
  ];
  expect(pagesOf(read).map(({ id, en, es }) => [id, en.title, es.title])).toEqual([
    ['page-1', 'A', 'B'],
    ['page-2', '', 'C'],
  ]);
  expect(moved([opening, closing], 1, -1)).toEqual([closing, opening]);
});
