import { createPluginStore, definePlugin, useT } from '@dialer/host';
import { PanelBody } from '@dialer/ui';
import type { AnswersConfig } from './config';
import manifest from './manifest';

const store = createPluginStore<AnswersConfig>();

function AnswersPanel() {
  const t = useT();
  const { answers } = store.use();
  return (
    <PanelBody>
      <ol aria-label={t('title')}>
        {answers
          .filter(({ shown }) => shown)
          .map(({ question, answer }) => (
            <li key={question.en}>
              {question.en}: {answer}
            </li>
          ))}
      </ol>
    </PanelBody>
  );
}

export default definePlugin<AnswersConfig>(manifest, {
  panels: { answers: AnswersPanel },
  activate: (ctx) => void store.provide(ctx, ctx.config),
});
