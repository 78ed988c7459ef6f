import { useState } from 'react';
import { errorText, toPluginError, useCore, useT } from '@dialer/host';
import { Button, Notice } from '@dialer/ui';

interface SaveFootProps {
  /** What differs. */
  says: string;
  /** Why it cannot be saved as it is; said in place of what differs. */
  why?: string | null;
  save: () => Promise<unknown>;
  onDiscard: () => void;
}

/** Save and Discard of a tab; stands at its lower edge while something differs. */
export function SaveFoot({ says, why = null, save, onDiscard }: SaveFootProps) {
  const t = useT();
  const { alerts } = useCore();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function press() {
    setBusy(true);
    setProblem(null);
    try {
      await save();
      alerts.toast(t('settings.saved'), 'success');
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.other'));
    }
    setBusy(false);
  }
  return (
    <div className="users-foot" role="region" aria-label={t('save.bar')}>
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className="row">
        <span className="grow t-label" role="status">
          {why ?? says}
        </span>
        <Button disabled={busy} onClick={onDiscard}>
          {t('save.discard')}
        </Button>
        <Button intent="primary" loading={busy} why={why} onClick={() => void press()}>
          {t('save.save')}
        </Button>
      </div>
    </div>
  );
}
