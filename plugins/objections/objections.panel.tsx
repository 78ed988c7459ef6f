import { useRef, type KeyboardEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useCore, useT } from '@dialer/host';
import { announce, Button, Empty, PanelBody, SearchInput, Segmented } from '@dialer/ui';
import { keyOf, store } from './model';
import { ObjectionItem } from './objection-item';
import './objections.css';

/** Where the arrows stop, from the search down. */
const STOPS = '.objections-search input, .objections-question';

export const ObjectionsPanel = observer(function ObjectionsPanel() {
  const t = useT();
  const { session } = useCore();
  const model = store.use();
  const searching = useRef<HTMLDivElement>(null);
  const { shown, languages } = model;
  if (model.isEmpty) return <Empty title={t('empty.title')}>{t('empty.text')}</Empty>;

  const search = (typed: string) => {
    model.setSearch(typed);
    if (typed) announce(t('found', { count: model.shown.length }));
  };
  const showAll = () => {
    model.setSearch('');
    // The button goes with what it took back.
    searching.current?.querySelector('input')?.focus();
  };
  const openFirst = () => {
    const [first] = shown;
    if (model.search && first && keyOf(first) !== model.open) model.toggle(first);
  };
  return (
    <PanelBody>
      <div className="objections" onKeyDown={moveFocus}>
        <div className="objections-tools">
          <div className="objections-search" ref={searching}>
            <SearchInput
              value={model.search}
              onChange={search}
              onEnter={openFirst}
              placeholder={t('search')}
              aria-label={t('search_label')}
            />
          </div>
          {languages.length > 1 && (
            <Segmented
              value={model.language}
              onChange={(language) => language && model.speak(language)}
              options={languages.map((language) => ({ value: language, label: t(`language.${language}`) }))}
              aria-label={t('language.label')}
            />
          )}
        </div>
        {shown.length > 0 ? (
          <ul className="objections-list" aria-label={t('list')}>
            {shown.map((row) => (
              <ObjectionItem key={keyOf(row)} row={row} language={session.language} />
            ))}
          </ul>
        ) : (
          <Empty title={t('none.title')} action={<Button onClick={showAll}>{t('none.clear')}</Button>}>
            {t('none.text')}
          </Empty>
        )}
      </div>
    </PanelBody>
  );
});

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const at = stops.indexOf(event.target as HTMLElement);
  if (!step || at < 0) return;
  event.preventDefault();
  stops[at + step]?.focus();
}
