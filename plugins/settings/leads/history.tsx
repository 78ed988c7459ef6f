import { useState } from 'react';
import { useT } from '@dialer/host';
import { Button } from '@dialer/ui';

/** Lines that are shown at first. */
const AT_FIRST = 5;

interface Line {
  when: string;
  what: string;
  notes?: string;
  /** The call that it tells of: its record is at a press. */
  call?: string;
}

/** The newest first; the rest at a press. */
export function History({ title, empty, lines }: { title: string; empty: string; lines: readonly Line[] }) {
  const t = useT();
  const [all, setAll] = useState(false);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {lines.length === 0 && <p className="t-label">{empty}</p>}
      <ul>
        {(all ? lines : lines.slice(0, AT_FIRST)).map(({ when, what, notes, call }, nth) => (
          <li key={nth}>
            <span className="t-label tnum">{when}</span>
            <span>{what}</span>
            {call && (
              <a className="link" href={`/admin/settings/call-evidence?call=${call}`} aria-label={t('lead.record_of', { when })}>
                {t('lead.record')}
              </a>
            )}
            {notes && <span className="t-2 notes">{notes}</span>}
          </li>
        ))}
      </ul>
      {lines.length > AT_FIRST && !all && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('import.show_all', { number: lines.length })}
        </Button>
      )}
    </section>
  );
}
