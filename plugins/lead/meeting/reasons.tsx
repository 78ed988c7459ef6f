import { observer } from 'mobx-react-lite';
import { LIMITS, MEETING_REASONS, REFUSAL_REASONS } from '@dialer/contract';
import { useT } from '@dialer/host';
import { printableAscii } from '@dialer/rules/ascii';
import { needsDetail, needsOtherRefusal } from '@dialer/rules/booking/meeting';
import { Field, MultiSelect, SectionWord, Segmented, Switch, TextInput } from '@dialer/ui';
import { SPANS } from '../spans';
import { useMeeting } from './models';

/** The text that a reason wants; its name leads the footer to it. */
function Detail({ name, label, value, onChange }: { name: string; label: string; value: string; onChange: (text: string) => void }) {
  const t = useT();
  return (
    <Field
      label={label}
      span={SPANS.half}
      required
      need={value.trim() === ''}
      hint={t('insurance.of_letters', { count: value.length, max: LIMITS.text })}
    >
      <TextInput name={name} value={value} maxLength={LIMITS.text} autoComplete="off" shape={printableAscii} onChange={onChange} />
    </Field>
  );
}

/** Whether the client wants no visit; and by phone, why [BOOK-044, BOOK-045, BOOK-046, BOOK-092]. */
export const Refusal = observer(function Refusal() {
  const t = useT();
  const meeting = useMeeting();
  const { refused, type, refusalReasons, refusalReasonOther } = meeting.draft;
  return (
    <>
      <Field label={t('meeting.refused')} span={SPANS.half} group help={t('meeting.refused_help')}>
        <Segmented
          aria-label={t('meeting.refused')}
          value={refused ? 1 : 0}
          options={([0, 1] as const).map((one) => ({ value: one, label: t(`insurance.yes_no.${one}`) }))}
          onChange={(next) => meeting.set(next === 1 ? { refused: true } : { refused: false, type: 'face-to-face' })}
        />
      </Field>
      {type === 'phone' && (
        <>
          <Field
            label={t('meeting.refusal_reasons')}
            span={SPANS.half}
            required
            need={refusalReasons.length === 0}
            help={t('meeting.refusal_help')}
          >
            <MultiSelect
              name="refusalReasons"
              value={refusalReasons}
              placeholder={t('choose')}
              options={REFUSAL_REASONS.map((value) => ({ value, label: t(`meeting.refused_for.${value}`) }))}
              onChange={(next) => meeting.set({ refusalReasons: next })}
            />
          </Field>
          {needsOtherRefusal(refusalReasons) && (
            <Detail
              name="refusalReasonOther"
              label={t('meeting.refusal_text')}
              value={refusalReasonOther}
              onChange={(text) => meeting.set({ refusalReasonOther: text })}
            />
          )}
        </>
      )}
    </>
  );
});

/** A visit that nobody offers: by hand or by itself, with its reasons [BOOK-043, BOOK-060, BOOK-061]. */
export const Force = observer(function Force() {
  const t = useT();
  const meeting = useMeeting();
  const { choice, draft } = meeting;
  const { force, reasons, reasonOther, ioa } = draft;
  if (!choice.visits) return null;
  const byItself = choice.force === 'by-itself';
  return (
    <>
      <SectionWord>{t('meeting.section.force')}</SectionWord>
      <div className="meeting-force">
        <Switch
          value={force}
          disabled={byItself || ioa === '1'}
          label={t(force ? 'meeting.forced' : 'meeting.not_forced')}
          onChange={(next) => meeting.set({ force: next })}
        />
        <span className="t-meta">{t(`meeting.force_about.${byItself ? 'itself' : ioa === '1' ? 'offer' : force ? 'hand' : 'no'}`)}</span>
      </div>
      {force && (
        <>
          <Field label={t('meeting.reasons')} span={SPANS.half} required need={reasons.length === 0}>
            <MultiSelect
              name="reasons"
              value={reasons}
              placeholder={t('choose')}
              options={MEETING_REASONS.map((value) => ({ value, label: t(`meeting.reason.${value}`) }))}
              onChange={(next) => meeting.set({ reasons: next })}
            />
          </Field>
          {needsDetail(reasons) && (
            <Detail
              name="reasonOther"
              label={t('meeting.detail')}
              value={reasonOther}
              onChange={(text) => meeting.set({ reasonOther: text })}
            />
          )}
        </>
      )}
    </>
  );
});
