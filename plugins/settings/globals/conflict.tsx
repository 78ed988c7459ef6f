import { formatTime, useCore, useT } from '@dialer/host';
import { Button, Dialog } from '@dialer/ui';
import type { Conflict } from './values';

/** Somebody else saved the same settings first: what they made of them, and whose values are to stand. */
export function ConflictDialog({
  conflict,
  mine,
  onTake,
  onKeep,
  onClose,
}: {
  conflict: Conflict;
  /** The value that is shown of a setting. */
  mine(name: Conflict['theirs'][number]['name']): string;
  onTake: () => void;
  onKeep: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const { language } = useCore().session;
  return (
    <Dialog
      title={t('conflict.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onTake}>{t('conflict.take')}</Button>
          <Button intent="primary" onClick={onKeep}>
            {t('conflict.keep')}
          </Button>
        </>
      }
    >
      <ul>
        {conflict.theirs.map(({ name, from, to, by, at }) => (
          <li key={name}>
            <b>{t(`setting.${name}.name`)}</b>{' '}
            {t('conflict.line', { name: by, time: formatTime(Date.parse(at), language), from, to, mine: mine(name) })}
          </li>
        ))}
      </ul>
      <p>{t('conflict.rest')}</p>
    </Dialog>
  );
}
