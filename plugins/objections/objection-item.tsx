import { useId } from 'react';
import { observer } from 'mobx-react-lite';
import { statusText, usePlugin, useT } from '@dialer/host';
import { CommandButton, Icon, IconButton, Kbd, Note, Row, State } from '@dialer/ui';
import type { Objection } from './config';
import { keyOf, store } from './model';

/** One objection: its question, and below it, once it is open, what to answer. */
export const ObjectionItem = observer(function ObjectionItem({ row, language }: { row: Objection; language: 'en' | 'fr' }) {
  const t = useT();
  const model = store.use();
  const id = useId();
  const isOpen = model.open === keyOf(row);
  const isFavourite = model.isFavourite(row);
  const question = row.question[language];
  return (
    <li>
      <div className="objections-line">
        <button
          type="button"
          className="objections-question"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => model.toggle(row)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          <span>{question}</span>
        </button>
        <IconButton
          icon={isFavourite ? 'star' : 'star-empty'}
          size="small"
          variant="minimal"
          label={t(isFavourite ? 'favourite.remove' : 'favourite.add', { question })}
          onClick={() => model.toggleFavourite(row)}
        />
      </div>
      {isOpen && (
        <div className="objections-answer" id={id}>
          <Answer row={row} />
        </div>
      )}
    </li>
  );
});

const Answer = observer(function Answer({ row }: { row: Objection }) {
  const t = useT();
  const model = store.use();
  const keys = usePlugin().shortcut('objections:to-notes');
  const { text, language } = model.answerOf(row);
  return (
    <>
      {language !== model.language && <Note>{t('not_in_spanish')}</Note>}
      <p lang={language}>{text}</p>
      {row.disposition && <State icon="clipboard">{t('disposition', { disposition: statusText(t, row.disposition) })}</State>}
      <Row>
        <CommandButton command="objections:to-notes" size="small" icon="edit">
          {t('to_notes')}
        </CommandButton>
        {keys && <Kbd>{keys}</Kbd>}
      </Row>
    </>
  );
});
