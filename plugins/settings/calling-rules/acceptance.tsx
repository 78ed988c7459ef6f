import { LIMITS, PATTERNS } from '@dialer/contract';
import { useCore, usePlugin, useT } from '@dialer/host';
import { Field, Note, TextInput } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';
import type { Rule } from './law';

interface Entered {
  reason: string;
}

/** Takes an unsure rule on, with the question that counsel has to answer before one's eyes. */
export function Acceptance({ rule, onAccepted, onClose }: { rule: Rule; onAccepted: () => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { alerts } = useCore();
  function reasonFault(reason: string): string | null {
    if (!PATTERNS.seen.test(reason)) return t('reason_required');
    if (reason.trim().length > LIMITS.text) return t('too_long', { max: LIMITS.text });
    return PATTERNS.evident.test(reason) ? null : t('hidden');
  }
  return (
    <RecordDialog<Entered>
      title={t('accept_of', { rule: rule.words })}
      read={{ reason: '' }}
      faultsOf={({ reason }) => ({ reason: reasonFault(reason) })}
      save={({ reason }) => api.call('acceptCallingRule', { params: { rule: rule.id }, body: { reason: reason.trim() } })}
      saveText={t('accept').replace('…', '')}
      onSaved={() => {
        alerts.toast(t('accept_done', { rule: rule.words }), 'success');
        onAccepted();
      }}
      onClose={onClose}
    >
      <div style={{ gridColumn: '1 / -1' }}>
        <p>{t('accept_text')}</p>
        {rule.questions.length > 0 && (
          <Note kind="warn">
            <b>{t('question')}</b> {rule.questions.join(' ')}
          </Note>
        )}
      </div>
      <Reason />
    </RecordDialog>
  );
}

function Reason() {
  const t = useT();
  const { error, ...field } = useRecordField<string>('reason');
  return (
    <Field label={t('reason')} required error={error}>
      <TextInput {...field} />
    </Field>
  );
}
