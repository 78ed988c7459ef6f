import { observer } from 'mobx-react-lite';
import { errorText, problemOf, useT, type PageProps } from '@dialer/host';
import { LoadError, Notice, PageBody, SaveBar, Setting, Sheet, Skeleton, Switch, TextInput, useDraft } from '@dialer/ui';
import { store } from './store';

/** Title, sentence and navigation around it are the shell's. What is saved is the whole centre's, and every page has it at once. */
export const TemplatePage = observer(function TemplatePage({ onDirty }: PageProps) {
  const t = useT();
  const state = store.use();
  const draft = useDraft(state, onDirty);
  if (state.status === 'loading') return <Skeleton shape="table" rows={2} />;
  if (state.status === 'failed') {
    return (
      <LoadError title={t('failed.load')} onRetry={() => state.reload()}>
        {state.problem && errorText(t, state.problem, 'failed.load')}
      </LoadError>
    );
  }
  const { message, shown } = draft.value;
  const words = (on: boolean) => t(on ? 'on' : 'off');
  const shownWas = draft.was('shown');
  return (
    <>
      <PageBody form>
        {draft.problem && <Notice kind="error">{problemOf(t, draft.problem, 'failed.save')}</Notice>}
        <Sheet title={t('notice')}>
          <Setting name={t('message.name')} text={t('message.text')} was={draft.was('message')} error={draft.error('message')}>
            <TextInput aria-label={t('message.name')} value={message} onChange={(next) => draft.set({ message: next })} />
          </Setting>
          <Setting name={t('shown.name')} text={t('shown.text')} was={shownWas === undefined ? undefined : words(shownWas)}>
            <Switch aria-label={t('shown.name')} label={words(shown)} value={shown} onChange={(next) => draft.set({ shown: next })} />
          </Setting>
        </Sheet>
      </PageBody>
      <SaveBar changes={draft.changes} saving={draft.saving} onSave={draft.save} onDiscard={draft.discard}>
        {t('apply')}
      </SaveBar>
    </>
  );
});
