import { observer } from 'mobx-react-lite';
import { formatTime, useCore, useT, type LeadView } from '@dialer/host';
import { Button, Notice } from '@dialer/ui';
import { bookingDesk } from '../booking-desk';
import { choosings, fieldName, valueWords, type Choosing, type Reader } from './words';

type Keep = 'mine' | 'theirs';

/**
 * Fields that a colleague has changed while they were edited here: both values side by side, and nothing is written over
 * until one is chosen. Everything else of the lead is saved meanwhile.
 */
export const Changed = observer(function Changed({ lead }: { lead: LeadView }) {
  const t = useT();
  const { session } = useCore();
  const { lists } = bookingDesk.use();
  const { conflicts } = lead;
  if (conflicts.length === 0) return null;
  const reader: Reader = { t, language: session.language, country: session.variant.country, lists: lists.all };
  const rows = choosings(conflicts);
  const people = [...new Set(conflicts.map(({ by }) => by))].join(', ');
  const keep = (of: readonly Choosing[], which: Keep) =>
    of.flatMap(({ paths }) => paths).forEach((path) => lead.settleConflict(path, which));
  return (
    <Notice kind="error" title={t('changed.title', { colleague: people, count: rows.length })}>
      <p>{t('changed.text')}</p>
      <dl className="changed">
        {rows.map((row) => (
          <Row key={row.path} lead={lead} row={row} reader={reader} onKeep={(which) => keep([row], which)} />
        ))}
      </dl>
      {rows.length > 1 && (
        <div className="changed-all">
          <Button size="small" onClick={() => keep(rows, 'mine')}>
            {t('changed.all_mine')}
          </Button>
          <Button size="small" onClick={() => keep(rows, 'theirs')}>
            {t('changed.all_theirs')}
          </Button>
        </div>
      )}
    </Notice>
  );
});

interface RowProps {
  lead: LeadView;
  row: Choosing;
  reader: Reader;
  onKeep: (which: Keep) => void;
}
const Row = observer(function Row({ lead, row, reader, onKeep }: RowProps) {
  const { t, language } = reader;
  const name = fieldName(t, lead, row.path);
  const words = (valueAt: (path: string) => unknown): string =>
    row.paths.flatMap((path) => valueWords(valueAt(path), path, lead, reader) ?? []).join(', ') || t('changed.nothing');
  const mine = words((path) => path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], lead));
  const theirs = words((path) => lead.conflicts.find((each) => each.path === path)?.theirs);
  const who = t('changed.theirs', { colleague: row.by, time: formatTime(row.at, language) });
  return (
    <div className="changed-row">
      <dt className="t-strong">{name}</dt>
      <dd>
        <span className="t-muted">{t('changed.mine')}</span>
        <span className="changed-value">{mine}</span>
        <Button size="small" aria-label={t('changed.keep_of', { field: name, value: mine })} onClick={() => onKeep('mine')}>
          {t('changed.keep')}
        </Button>
      </dd>
      <dd>
        <span className="t-muted">{who}</span>
        <span className="changed-value">{theirs}</span>
        <Button size="small" aria-label={t('changed.take_of', { field: name, value: theirs })} onClick={() => onKeep('theirs')}>
          {t('changed.take')}
        </Button>
      </dd>
    </div>
  );
});
