import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { LIMITS } from '@dialer/contract';
import { useT, type LeadView } from '@dialer/host';
import { Dialog, Empty, Field, TextArea } from '@dialer/ui';
import { printableAscii } from '@dialer/rules/ascii';
import { parseCreNotes } from './cre-notes';

/** The agent's notes, and the notes that others wrote behind a link [LEAD-041]. */
export const Notes = observer(function Notes({ lead }: { lead: LeadView }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const written = parseCreNotes(lead.creNotes);
  const link = (
    <button type="button" className="link" onClick={() => setOpen(true)}>
      {t('notes.view', { count: written.length })}
    </button>
  );
  return (
    <>
      <Field label={t('field.notes')} hint={link} fill error={lead.fieldErrors['notes']}>
        <TextArea rows={2} value={lead.notes} maxLength={LIMITS.notes} shape={printableAscii} onChange={(notes) => lead.set({ notes })} />
      </Field>
      {open && (
        <Dialog title={t('notes.dialog')} onClose={() => setOpen(false)}>
          {written.length === 0 && <Empty title={t('notes.none')} />}
          {written.map((note, index) => (
            <div key={index}>
              {note.when && <div className="t-meta">{note.when}</div>}
              <p>{note.text}</p>
            </div>
          ))}
        </Dialog>
      )}
    </>
  );
});
