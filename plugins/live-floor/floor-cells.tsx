import { observer } from 'mobx-react-lite';
import { formatDuration, formatPhone, personName, useCore, useT } from '@dialer/host';
import type { FloorRow } from '@dialer/contract';
import { colourOf } from '@dialer/rules/statuses';
import { ListenButton } from './listening';
import { floor } from './model';
import { groupOf } from './order';

/** One person: few nodes, because there may be a thousand of them, and the time goes on in each that is drawn. */
export const FloorCells = observer(function FloorCells({ row }: { row: FloorRow }) {
  const t = useT();
  const { variant } = useCore().session;
  const model = floor.use();
  const { call, status, dnd, page, undisposed } = row;
  const lasts = (since: number) => (since > 0 ? formatDuration((model.now - since) / 1000) : '—');
  // One of another release has no words.
  const key = `statuses.${status}`;
  const words = t(key);
  const isLong = model.long.has(row.id);
  const notes = [!page && t('no_page'), dnd && groupOf(row) === 'away' && status === 'ready' && t('group.away')].filter(Boolean).join(', ');
  return (
    <>
      <td className="wrap" title={row.name}>
        <b>{row.name}</b>
        <span className="live-floor-second">{t(`role.${row.role}`)}</span>
      </td>
      <td className="wrap" data-colour={colourOf(variant.statuses, status, false)}>
        <span className="live-floor-status">{words === key ? status : words}</span>
        {notes && <span className="live-floor-second">{notes}</span>}
      </td>
      <td className="right">
        {isLong ? (
          <b className="live-floor-long">
            {lasts(row.since)}
            <span className="visually-hidden"> {t('long')}</span>
          </b>
        ) : (
          lasts(row.since)
        )}
      </td>
      <td className="wrap" title={call ? `${personName(t, call.name)} ${formatPhone(call.phone)}` : undefined}>
        {call && (
          <>
            {personName(t, call.name, call.phone)}
            <span className="live-floor-second">
              {t(`way.${call.way}`)}
              {call.state !== 'talking' && `, ${t(`state.${call.state}`)}`}
            </span>
          </>
        )}
      </td>
      <td className="wrap" title={call?.campaign}>
        {call?.campaign}
      </td>
      <td className="right">{call && call.state !== 'ringing' && lasts(call.since)}</td>
      <td className="right">{undisposed > 0 && undisposed}</td>
      <td className="live-floor-act">
        <ListenButton row={row} />
      </td>
    </>
  );
});
