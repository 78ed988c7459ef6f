import { LIMITS, TEXTS } from '@dialer/contract';
import { ApiError, formatPhone, usePlugin, useT } from '@dialer/host';
import { Button, Field, Row, TextInput } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';
import { faultsOf, plainDid, wireOf, type Entered, type Mapping } from './mappings';

/** Adds a mapping, or changes the prefix of one: its DID stays [SET-065, SET-066]. */
export function MappingDialog({
  mapping,
  all,
  onEdit,
  onSaved,
  onClose,
}: {
  mapping: Mapping | null;
  all: readonly Mapping[];
  onEdit: (did: string) => void;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const { api } = usePlugin();
  const known = mapping ? [] : all.map(({ did }) => did);
  const read: Entered = mapping ? { did: mapping.did, prefix: mapping.prefix } : { did: '', prefix: '' };

  async function save({ did, prefix }: Entered, was: Entered) {
    const params = { did: plainDid(did) };
    if (mapping) {
      const row = wireOf(mapping);
      return api.call('saveRetreaverMapping', {
        params,
        body: { ...row, prefix: prefix.trim(), was: { ...row, prefix: was.prefix } },
      });
    }
    const body = { prefix: prefix.trim(), duplicate_checker: false, short_calls: false, add: true };
    return api.call('saveRetreaverMapping', { params, body }).catch((thrown: unknown) => {
      throw inWords(thrown);
    });
  }
  /** Somebody else was a moment sooner: said in the page's language. */
  function inWords(thrown: unknown): unknown {
    if (!(thrown instanceof ApiError) || thrown.errors['did']?.[0] !== TEXTS.didTaken) return thrown;
    return new ApiError(thrown.operation, thrown.status, t('did_taken'), { did: [t('did_taken')] }, thrown.body);
  }

  return (
    <RecordDialog<Entered>
      title={mapping ? t('editing', { did: formatPhone(mapping.did) }) : t('adding')}
      read={read}
      faultsOf={(values) => {
        const { did, prefix } = faultsOf(values, known);
        return { did: did && t(did), prefix: prefix && t(prefix, { max: LIMITS.prefix }) };
      }}
      save={save}
      readCurrent={(current) => ({ did: read.did, prefix: (current as Mapping).prefix })}
      labelOf={(name) => t(`column.${name}`)}
      note={mapping ? undefined : t('add_note')}
      onSaved={onSaved}
      onClose={onClose}
    >
      {mapping ? (
        <Field label={t('column.did')} help={t('did_stays')}>
          <TextInput value={formatPhone(mapping.did)} readOnly onChange={() => {}} />
        </Field>
      ) : (
        <Did all={all} onEdit={onEdit} />
      )}
      <Prefix autoFocus={mapping !== null} />
    </RecordDialog>
  );
}

/** One that is mapped already leads to its mapping. */
function Did({ all, onEdit }: { all: readonly Mapping[]; onEdit: (did: string) => void }) {
  const t = useT();
  const { error, ...field } = useRecordField<string>('did');
  const same = all.find(({ did }) => did === plainDid(field.value));
  return (
    <>
      <Field label={t('column.did')} required hint={t('digits')} error={same ? t('did_taken') : error}>
        <TextInput {...field} inputMode="tel" autoFocus />
      </Field>
      {same && (
        <Row>
          <span className="grow t-label">{t('has_prefix', { did: formatPhone(same.did), prefix: same.prefix })}</span>
          <Button size="small" onClick={() => onEdit(same.did)}>
            {t('edit_that')}
          </Button>
        </Row>
      )}
    </>
  );
}

function Prefix({ autoFocus }: { autoFocus: boolean }) {
  const t = useT();
  const { error, ...field } = useRecordField<string>('prefix');
  return (
    <Field label={t('column.prefix')} required hint={t('letters', { count: field.value.trim().length, max: LIMITS.prefix })} error={error}>
      <TextInput {...field} autoFocus={autoFocus} />
    </Field>
  );
}
