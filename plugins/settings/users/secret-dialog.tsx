import { useState } from 'react';
import { useT } from '@dialer/host';
import { Button, Dialog, Notice } from '@dialer/ui';

/** A password or a code, shown this once: whoever hands it on reads or copies it now. */
export function SecretDialog({
  kind,
  name,
  secret,
  onClose,
}: {
  kind: 'password' | 'code';
  name: string;
  /** Empty: the answer came a second time, and has it no more. */
  secret: string;
  onClose: () => void;
}) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  return (
    <Dialog
      title={t(`secret.${kind}.title`, { name })}
      onClose={onClose}
      footer={
        <Button intent="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      {secret === '' ? (
        <Notice kind="warning">{t('secret.gone')}</Notice>
      ) : (
        <>
          <p>{t(`secret.${kind}.text`, { name })}</p>
          <p className="row">
            <output className="users-secret">{secret}</output>
            <Button
              icon={copied ? 'tick' : 'duplicate'}
              onClick={() =>
                void navigator.clipboard.writeText(secret).then(
                  () => setCopied(true),
                  () => setCopied(false),
                )
              }
            >
              {t(copied ? 'secret.copied' : 'secret.copy')}
            </Button>
          </p>
          <p className="t-label">{t('secret.once')}</p>
        </>
      )}
    </Dialog>
  );
}
