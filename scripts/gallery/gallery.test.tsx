// @long
// @vitest-environment jsdom
/** The gallery has every component of `@dialer/ui` that draws, and draws each of its examples without a complaint. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import axe from 'axe-core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as ui from '@dialer/ui';
import { createTexts, type Texts } from '../../src/i18n';
import { UiProvider } from '../../src/ui/provider';
import { root } from '../steps.mjs';
import { declarationsOf, readDeclarations } from './declarations';
import { examples } from './examples';
import { Gallery } from './gallery';

const report = readFileSync(path.join(root, 'docs/ui-api.d.ts'), 'utf8').replaceAll('\r\n', '\n');
const CONTEXT = Symbol.for('react.context');
/** A capital letter begins the names of components; a context has one too. */
const drawing = Object.entries(ui)
  .filter(([name, value]) => /^[A-Z]/.test(name) && (value as { $$typeof?: symbol }).$$typeof !== CONTEXT)
  .map(([name]) => name);

let texts: Texts;
beforeAll(async () => {
  await ui.preloadCallTimeField();
  texts = await createTexts('en');
});
beforeEach(() => void vi.spyOn(console, 'error'));
afterEach(() => {
  vi.restoreAllMocks();
  document.body.className = '';
});
const said = () => vi.mocked(console.error).mock.calls.map(([first]) => String(first).split('\n')[0]);

it('has an example of every component, and of nothing else', () => expect(Object.keys(examples).sort()).toEqual(drawing.sort()));

it('finds the declaration of every component, with the types that it names', () => {
  const all = readDeclarations(report);
  for (const name of drawing) expect(declarationsOf(name, all)[0]?.text, name).toContain(name);
  expect(declarationsOf('Button', all).map((each) => each.name)).toEqual([
    'Button',
    'ButtonProps',
    'PlainButtonProps',
    'IconProps',
    'IconName',
  ]);
  expect(all.get('Button')!.comment).toBe(
    'A button of the scale. With `why` it is disabled and says the reason, to the eye and to a screen reader.',
  );
  expect(all.get('CommandButton')!.text).toMatch(/;$/);
});

const states = Object.entries(examples).flatMap(([name, of]) => of.map((state) => ({ name, title: state.title[0], state })));

describe.each(states)('$name: $title', ({ state: { title, draw: Draw } }) => {
  it('draws in both languages and themes, and is named in both', async () => {
    expect(title.map((each) => each.trim().length > 0)).toEqual([true, true]);
    for (const language of ['en', 'fr'] as const) {
      await texts.use(language);
      for (const theme of ['', 'bp6-dark']) {
        document.body.className = theme;
        render(
          <I18nextProvider i18n={texts.i18n}>
            <UiProvider>
              <Draw say={(english, french) => (language === 'fr' ? french : english)} />
            </UiProvider>
          </I18nextProvider>,
        );
        await act(async () => undefined);
        expect(document.body.textContent).not.toMatch(/\b[a-z]+\.[a-z]+\.[a-z]+\b/);
        cleanup();
      }
    }
    expect(said()).toEqual([]);
  });
});

describe('the gallery', () => {
  const open = async (name: string) => {
    location.hash = name;
    render(<Gallery texts={texts} examples={examples} report={report} />);
    await act(() => texts.use('en'));
  };
  const shown = () => screen.getByRole('heading', { level: 1 }).textContent;

  it('is gone through by keyboard: search, arrows, theme and language', async () => {
    await open('Button');
    await userEvent.keyboard('/');
    expect(screen.getByRole('textbox', { name: 'Search the components' })).toHaveFocus();
    await userEvent.keyboard('tab');
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Table', 'Tabs']);
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('heading', { level: 1, name: 'Table' });
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('heading', { level: 1, name: 'Tabs' });
    await userEvent.tab();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('tl');
    expect(document.body).toHaveClass('bp6-dark');
    expect(screen.getByRole('tab', { name: /Aujourd’hui/ })).toBeVisible();
    expect([shown(), said()]).toEqual(['Tabs', []]);
  });
  it('shows the properties and the import', async () => {
    await open('Switch');
    expect(screen.getByText(/import \{ Switch \} from '@dialer\/ui';/)).toHaveTextContent('interface InputProps');
  });
  it.each(['Button', 'Field', 'Table', 'Tabs', 'Setting', 'Notice', 'Segmented', 'CallTimeField'])(
    'has nothing that axe finds wrong: %s',
    async (name) => {
      await open(name);
      // Colours and places are judged in a browser; jsdom has neither.
      const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    },
  );
});
