import { PATTERNS } from '@dialer/contract';
import {
  CONSENT_CHANNELS,
  EXEMPTION_FROM,
  EXEMPTION_KINDS,
  EXEMPTION_YEARS,
  PERSONAL_EXEMPTIONS,
  type ExemptionKind,
} from '@dialer/contract/registries';
import { useCore, usePlugin, useT } from '@dialer/host';
import { Field, Select, TextArea, TextInput } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';

interface Entered {
  kind: ExemptionKind;
  phone: string;
  areaCode: string;
  /** Empty: not chosen. There is no usual one: what may be done by a consent goes by how it was given. */
  channel: (typeof CONSENT_CHANNELS)[number] | '';
  validFrom: string;
  validUntil: string;
  evidence: string;
}
const WIRE: Readonly<Record<string, keyof Entered>> = { area_code: 'areaCode', valid_from: 'validFrom', valid_until: 'validUntil' };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Consent as the person gave it, or another reason to call a listed number: with its proof, and until when. */
export function ConsentDialog({ phone, onSaved, onClose }: { phone: string; onSaved: () => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { clock, session } = useCore();
  const mayExemptMany = session.workingRole !== 'manager';
  const validFrom = new Date(clock.now()).toISOString().slice(0, 10);
  const last = `${Number(validFrom.slice(0, 4)) + EXEMPTION_YEARS}${validFrom.slice(4)}`;
  function untilFault(kind: ExemptionKind, from: string, until: string): string | null {
    if (until === '') return kind === 'consent' ? null : t('consent.no_end');
    if (!DAY.test(until)) return t('no_date');
    if (until > last) return t('consent.too_late', { count: EXEMPTION_YEARS });
    return until < from ? t('consent.order') : null;
  }
  return (
    <RecordDialog<Entered>
      title={t('consent.add')}
      read={{ kind: 'consent', phone, areaCode: '', channel: '', validFrom, validUntil: '', evidence: '' }}
      faultsOf={({ kind, phone: number, areaCode, channel, validFrom: from, validUntil: until, evidence }) => {
        const isOfOne = PERSONAL_EXEMPTIONS.includes(kind);
        const noNumber = number.trim() === '';
        return {
          phone: noNumber && (isOfOne || areaCode.trim() === '') ? t(isOfOne ? 'consent.one_person' : 'missing') : null,
          areaCode: noNumber && !isOfOne && areaCode.trim() !== '' && !mayExemptMany ? t('consent.admins_only') : null,
          evidence: !PATTERNS.seen.test(evidence) ? t('missing') : PATTERNS.evident.test(evidence) ? null : t('consent.hidden'),
          validFrom: !DAY.test(from) ? t('no_date') : from < EXEMPTION_FROM ? t('consent.too_early', { day: EXEMPTION_FROM }) : null,
          validUntil: untilFault(kind, from, until),
          channel: kind === 'consent' && channel === '' ? t('consent.no_channel') : null,
        };
      }}
      save={({ kind, phone: number, areaCode, channel, validFrom: from, validUntil, evidence }) =>
        api.call('addExemption', {
          body: {
            kind,
            phone: number,
            area_code: areaCode,
            channel: channel || null,
            valid_from: from,
            valid_until: validUntil || null,
            evidence: evidence.trim(),
          },
        })
      }
      nameOf={(wire) => WIRE[wire] ?? (wire as keyof Entered)}
      labelOf={(name) => t(`consent.field.${name}`)}
      note={t('consent.note')}
      width={560}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Kind />
      <Line name="phone" span={7} />
      <Line name="areaCode" span={5} />
      <Channel />
      <Line name="validFrom" span={6} />
      <Line name="validUntil" span={6} help={t('consent.until_help')} />
      <Evidence />
    </RecordDialog>
  );
}

function Kind() {
  const t = useT();
  const { error, ...field } = useRecordField<ExemptionKind>('kind');
  return (
    <Field label={t('consent.kind')} required span={7} error={error}>
      <Select
        {...field}
        onChange={(next) => next && field.onChange(next)}
        options={EXEMPTION_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
    </Field>
  );
}

function Channel() {
  const t = useT();
  const { error, ...field } = useRecordField<Entered['channel']>('channel');
  return (
    <Field label={t('consent.field.channel')} span={5} error={error} help={t('consent.channel_help')}>
      <Select
        {...field}
        placeholder={t('consent.choose')}
        options={CONSENT_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
      />
    </Field>
  );
}

function Line({ name, span, help }: { name: 'phone' | 'areaCode' | 'validFrom' | 'validUntil'; span: 5 | 6 | 7; help?: string }) {
  const t = useT();
  const { error, ...field } = useRecordField<string>(name);
  return (
    <Field label={t(`consent.field.${name}`)} span={span} error={error} help={help}>
      <TextInput {...field} />
    </Field>
  );
}

function Evidence() {
  const t = useT();
  const { error, ...field } = useRecordField<string>('evidence');
  return (
    <Field label={t('consent.evidence')} required error={error} help={t('consent.evidence_help')}>
      <TextArea {...field} rows={4} />
    </Field>
  );
}
