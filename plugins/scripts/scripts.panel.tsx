import { observer } from 'mobx-react-lite';
import { useT } from '@dialer/host';
import { Button, Empty, LoadError, PanelBody, PanelFooter, Skeleton, State, Tabs } from '@dialer/ui';
import { store } from './model';
import './scripts.css';

/** The centre's script, a page at a time, in the lead's language. */
export const ScriptsPanel = observer(function ScriptsPanel() {
  const t = useT();
  const model = store.use();
  const { pages, number } = model;
  if (model.problem) return <LoadError title={t('failed')} onRetry={() => void model.load()} />;
  if (!model.all) return <Skeleton />;
  if (pages.length === 0) return <Empty title={t('empty.title')}>{t('empty.text')}</Empty>;
  return (
    <>
      <Tabs
        label={t('pages')}
        items={pages.map(({ title }, index) => ({ id: String(index), label: title }))}
        selected={String(number)}
        onSelect={(id) => model.goTo(Number(id))}
      />
      <PanelBody>
        <div className="scripts-text" lang={model.language}>
          {model.paragraphs.map((parts, index) => (
            <p key={index}>{parts.map(({ text, filled }, at) => (filled ? <strong key={at}>{text}</strong> : text))}</p>
          ))}
        </div>
      </PanelBody>
      <PanelFooter>
        <Button icon="arrow-left" why={number === 0 ? t('first') : null} onClick={() => model.goTo(number - 1)}>
          {t('previous')}
        </Button>
        <Button endIcon="arrow-right" why={number === pages.length - 1 ? t('last') : null} onClick={() => model.goTo(number + 1)}>
          {t('next')}
        </Button>
      </PanelFooter>
    </>
  );
});

export const ScriptsFacts = observer(function ScriptsFacts() {
  const t = useT();
  const { pages, number } = store.use();
  return pages.length > 0 && <State>{t('page', { page: number + 1, of: pages.length })}</State>;
});
