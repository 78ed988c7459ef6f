import { useState } from 'react';
import { usePlugin, useT } from '@dialer/host';
import { ConfirmDialog, Notice } from '@dialer/ui';
import type { User } from './people';
import type { Saves } from './saves';

/** Asks before somebody's calling is switched off, or on again [MSG-027, USERS-017, USERS-018]. */
export function CallingDialog({ user, saves, onClose }: { user: User; saves: Saves; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  // What was asked stays asked, while the row changes behind it.
  const [deactivate] = useState(!user.deactivated);
  const way = deactivate ? 'deactivate' : 'reactivate';

  async function press() {
    setBusy(true);
    const call = () => api.call('setCallingStatus', { params: { id: user.id }, body: { deactivated: deactivate ? 1 : 0 } });
    if (await saves.save(user, { deactivated: deactivate }, call)) return onClose();
    setBusy(false);
    setRefused(true);
  }
  return (
    <ConfirmDialog
      title={t(`calling.${way}.title`)}
      confirm={t(`calling.${way}.confirm`)}
      danger={deactivate}
      busy={busy}
      onConfirm={() => void press()}
      onClose={onClose}
    >
      {refused && saves.last?.problem && <Notice kind="error">{saves.last.problem}</Notice>}
      <p>
        <b>{t(`calling.${way}.question`, { name: user.fullName })}</b>
      </p>
      <p className="t-2">{t(`calling.${way}.text`)}</p>
    </ConfirmDialog>
  );
}
