/** The fields that the chosen disposition asks for. */
import { observer } from 'mobx-react-lite';
import { LIMITS } from '@dialer/contract';
import { useCore, useT, type DispositionView } from '@dialer/host';
import { CallTimeField, Field, FormGrid, later, Select, TextArea, TextInput } from '@dialer/ui';
import { printableAscii } from '@dialer/rules/ascii';
import { isZone } from '@dialer/rules/browser-zones';
import { placeOfLead } from '@dialer/rules/callbacks';
import { OTHER, rowOf } from '@dialer/rules/dispositions';
import { FIELDS } from './go-to';
import { saves } from './saves';

/** Lists of reasons that have a name of their own [DISPO-005]; a centre's others are reasons. */
const NAMED = ['callback', 'follow-up', 'not-interested', 'medical', 'disqualified', 'destinations'];

const RareFields = later(async () => (await import('./rare-fields')).RareFields);

/**
 * What a field still needs: in words once somebody has tried to save without it. Until then an orange edge says enough, and
 * the panel's footer names it: never both.
 */
function useProblem() {
  const t = useT();
  const { active, errors, disposition } = useCore().disposition;
  const { tried } = saves.use();
  return (field: string) => {
    const key = errors[field];
    if (!key || !disposition) return {};
    return { need: active && tried ? t(key) : true };
  };
}

/** Without somebody on the line, or to dispose, there is nothing to draft a disposition for. */
const useClosed = (): boolean => !useCore().disposition.writable;

export const DispositionFields = observer(function DispositionFields() {
  const t = useT();
  const { disposition: view, session } = useCore();
  const problem = useProblem();
  const closed = useClosed();
  const { needs, reasonOptions } = view;
  const { reasons = '' } = rowOf(session.variant, view.disposition) ?? {};
  return (
    <FormGrid>
      <Field
        label={t('field.disposition')}
        required
        need={view.active && !view.disposition}
        help={view.cannotBeChanged ? t('locked') : undefined}
      >
        <Select
          name={FIELDS.disposition}
          value={view.disposition}
          placeholder={t('choose')}
          disabled={view.cannotBeChanged || closed}
          options={labelled(view.options, t)}
          onChange={(disposition) => view.set({ disposition, reason: '', reasonOther: '' })}
        />
      </Field>
      {reasonOptions.length > 0 && (
        <Field
          label={NAMED.includes(reasons) ? t(`field.of.${reasons}`) : t('field.reason')}
          required={needs.reason}
          {...problem('reason')}
        >
          <Select
            name={FIELDS.reason}
            value={view.reason}
            placeholder={t('choose')}
            options={labelled(reasonOptions, t)}
            onChange={(reason) => view.set({ reason })}
          />
        </Field>
      )}
      {view.reason === OTHER && (
        <Field label={t('field.reason_other')} required {...problem('reasonOther')}>
          <TextInput
            name={FIELDS.reasonOther}
            value={view.reasonOther}
            maxLength={LIMITS.text}
            shape={printableAscii}
            onChange={(reasonOther) => view.set({ reasonOther })}
          />
        </Field>
      )}
      {needs.dateTime && <DateTime />}
      {(needs.sale || needs.approval) && <RareFields />}
    </FormGrid>
  );
});

/** When to call again, or to meet: kept as UTC, chosen by the clock of the person [DISPO-052, FUP-011]. */
const DateTime = observer(function DateTime() {
  const t = useT();
  const { disposition: view, session, clock, leads } = useCore();
  const problem = useProblem();
  return (
    <CallTimeField
      // What was typed about one lead is not for the next.
      key={leads.current?.id}
      name={FIELDS.dateTime}
      label={t('field.date_time')}
      required
      {...problem('dateTime')}
      callee={placeOfLead(leads.current, session.variant, isZone)}
      anyHour={!view.needs.callTime}
      now={clock.now()}
      language={session.language}
      value={view.dateTime}
      onChange={(dateTime) => view.set({ dateTime })}
    />
  );
});

export const Notes = observer(function Notes() {
  const t = useT();
  const view = useCore().disposition;
  const problem = useProblem();
  const closed = useClosed();
  return (
    <Field label={t('field.notes')} required={view.needs.notes} fill {...problem('notes')}>
      <TextArea
        name={FIELDS.notes}
        rows={3}
        disabled={closed}
        value={view.notes}
        maxLength={LIMITS.notes}
        shape={printableAscii}
        onChange={(notes) => view.set({ notes })}
      />
    </Field>
  );
});

const labelled = (options: DispositionView['options'], t: (key: string) => string) =>
  options.map(({ value, labelKey }) => ({ value, label: t(labelKey) }));
