import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Empty, Kbd, Row, SearchInput, Segmented, type Choice } from '@dialer/ui';
import { CurrentTexts } from '../../src/host/scope';
import type { Texts, UiLanguage } from '../../src/i18n';
import { UiProvider } from '../../src/ui/provider';
import { declarationsOf, readDeclarations } from './declarations';
import type { Examples, Say, State } from './example';

type Theme = 'light' | 'dark';
const sayIn =
  (language: UiLanguage): Say =>
  (english, french) =>
    language === 'fr' ? french : english;

interface GalleryProps {
  texts: Pick<Texts, 'i18n' | 'use'>;
  examples: Examples;
  /** `docs/ui-api.d.ts`. */
  report: string;
}

/** Name of the component that the address asks for, so that a reload and the browser's arrows keep the place. */
const asked = (names: readonly string[]): string => names.find((name) => `#${name}` === location.hash) ?? names[0] ?? '';

const goTo = (name: string): void => location.assign(`#${name}`);

export function Gallery({ texts, examples, report }: GalleryProps) {
  const names = Object.keys(examples).sort();
  const [name, setName] = useState(() => asked(names));
  const [search, setSearch] = useState('');
  const [theme, setTheme] = useState<Theme>('light');
  const [language, setLanguage] = useState<UiLanguage>('en');
  const box = useRef<HTMLDivElement>(null);
  const say = sayIn(language);
  const found = names.filter((each) => each.toLowerCase().includes(search.trim().toLowerCase()));

  useEffect(() => void document.body.classList.toggle('bp6-dark', theme === 'dark'), [theme]);
  useEffect(() => void texts.use(language), [texts, language]);
  useEffect(() => {
    const follow = () => setName(asked(names));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  });
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || (event.target as HTMLElement).closest('input, textarea, select')) return;
      if (event.key === '/') box.current?.querySelector('input')?.focus();
      else if (event.key === 't') setTheme(theme === 'dark' ? 'light' : 'dark');
      else if (event.key === 'l') setLanguage(language === 'fr' ? 'en' : 'fr');
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  /** The arrows go through what the search has found, Enter takes the first of it. */
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 0 }[event.key];
    if (step === undefined || !found.length) return;
    const at = found.indexOf(name);
    goTo(found[at === -1 ? 0 : Math.min(found.length - 1, Math.max(0, at + step))]!);
    if (event.key !== 'Enter') event.preventDefault();
  };

  return (
    <I18nextProvider i18n={texts.i18n}>
      <CurrentTexts.Provider value={language}>
        <UiProvider>
          <div className="gallery">
            <nav className="gallery-list" ref={box} onKeyDown={move} aria-label={say('Components', 'Composants')}>
              <SearchInput value={search} onChange={setSearch} aria-label={say('Search the components', 'Chercher un composant')} />
              {!found.length && <Empty title={say('None has that name', 'Aucun n’a ce nom')} />}
              <ul>
                {found.map((each) => (
                  <li key={each}>
                    <a href={`#${each}`} aria-current={each === name ? 'page' : undefined}>
                      {each}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <main className="gallery-page">
              <div className="gallery-head">
                <h1 className="t-strong">{name}</h1>
                <Row>
                  <Switches say={say} theme={theme} onTheme={setTheme} language={language} onLanguage={setLanguage} />
                </Row>
              </div>
              <Shown key={name} name={name} states={examples[name] ?? []} report={report} say={say} />
            </main>
          </div>
        </UiProvider>
      </CurrentTexts.Provider>
    </I18nextProvider>
  );
}

interface SwitchesProps {
  say: Say;
  theme: Theme;
  onTheme(theme: Theme): void;
  language: UiLanguage;
  onLanguage(language: UiLanguage): void;
}

function Switches({ say, theme, onTheme, language, onLanguage }: SwitchesProps) {
  const themes: Choice<Theme>[] = [
    { value: 'light', label: say('Light', 'Clair') },
    { value: 'dark', label: say('Dark', 'Sombre') },
  ];
  const languages: Choice<UiLanguage>[] = [
    { value: 'en', label: 'English' },
    { value: 'fr', label: 'Français' },
  ];
  return (
    <>
      <Segmented value={theme} onChange={(next) => next && onTheme(next)} options={themes} aria-label={say('Theme', 'Thème')} />
      <Kbd>T</Kbd>
      <Segmented
        value={language}
        onChange={(next) => next && onLanguage(next)}
        options={languages}
        aria-label={say('Language', 'Langue')}
      />
      <Kbd>L</Kbd>
      <span className="t-meta">{say('Search', 'Chercher')}</span>
      <Kbd>/</Kbd>
    </>
  );
}

function Shown({ name, states, report, say }: { name: string; states: readonly State[]; report: string; say: Say }) {
  const declarations = declarationsOf(name, readDeclarations(report));
  return (
    <>
      <p className="t-meta">{declarations[0]?.comment}</p>
      {states.map(({ title, draw: Draw }) => (
        <section key={title[0]} className="gallery-state" aria-label={say(...title)}>
          <h2 className="t-label">{say(...title)}</h2>
          <div>
            <Draw say={say} />
          </div>
        </section>
      ))}
      <h2 className="t-label">{say('Properties', 'Propriétés')}</h2>
      <pre tabIndex={0}>
        {[`import { ${name} } from '@dialer/ui';`, ...declarations.map(({ text }) => text.replace(/^export (declare )?/, ''))].join('\n\n')}
      </pre>
    </>
  );
}
