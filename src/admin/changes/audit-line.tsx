import { observer } from 'mobx-react-lite';
import { Button, Drawer, Icon, LoadError, Skeleton } from '@dialer/ui';
import type { ValueField } from '../config-form/fields';
import { usePluginAdmin, type PluginChange } from '../store';
import { useWords } from '../words';
import { standsInTheWay } from './history';
import { Undo } from './undo';
import { useLinesOf } from './use-audit';

/** Lines of the same thing that are shown below one. */
const EARLIER = 5;

interface AuditLineProps {
  change: PluginChange;
  fields: readonly ValueField[] | undefined;
  onClose: () => void;
  /** Shows every line of the same thing. */
  onAll: () => void;
}

/** One line of the audit: who, when and why, each field before and after, what else was made of the same thing, and Undo. */
export const AuditLine = observer(function AuditLine({ change, fields, onClose, onAll }: AuditLineProps) {
  const { t, change: words, when, whoWhen, doer } = useWords();
  const { mayChange } = usePluginAdmin();
  const lines = useLinesOf(change);
  const { what, details, sides } = words(change, fields);
  const rest = details.filter((line) => sides.every(({ field }) => !line.startsWith(field)));
  const undoable = change.kind !== 'record' && change.kind !== 'note' && change.undoneBy === null;
  const later = lines.data && standsInTheWay(change, lines.data);
  const why = !mayChange
    ? t('changes.mayNot')
    : !lines.data
      ? t('changes.asking')
      : later
        ? t('changes.since', { name: doer(later) })
        : null;
  const undone = lines.data?.find(({ id }) => id === change.undoneBy);
  const undoes = lines.data?.find(({ id }) => id === change.undoes);
  const earlier = lines.data?.filter(({ id }) => id < change.id) ?? [];
  const facts = [
    [t('changes.column.who'), doer(change)],
    [t('changes.column.at'), when(change.at)],
    ...(change.reason ? [[t('changes.why'), change.reason]] : []),
    [t('changes.line'), String(change.id)],
  ] as const;
  return (
    <Drawer title={what} onClose={onClose} footer={undoable ? <Undo change={change} why={why} alone /> : undefined}>
      <dl className="audit-facts">
        {facts.map(([name = '', value]) => (
          <div key={name}>
            <dt className="t-2">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {change.undoes !== null && (
        <p className="t-label">{undoes ? t('changes.undoes', { change: whoWhen(undoes) }) : t('changes.undoesEarlier')}</p>
      )}
      {change.undoneBy !== null && (
        <p className="t-label row row-tight">
          <Icon name="undo" size={12} />
          {undone ? t('changes.undone', { change: whoWhen(undone) }) : t('changes.undoneEarlier')}
        </p>
      )}
      {sides.length > 0 && (
        <table className="audit-sides">
          <caption className="visually-hidden">{t('changes.sides')}</caption>
          <thead>
            <tr>
              {(['field', 'from', 'to'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`changes.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sides.map(({ field, from, to }, index) => (
              <tr key={index}>
                <th scope="row">{field}</th>
                <td className="t-2">{from ?? '—'}</td>
                <td>{to ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rest.map((line) => (
        <p key={line} className="t-2">
          {line}
        </p>
      ))}
      {change.kind === 'record' || change.kind === 'note' ? <p className="t-label">{t('changes.itsPage')}</p> : null}
      {lines.error && <LoadError title={t('changes.failed')} onRetry={lines.retry} />}
      {!lines.data && !lines.error && <Skeleton shape="table" rows={2} />}
      {earlier.length > 0 && (
        <section className="audit-earlier" aria-label={t('changes.sameBefore')}>
          <div className="row">
            <h3 className="grow">{t('changes.sameBefore')}</h3>
            <Button variant="minimal" size="small" onClick={onAll}>
              {t('changes.sameAll')}
            </Button>
          </div>
          <ul>
            {earlier.slice(0, EARLIER).map((line) => (
              <li key={line.id}>
                <span className="t-label tnum">{whoWhen(line)}</span>
                <span>{words(line, fields).what}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Drawer>
  );
});
