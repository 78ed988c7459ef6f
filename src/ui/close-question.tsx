/** Asked before a dialog is closed by Escape, a click beside it, its cross or a step back, when something in it is not saved. */
import { useContext, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackHeld } from './back-held';
import { ConfirmDialog } from './overlays';

/** `leave` closes, or asks first where `dirty`; `question` is drawn inside the dialog. */
export function useCloseQuestion(dirty: boolean, onClose: () => void): { leave: () => void; question: ReactNode } {
  const { t } = useTranslation('common');
  const holdBack = useContext(BackHeld);
  /** What is done once it is closed; null: nobody is asked. */
  const [asking, setAsking] = useState<{ go?: () => void } | null>(null);
  useEffect(() => (dirty && holdBack ? holdBack((go) => setAsking({ go })) : undefined), [dirty, holdBack]);
  const question = asking && (
    <ConfirmDialog
      title={t('record.leave.title')}
      confirm={t('record.leave.discard')}
      cancel={t('record.leave.stay')}
      onConfirm={() => {
        onClose();
        asking.go?.();
      }}
      onClose={() => setAsking(null)}
    >
      {t('record.leave.text')}
    </ConfirmDialog>
  );
  return { leave: () => (dirty ? setAsking({}) : onClose()), question };
}
