// @vitest-environment jsdom
/** The plugin of docs/plugins.md as a reader types it, beside the shipped plugin whose command it guards. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { PluginModule } from '@dialer/host';
import { createTestHost, fakeLead } from '@dialer/host/testing';
import disposition from '../../plugins/disposition';
import { snippetsOf } from '../../scripts/doc-snippets';
import { root } from '../../scripts/steps.mjs';
import { renderShell } from '../../src/shell/testing';
import { aPlugin } from '../support/plugins';

const REASONS = { en: 'You have reached your goal for today.', fr: 'Vous avez atteint votre objectif du jour.' };
const SAVE_NEXT = { en: 'Save & Next', fr: 'Enregistrer et continuer' };

// Below the project, where its aliases and packages are found. At once: a test of the guide is run as one of this file.
mkdirSync(path.join(root, 'dist'), { recursive: true });
const folder = mkdtempSync(path.join(root, 'dist/guide-'));
for (const { file, text } of snippetsOf(readFileSync(path.join(root, 'docs/plugins.md'), 'utf8'))) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}
const inGuide = (file: string) => import(/* @vite-ignore */ path.join(folder, file));
const { default: example } = (await inGuide('plugins/call-tally/index.tsx')) as { default: PluginModule };

afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(cleanup);

/** An agent with a lead to save, in a centre that stops at the goal; what the reader has written for `goal_reached` is there. */
async function agent(language: 'en' | 'fr') {
  const shell = await renderShell({
    language,
    plugins: [
      { manifest: disposition.manifest, module: disposition },
      { manifest: example.manifest, module: example, values: { stopAtGoal: true }, texts: { goal_reached: REASONS[language] } },
    ],
    placed: [{ panel: 'disposition', plugin: 'disposition', x: 0, y: 0, w: 4, h: 16 }],
  });
  await shell.change(() => {
    shell.core.leads.current = fakeLead(shell.acts);
    shell.core.disposition.active = true;
  });
  await waitFor(() => expect(shell.registry.state('call-tally').at).toBe('ready'));
  await screen.findByLabelText(/^Notes/);
  return { ...shell, reachGoal: () => shell.change(() => times(40, () => shell.registry.events.announce('call-ended', { callId: 'a' }))) };
}
const times = (count: number, act: () => void) => Array.from({ length: count }).forEach(act);

describe.each(['en', 'fr'] as const)('the guard of the guide, in %s', (language) => {
  const reason = REASONS[language];
  /** The panel's; the call bar has one too, before it in the page. */
  const saveNext = () => screen.getAllByRole('button', { name: SAVE_NEXT[language] }).at(-1)!;

  it('is read at the button before the click, in its own words', async () => {
    const { did, reachGoal } = await agent(language);
    expect(saveNext()).not.toHaveAttribute('aria-disabled');
    await reachGoal();
    expect(saveNext()).toHaveAttribute('aria-disabled', 'true');
    expect(saveNext()).toHaveAccessibleDescription(reason);
    await userEvent.click(saveNext());
    expect(did('disposition.save')).toEqual([]);
  });
  it('is said in its own words to who presses the keys', async () => {
    const { did, reachGoal } = await agent(language);
    await reachGoal();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(did('alerts.toast')).toEqual([[reason, 'error']]));
    expect(did('disposition.save')).toEqual([]);
  });
});

it('the settings page of the guide saves for the whole centre', async () => {
  const of = (file: string) => inGuide(`plugins/settings/tariffs/${file}`);
  const [{ TariffsPage, tariffs }, { default: schema }] = await Promise.all([of('tariffs.page.tsx'), of('centre-state.ts')]);
  const page = { id: 'tariffs', path: 'tariffs', titleKey: 'title', descriptionKey: 'description', icon: 'cog' };
  const plugin: PluginModule = {
    manifest: aPlugin('settings-tariffs', { centreState: { write: ['manager'] }, contributes: { settingsPages: [page] } }),
    pages: { tariffs: TariffsPage },
    activate: (ctx) => tariffs.provide(ctx, ctx.centreState(schema)),
  };
  const host = createTestHost(plugin, { centre: { version: 1, value: { fee: '20', rows: [] } } });
  await host.render({ page: 'tariffs' });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'fee' })).toHaveValue('20'));
  await userEvent.type(screen.getByRole('textbox', { name: 'fee' }), '0');
  await host.change(() => host.centre.saves({ fee: '20', rows: [{ id: 'a', name: 'Night' }] }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(host.centre.kept?.value).toEqual({ fee: '200', rows: [{ id: 'a', name: 'Night' }] });
});

// What it requires is given by a token; the tally's own test wants its texts, which the guide leaves to the reader.
describe('the plugin of the guide that requires another', () => inGuide('plugins/call-cheer/call-cheer.test.ts'));
