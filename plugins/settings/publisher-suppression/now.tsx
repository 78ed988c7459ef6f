import { formatCount, useCore, useT } from '@dialer/host';
import { State } from '@dialer/ui';
import { isShort } from './values';

/** How many can take a call now, and whether that is enough. */
export function Now({ minimum, free }: { minimum: string; free: number | undefined }) {
  const t = useT();
  const { language } = useCore().session;
  if (free === undefined) return '—';
  const people = formatCount(free, language);
  if (isShort(minimum, free))
    return (
      <State kind="warn" icon="time">
        {t('now.short', { people })}
      </State>
    );
  const isAsked = Number(minimum) > 0;
  return (
    <State kind={isAsked ? 'ok' : undefined} {...(isAsked && { icon: 'tick' as const })}>
      {t('now.free', { people })}
    </State>
  );
}
