/** Asked before a dialog is closed by Escape, a click beside it or its cross, when something in it is not saved. */
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './overlays';

/** `leave` closes, or asks first where `dirty`; `question` is drawn inside the dialog. */
export function useLeaveQuestion(dirty: boolean, onClose: () => void): { leave: () => void; question: ReactNode } {
  const { t } = useTranslation('common');
  const [asking, setAsking] = useState(false);
  const question = asking && (
    <ConfirmDialog
      title={t('record.leave.title')}
      confirm={t('record.leave.discard')}
      cancel={t('record.leave.stay')}
      onConfirm={onClose}
      onClose={() => setAsking(false)}
    >
      {t('record.leave.text')}
    </ConfirmDialog>
  );
  return { leave: () => (dirty ? setAsking(true) : onClose()), question };
}
