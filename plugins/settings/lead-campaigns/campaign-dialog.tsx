import { LIMITS, PACING_MODES, type PacingMode } from '@dialer/contract';
import { usePlugin, useT } from '@dialer/host';
import { Field, Select, Switch, TextInput } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';
import type { Campaign } from './lead-campaigns.page';

interface Entered {
  name: string;
  active: boolean;
  prefix: string;
  prefixes: string;
  mode: PacingMode;
}
const LENGTHS = { name: LIMITS.campaignName, prefix: LIMITS.prefix, prefixes: LIMITS.prefix } as const;

const enteredOf = ({ name, active, prefix, prefixes, mode }: Entered): Entered => ({ name, active, prefix, prefixes, mode });
const trimmed = (values: Entered): Entered => ({
  ...values,
  name: values.name.trim(),
  prefix: values.prefix.trim(),
  prefixes: values.prefixes.trim(),
});

/** Makes a campaign, or changes one; what must not be empty and what is another's the gateway says [SET-044, SET-045, SET-046]. */
export function CampaignDialog({ campaign, onSaved, onClose }: { campaign: Campaign | null; onSaved: () => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const read: Entered = campaign ? enteredOf(campaign) : { name: '', active: true, prefix: '', prefixes: '', mode: 'one-to-one' };
  const shown = (name: keyof Entered, value: Entered[keyof Entered]) => {
    if (name === 'mode') return t(`modes.${value as PacingMode}`);
    return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : value;
  };
  return (
    <RecordDialog<Entered>
      title={t(campaign ? 'editing' : 'adding')}
      read={read}
      faultsOf={(values) =>
        Object.fromEntries(
          (Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).map((name) => [
            name,
            values[name].trim().length > LENGTHS[name] ? t('too_long') : null,
          ]),
        )
      }
      save={(values, was) =>
        campaign
          ? api.call('setLeadCampaign', { params: { id: campaign.id }, body: { ...trimmed(values), was } })
          : api.call('addLeadCampaign', { body: trimmed(values) })
      }
      readCurrent={(current) => enteredOf(current as Entered)}
      labelOf={(name) => t(`column.${name}`)}
      shownOf={(name, value) => shown(name, value as Entered[keyof Entered])}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Text name="name" required />
      {campaign && (
        <Field label={t('column.slug')} span={7} help={t('slug_help')}>
          <TextInput value={campaign.slug} readOnly onChange={() => {}} />
        </Field>
      )}
      <Active />
      <Text name="prefix" required counted />
      <Text name="prefixes" counted help={t('prefixes_help')} />
      <Mode />
    </RecordDialog>
  );
}

function Text({
  name,
  required = false,
  counted,
  help,
}: {
  name: keyof typeof LENGTHS;
  required?: boolean;
  counted?: boolean;
  help?: string;
}) {
  const t = useT();
  const { error, ...field } = useRecordField<string>(name);
  const hint = counted ? t('letters', { count: field.value.trim().length, max: LENGTHS[name] }) : undefined;
  return (
    <Field label={t(`column.${name}`)} required={required} error={error} hint={hint} help={help}>
      <TextInput {...field} autoFocus={name === 'name'} />
    </Field>
  );
}

/** How many people are rung for its agents, and what more than one each needs. */
function Mode() {
  const t = useT();
  const { error, value, onChange } = useRecordField<PacingMode>('mode');
  const options = PACING_MODES.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }));
  return (
    <Field label={t('column.mode')} error={error} help={t('mode_help')}>
      <Select value={value} onChange={(mode) => mode !== '' && onChange(mode)} options={options} />
    </Field>
  );
}

function Active() {
  const t = useT();
  const { value, onChange, error } = useRecordField<boolean>('active');
  return (
    <Field label={t('column.active')} span={5} group error={error}>
      <Switch value={value} onChange={onChange} label={t(value ? 'yes' : 'no')} aria-label={t('column.active')} />
    </Field>
  );
}
