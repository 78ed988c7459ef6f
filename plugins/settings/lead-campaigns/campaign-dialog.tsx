import { LIMITS } from '@dialer/contract';
import { usePlugin, useT } from '@dialer/host';
import { Field, Switch, TextInput } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';
import type { Campaign } from './lead-campaigns.page';

interface Entered {
  name: string;
  active: boolean;
  prefix: string;
  prefixes: string;
}
const LENGTHS = { name: LIMITS.campaignName, prefix: LIMITS.prefix, prefixes: LIMITS.prefix } as const;

const enteredOf = ({ name, active, prefix, prefixes }: Entered): Entered => ({ name, active, prefix, prefixes });
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
  const read: Entered = campaign ? enteredOf(campaign) : { name: '', active: true, prefix: '', prefixes: '' };
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
      shownOf={(_, value) => (typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value))}
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

function Active() {
  const t = useT();
  const { value, onChange, error } = useRecordField<boolean>('active');
  return (
    <Field label={t('column.active')} span={5} group error={error}>
      <Switch value={value} onChange={onChange} label={t(value ? 'yes' : 'no')} aria-label={t('column.active')} />
    </Field>
  );
}
