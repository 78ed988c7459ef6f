/** Whose time a list has, said once beside it and not in every row. */
import { useTranslation } from 'react-i18next';
import { whoseTime } from '../rules/times';
import type { CoreView } from '../core/views';

interface TimesNoteProps {
  core: { readonly session: Pick<CoreView['session'], 'language' | 'variant'>; readonly clock: Pick<CoreView['clock'], 'now'> };
  /** The zone that the list is written in; the browser's own unless given, as `formatTime` has it. */
  timezone?: string;
}

/** "Times of the centre (EST)."; for somebody who reads elsewhere, "Times by your clock (PST)." */
export function TimesNote({ core: { session, clock }, timezone }: TimesNoteProps) {
  const { t } = useTranslation('common');
  const { whose, zone } = whoseTime(clock.now(), session.language, session.variant.timezone, timezone);
  return <span className="t-label">{t(`times.${whose}`, { zone })}</span>;
}
