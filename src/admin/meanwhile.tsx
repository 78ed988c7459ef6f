import { observer } from 'mobx-react-lite';
import { ConfirmDialog } from '@dialer/ui';
import type { Meanwhile } from './store';
import { useWords } from './words';

/** Another administrator was first: what they changed, and whether one's own change still goes on top of it. */
export const MeanwhileDialog = observer(function MeanwhileDialog({ question }: { question: Meanwhile }) {
  const { t, change: words, whoWhen } = useWords();
  return (
    <ConfirmDialog
      title={t('meanwhile.title')}
      confirm={t('meanwhile.goOn')}
      cancel={t('meanwhile.leave')}
      danger={false}
      onConfirm={() => question.answer(true)}
      onClose={() => question.answer(false)}
    >
      <p>{t('meanwhile.text', { count: question.since.length })}</p>
      <ul className="meanwhile">
        {question.since.map((change) => {
          const { what, details } = words(change);
          return (
            <li key={change.id}>
              <b>{what}</b>
              {details.map((line) => (
                <span key={line}>{line}</span>
              ))}
              <span className="t-label">
                {whoWhen(change)}
                {change.reason && <> · {t('change.reason', { reason: change.reason })}</>}
              </span>
            </li>
          );
        })}
      </ul>
      <p>{t('meanwhile.ask')}</p>
    </ConfirmDialog>
  );
});
