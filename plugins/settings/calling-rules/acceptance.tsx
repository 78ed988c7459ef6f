import { useState } from 'react';
import { LIMITS } from '@dialer/contract';
import { errorText, toPluginError, usePlugin, useT } from '@dialer/host';
import { Button, Dialog, Field, Note, TextInput } from '@dialer/ui';
import type { Rule } from './rules.page';

/** Takes an unsure rule on, with the question that counsel has to answer before one's eyes. */
export function Acceptance({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const [reason, setReason] = useState('');
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function accept() {
    setSaving(true);
    setProblem(null);
    try {
      await api.call('acceptCallingRule', { params: { rule: rule.id }, body: { reason: reason.trim() } });
      onClose();
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.accept'));
      setSaving(false);
    }
  }
  return (
    <Dialog
      title={t('accept_of', { rule: rule.words })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button intent="primary" loading={saving} why={reason.trim() === '' ? t('reason_required') : null} onClick={() => void accept()}>
            {t('accept').replace('…', '')}
          </Button>
        </>
      }
    >
      <p>{t('accept_text')}</p>
      {rule.questions.length > 0 && (
        <Note kind="warn">
          <b>{t('question')}</b> {rule.questions.join(' ')}
        </Note>
      )}
      {problem && <Note kind="bad">{problem}</Note>}
      <Field label={t('reason')} required>
        <TextInput autoFocus value={reason} maxLength={LIMITS.text} onChange={setReason} />
      </Field>
    </Dialog>
  );
}
