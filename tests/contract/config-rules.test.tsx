// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import leadScore from '../../plugins/lead-score/config';
import objections from '../../plugins/objections/config';
import { fill, showForm } from '../../src/admin/config-form/testing';

const field = (name: string) => screen.getByRole('textbox', { name });

it.each([
  ['en', 'Contact details', 'All points together must be 100; now they are 101.'],
  ['fr', 'Coordonnées', 'Le total des points doit être 100; il est de 101.'],
] as const)('says in the language %s what the points of a lead are together', async (language, name, said) => {
  await showForm({ plugin: 'lead-score', schema: leadScore, defaults: leadScore.parse({}) }, language);
  await fill(field(name), '16');
  expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(said));
});

const FILE = 'question.en,question.fr,answer.en,answer.fr\nCost,Prix,a,b\nCost,Coût,c,d\n';

it.each([
  ['en', 'Import CSV: Objections', 'Take into the form', 'Objection (English)', 'This objection stands above already.'],
  ['fr', 'Importer un CSV\u00a0: Objections', 'Mettre dans le formulaire', 'Objection (Anglais)', 'Cette objection figure déjà plus haut.'],
] as const)('says in the language %s which objection of a file stands there twice', async (language, open, take, name, said) => {
  await showForm({ plugin: 'objections', schema: objections, defaults: { objections: [] } }, language);
  await userEvent.click(screen.getByRole('button', { name: open }));
  const input = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('input[type="file"]'));
  await userEvent.upload(input, new File([FILE], 'list.csv', { type: 'text/csv' }), { applyAccept: false });
  expect(await screen.findByRole('row', { name: `3 ${name} ${said}` })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: take }));
  const [, second] = document.querySelectorAll<HTMLElement>('.config-row');
  expect(within(second!).getByText(new RegExp(said))).toBeVisible();
});
