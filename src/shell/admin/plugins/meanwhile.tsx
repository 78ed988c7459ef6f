import { ConfirmDialog } from '@dialer/ui';
import { useChangeText } from './change-text';
import type { Meanwhile } from './state';
import { useAdminText } from './text';

/** Another administrator was first: what they changed, and whether one's own change still goes on top of it. */
export function MeanwhileDialog({ question }: { question: Meanwhile }) {
  const t = useAdminText();
  const say = useChangeText();
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
      <ul className="change-lines">
        {question.since.map((change) => (
          <li key={change.id}>
            <b>{say.what(change)}</b>
            <span className="t-label">
              {say.whoWhen(change)}
              {change.reason && <> · {t('change.reason', { reason: change.reason })}</>}
            </span>
          </li>
        ))}
      </ul>
      <p>{t('meanwhile.ask')}</p>
    </ConfirmDialog>
  );
}
