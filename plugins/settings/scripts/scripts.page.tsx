import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { errorText, problemOf, toPluginError, useCore, usePlugin, useT, type PageProps } from '@dialer/host';
import {
  Button,
  Empty,
  Field,
  FormGrid,
  IconButton,
  LoadError,
  Note,
  Notice,
  PageBody,
  Row,
  SaveBar,
  Sheet,
  Skeleton,
  TextArea,
  TextInput,
  useDraft,
} from '@dialer/ui';
import { MOST, type ScriptPage, type Spoken } from './centre-state';
import { blankPage, faultsOf, moved, pagesOf } from './pages';
import { store } from './store';

/** The centre's script: its pages in their order, each in every language of the centre's leads. */
export const ScriptsPage = observer(function ScriptsPage({ onDirty }: PageProps) {
  const t = useT();
  const state = store.use();
  const draft = useDraft(state, onDirty);
  if (state.status === 'loading') return <Skeleton shape="table" rows={4} />;
  if (state.status === 'failed') {
    return (
      <LoadError title={t('failed.load')} onRetry={() => state.reload()}>
        {state.problem && errorText(t, state.problem, 'failed.load')}
      </LoadError>
    );
  }
  const { pages } = draft.value;
  const set = (next: ScriptPage[]) => draft.set({ pages: next });
  const faults = faultsOf(draft.value);
  const add = () => set([...pages, blankPage(`${state.revision}-${Date.now().toString(36)}`)]);
  return (
    <>
      <PageBody form>
        {draft.problem && <Notice kind="error">{problemOf(t, draft.problem, 'failed.save')}</Notice>}
        {pages.length === 0 ? (
          <NoPages onBegin={set} onBlank={add} />
        ) : (
          <>
            {pages.map((page, index) => (
              <OnePage
                key={page.id}
                page={page}
                at={index}
                of={pages.length}
                errorAt={(path) => {
                  const key = faults.get(`pages.${index}.${path}`);
                  return key ? t(key) : draft.error(`pages.${index}.${path}`);
                }}
                onChange={(next) => set(pages.map((one) => (one.id === next.id ? next : one)))}
                onMove={(by) => set(moved(pages, index, by))}
                onRemove={() => set(pages.filter((one) => one.id !== page.id))}
              />
            ))}
            <Sheet>
              <Row>
                <Button icon="add" why={pages.length < MOST.pages ? null : t('most', { most: MOST.pages })} onClick={add}>
                  {t('add')}
                </Button>
              </Row>
            </Sheet>
          </>
        )}
      </PageBody>
      <SaveBar
        changes={draft.changes}
        saving={draft.saving}
        why={faults.size ? t('fix') : null}
        onSave={draft.save}
        onDiscard={draft.discard}
      >
        {t(pages.length ? 'apply' : 'apply_none')}
      </SaveBar>
    </>
  );
});

/** The centre has written nothing yet: what is read now is where one begins. */
function NoPages({ onBegin, onBlank }: { onBegin: (pages: ScriptPage[]) => void; onBlank: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const [problem, setProblem] = useState<string | null>(null);
  const [waits, setWaits] = useState(false);
  const begin = async () => {
    setProblem(null);
    setWaits(true);
    try {
      const { pages } = await api.call('getScripts', {});
      if (pages.length === 0) onBlank();
      else onBegin(pagesOf(pages));
    } catch (error) {
      setProblem(errorText(t, toPluginError(error), 'failed.begin'));
    }
    setWaits(false);
  };
  return (
    <Sheet>
      <Empty
        title={t('none.title')}
        action={
          <Button intent="primary" icon="edit" loading={waits} onClick={() => void begin()}>
            {t('none.begin')}
          </Button>
        }
      >
        {t('none.text')}
      </Empty>
      {problem && <Note kind="bad">{problem}</Note>}
    </Sheet>
  );
}

interface OnePageProps {
  page: ScriptPage;
  at: number;
  of: number;
  errorAt: (path: string) => string | null;
  onChange: (page: ScriptPage) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

const OnePage = observer(function OnePage({ page, at, of, errorAt, onChange, onMove, onRemove }: OnePageProps) {
  const t = useT();
  const { leadLanguages } = useCore().session.variant;
  const number = at + 1;
  const change = (language: Spoken, words: Partial<ScriptPage[Spoken]>) =>
    onChange({ ...page, [language]: { ...page[language], ...words } });
  const untold = leadLanguages.filter((language) => !page[language].text.trim());
  return (
    <Sheet
      title={t('one', { number, of })}
      // Said once, where one begins to read.
      text={at === 0 ? t('names', { names: '{firstName}, {lastName}, {agent}' }) : undefined}
      footer={
        <Row>
          <IconButton icon="arrow-up" label={t('up', { number })} disabled={at === 0} onClick={() => onMove(-1)} />
          <IconButton icon="arrow-down" label={t('down', { number })} disabled={number === of} onClick={() => onMove(1)} />
          <Button icon="trash" onClick={onRemove}>
            {t('remove', { number })}
          </Button>
        </Row>
      }
    >
      <div className="inset">
        <FormGrid>
          {leadLanguages.map((language) => {
            const { title, text } = page[language];
            const spoken = t(`language.${language}`);
            return (
              <div key={language} lang={language} style={{ display: 'contents' }}>
                <Field label={t('field.title', { language: spoken })} error={errorAt(`${language}.title`)}>
                  <TextInput value={title} maxLength={MOST.title} onChange={(next) => change(language, { title: next })} />
                </Field>
                <Field label={t('field.text', { language: spoken })} error={errorAt(`${language}.text`)}>
                  <TextArea value={text} rows={6} maxLength={MOST.text} onChange={(next) => change(language, { text: next })} />
                </Field>
              </div>
            );
          })}
        </FormGrid>
        {untold.length > 0 && (
          <Note kind="warn">{t('untold', { languages: untold.map((language) => t(`language.${language}`)).join(', ') })}</Note>
        )}
      </div>
    </Sheet>
  );
});
