import { observer } from 'mobx-react-lite';
import { createPluginStore, definePlugin, problemOf, useT, type CentreState, type PageProps } from '@dialer/host';
import { Empty, Notice, PageBody, PanelBody, SaveBar, Setting, Sheet, Skeleton, TextInput, useDraft } from '@dialer/ui';
import schema, { type Board } from './centre-state';
import manifest from './manifest';

const board = createPluginStore<CentreState<Board>>();

const BoardPanel = observer(function BoardPanel() {
  const t = useT();
  const { message } = board.use().value;
  return message ? <PanelBody>{message}</PanelBody> : <Empty title={t('empty')} />;
});

const BoardPage = observer(function BoardPage({ onDirty }: PageProps) {
  const t = useT();
  const state = board.use();
  const draft = useDraft(state, onDirty);
  if (state.status !== 'ready') return <Skeleton shape="table" rows={2} />;
  return (
    <>
      <PageBody form>
        {draft.problem && <Notice kind="error">{problemOf(t, draft.problem, 'failed')}</Notice>}
        <Sheet>
          <Setting name={t('message')} was={draft.was('message')} error={draft.error('message')}>
            <TextInput aria-label={t('message')} value={draft.value.message} onChange={(message) => draft.set({ message })} />
          </Setting>
        </Sheet>
      </PageBody>
      <SaveBar changes={draft.changes} saving={draft.saving} onSave={draft.save} onDiscard={draft.discard} />
    </>
  );
});

export default definePlugin(manifest, {
  panels: { board: BoardPanel },
  pages: { board: BoardPage },
  activate: (ctx) => void board.provide(ctx, ctx.centreState(schema)),
});
