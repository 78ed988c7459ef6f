import { useTranslation } from 'react-i18next';
import { formatTime, useCore } from '../host';
import { Button } from './button';
import { Dialog } from './overlays';
import type { Conflict } from './settings-form';

/** Somebody else saved the same settings first: what they made of them, and whose values are to stand. */
export function SaveConflict<N extends string>({
  conflict,
  labelOf,
  sayOf,
  mine,
  onTake,
  onKeep,
  onClose,
}: {
  conflict: Conflict<N>;
  labelOf(name: N): string;
  sayOf(name: N, text: string): string;
  /** The value that is shown of a setting. */
  mine(name: N): string;
  onTake: () => void;
  onKeep: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('common');
  const { language } = useCore().session;
  return (
    <Dialog
      title={t('settings.conflict.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onTake}>{t('settings.conflict.take')}</Button>
          <Button intent="primary" onClick={onKeep}>
            {t('settings.conflict.keep')}
          </Button>
        </>
      }
    >
      <ul>
        {conflict.theirs.map(({ name, from, to, by, at }) => (
          <li key={name}>
            <b>{labelOf(name)}</b>{' '}
            {t('settings.conflict.line', {
              name: by,
              time: formatTime(Date.parse(at), language),
              from: sayOf(name, from),
              to: sayOf(name, to),
              mine: sayOf(name, mine(name)),
            })}
          </li>
        ))}
      </ul>
      <p>{t('settings.conflict.rest')}</p>
    </Dialog>
  );
}
