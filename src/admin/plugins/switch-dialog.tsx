import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button, Dialog } from '@dialer/ui';
import { breaksOf, type Centre } from './centre';
import { ProblemNotice } from './problem';
import { ReasonField } from './reason-field';
import type { PluginChangeInput } from './state';
import { useAdminText } from './text';
import { useChange } from './use-change';

/** Asks before a change for the whole centre: what it does to whom, why it is made, and whether it may be made at all. */
export const SwitchDialog = observer(function SwitchDialog({
  centre,
  change,
  title,
  children,
  off,
  onClose,
}: {
  centre: Centre;
  change: PluginChangeInput;
  title: string;
  /** What it does, in a sentence. */
  children: string;
  /** It takes something away. */
  off: boolean;
  onClose: () => void;
}) {
  const t = useAdminText();
  const changing = useChange(centre, { held: true });
  const [reason, setReason] = useState('');
  const breaks = breaksOf(centre, change);
  const refusal = breaks.length ? ({ kind: 'refused', message: '', fields: {}, breaks } as const) : null;
  const busy = changing.pending !== null;
  const problem = refusal ?? changing.problem;
  async function go() {
    if (await changing.send(change, { reason })) onClose();
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button intent="primary" loading={busy} why={refusal && t('refused.breaksTitle')} onClick={() => void go()}>
            {t(off ? 'dialog.off' : 'dialog.on')}
          </Button>
        </>
      }
    >
      {problem ? <ProblemNotice problem={problem} /> : <p>{children}</p>}
      {!refusal && <ReasonField value={reason} onChange={setReason} autoFocus onEnter={() => void (busy || go())} />}
    </Dialog>
  );
});
