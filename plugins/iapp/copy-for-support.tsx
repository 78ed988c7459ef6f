import { useCore, useT } from '@dialer/host';
import { Button } from '@dialer/ui';
import type { Sending } from './model';

/** What support asks for first, into the clipboard: when, which lead, what was answered. Nothing of the client. */
export function CopyForSupport({ sending }: { sending: Sending & { is: 'failed' } }) {
  const t = useT();
  const { alerts, leads, session } = useCore();
  async function copy() {
    const { at, destination, status, words } = sending;
    const lines = [
      new Date(at).toISOString(),
      `${destination} ${leads.current?.id ?? ''}`,
      session.email,
      `${status ?? 'no answer'} ${words}`,
    ];
    try {
      await navigator.clipboard.writeText(lines.map((line) => line.trim()).join('\n'));
      alerts.toast(t('support.copied'), 'success');
    } catch {
      alerts.toast(t('support.failed'), 'error');
    }
  }
  return <Button onClick={() => void copy()}>{t('support.copy')}</Button>;
}
