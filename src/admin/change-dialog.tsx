import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { Button, Dialog } from '@dialer/ui';
import { ProblemNotice } from './problem';
import { ReasonField } from './reason-field';
import type { Loss, PluginChangeInput } from './store';
import { refusedFor, useChange } from './use-change';
import { useAdminText } from './words';

interface ChangeDialogProps {
  title: string;
  /** What the button says that makes the change. */
  confirm: string;
  /** Null: not all that is asked for has been given, and the fields say so. */
  change: () => PluginChangeInput | null;
  /** What would stop with it: it may not be made at all. */
  losses?: readonly Loss[];
  /** Why it cannot be made yet. */
  why?: string | null;
  /** The reason is all that is asked for: it has the focus, and Enter sends. */
  short?: boolean;
  onClose: () => void;
  onMade?: () => void;
  /** What it does, and whatever else is asked for. */
  children: ReactNode;
}

/** Asks before a change for the whole centre: what it does to whom, why it is made, and whether it may be made at all. */
export const ChangeDialog = observer(function ChangeDialog(props: ChangeDialogProps) {
  const { title, confirm, change, losses = [], why, short = true, onClose, onMade = onClose, children } = props;
  const t = useAdminText();
  const changing = useChange({ held: true });
  const [reason, setReason] = useState('');
  const isRefused = losses.length > 0;
  const problem = isRefused ? refusedFor(losses) : changing.problem;
  const busy = changing.pending !== null;
  async function go() {
    const wanted = busy ? null : change();
    if (wanted && (await changing.send(wanted, { reason: reason.trim() }))) onMade();
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button intent="primary" loading={busy} why={isRefused ? t('refused.breaksTitle') : why} onClick={() => void go()}>
            {confirm}
          </Button>
        </>
      }
    >
      {problem && <ProblemNotice problem={problem} />}
      {!isRefused && children}
      {!isRefused && <ReasonField value={reason} onChange={setReason} {...(short && { autoFocus: true, onEnter: () => void go() })} />}
    </Dialog>
  );
});
