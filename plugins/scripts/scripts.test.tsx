// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost } from '@dialer/host/testing';
import plugin from '.';
import { somePages } from './testing';

const panel = { panel: 'scripts' };
function hostWith(pages = somePages, options: Parameters<typeof createTestHost>[1] = {}) {
  const host = createTestHost(plugin, options);
  host.api.reply('getScripts', { pages });
  return host;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('reads the pages out with the names in them, one after the other, and begins anew with the next lead [describes DISC-016]', async () => {
  const host = hostWith();
  host.onCall();
  await host.render(panel);
  expect(screen.getByText('Dana')).toBeVisible();
  expect(screen.getByText('This line is recorded.')).toBeVisible();
  await press('Next');
  expect(screen.getByText('Let me repeat what we agreed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAccessibleDescription('This is the last page.');
  // Another lead was looked at and closed: the page that is read stays.
  await host.emit('lead-unloaded', { leadId: 'another' });
  expect(screen.getByText('Let me repeat what we agreed.')).toBeVisible();
  await host.change(() => void host.onCall({ lead: { id: 'next' } }));
  expect(screen.getByText('This line is recorded.')).toBeVisible();
  host.dispose();
  expect(host.owned()).toBe(0);
});

/** As GET /scripts answers them (`gateway/areas/spoken`). */
function pagesOf(centre: string) {
  const { pages } = JSON.parse(readFileSync(`variants/${centre}/scripts.json`, 'utf8')) as { pages: Record<'title' | 'text', object>[] };
  return pages.flatMap(({ title, text }) =>
    Object.keys(text).map((language) => ({
      language,
      title: (title as Record<string, string>)[language]!,
      text: (text as Record<string, string>)[language]!,
    })),
  );
}
it.each([
  ['isius', 'en', 'Before going on', ['over age 80', 'no valid payment method', 'hospitalized', 'assistance with daily living']],
  ['isius', 'es', 'Antes de seguir', ['más de 80 años', 'forma de pago válida', 'hospitalizado', 'asistencia en la vida diaria']],
  ['slica', 'en', 'Before going on', ['over age 80', 'no valid payment method', 'hospitalized', 'assistance with daily living']],
  ['slica', 'fr', 'Avant de continuer', ['plus de 80 ans', 'mode de paiement valide', 'hospitalisé', 'aide pour la vie quotidienne']],
] as const)(
  'of %s in %s says what disqualifies: age, payment, hospital, assistance [DISPO-024]',
  async (centre, language, title, words) => {
    const host = hostWith(pagesOf(centre));
    host.onCall({ lead: { language } });
    const { container } = await host.render(panel);
    await userEvent.click(screen.getByRole('tab', { name: title }));
    for (const each of words) expect(container).toHaveTextContent(each);
  },
);

it('is in the language of the lead', async () => {
  const host = hostWith();
  host.onCall({ lead: { language: 'es' } });
  await host.render(panel);
  expect(screen.getByRole('tab', { name: 'Apertura' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Opening' })).toBeNull();
});

it('has what a manager has written at once, and keeps what stands while that does not come', async () => {
  const host = hostWith();
  await host.render(panel);
  expect(screen.getByText('This line is recorded.')).toBeVisible();
  host.api.reply('getScripts', { pages: [{ title: 'Ours', text: 'We say it so.', language: 'en' }] });
  await host.emit('centre-changed', {});
  expect(await screen.findByText('We say it so.')).toBeVisible();
  host.api.fail('getScripts', 500);
  await host.emit('centre-changed', {});
  expect(screen.getByText('We say it so.')).toBeVisible();
});

it('says that the script did not come, and asks again', async () => {
  const host = createTestHost(plugin, { language: 'fr' });
  host.api.fail('getScripts', 500);
  await host.render(panel);
  expect(screen.getByText('Impossible de charger le script.')).toBeVisible();
  host.api.reply('getScripts', { pages: [] });
  await press('Réessayer');
  expect(await screen.findByText('Aucun script')).toBeVisible();
});
