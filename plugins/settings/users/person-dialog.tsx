import { useState } from 'react';
import { ELIGIBILITIES, LIMITS } from '@dialer/contract';
import { MOST_LEVELS } from '@dialer/contract/dialing-settings';
import { formatCount, useCore, usePlugin, useT } from '@dialer/host';
import { REGIONS } from '@dialer/rules/country';
import { Dialog, Field, LoadError, MultiSelect, Notice, Select, Skeleton, Switch, TextInput, useLoad } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';
import { faultsOf, fromWire, rolesFor, signsOut, toFirst, toWire, type PersonRead, type PersonValues } from './person-values';
import { SecretDialog } from './secret-dialog';

interface Props {
  /** Of a person who is there; null: a new one. */
  id: number | null;
  onSaved: (id: number) => void;
  onClose: () => void;
}
type Manager = { id: number; name: string };

/** A person made or changed: what is read first, then the fields. */
export function PersonDialog({ id, onSaved, onClose }: Props) {
  const t = useT();
  const { api } = usePlugin();
  const load = useLoad(
    async (signal) => {
      const [managers, person] = await Promise.all([
        api.call('getManagers', {}, { signal }),
        id === null ? null : api.call('getPerson', { params: { id } }, { signal }),
      ]);
      return { managers, person };
    },
    [api, id],
  );
  if (load.data) return <Fields person={load.data.person} managers={load.data.managers} onSaved={onSaved} onClose={onClose} />;
  return (
    <Dialog title={t(id === null ? 'person.new' : 'person.edit')} width={WIDTH} onClose={onClose}>
      {load.error ? <LoadError title={t('person.failed')} onRetry={load.retry} /> : <Skeleton rows={8} />}
    </Dialog>
  );
}

const WIDTH = 500;

function Fields({ person, managers, onSaved, onClose }: Omit<Props, 'id'> & { person: PersonRead | null; managers: readonly Manager[] }) {
  const t = useT();
  const { api } = usePlugin();
  const { session } = useCore();
  const [made, setMade] = useState<{ id: number; password: string; name: string } | null>(null);
  const read = fromWire(person ?? undefined);
  const number = (value: number) => formatCount(value, session.language);
  const params = {
    max: number(LIMITS.email),
    letters: number(LIMITS.name),
    level: number(MOST_LEVELS),
    seconds: number(LIMITS.autoAnswer),
  };
  const name = ({ firstName, lastName }: PersonValues) => `${firstName} ${lastName}`.trim();
  const shown = (field: keyof PersonValues, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (field === 'managerId') return managers.find(({ id }) => id === value)?.name ?? '—';
    if (Array.isArray(value)) return value.map((one) => (field === 'roles' ? t(`role.${String(one)}`) : String(one))).join(', ') || '—';
    return String(value ?? '') || '—';
  };

  async function save(values: PersonValues, was: PersonValues) {
    if (person) return api.call('setPerson', { params: { id: person.id }, body: { ...toWire(values), was: toWire(was) } });
    const { id, password } = await api.call('addPerson', { body: toFirst(values) });
    return setMade({ id, password, name: name(values) });
  }
  if (made) return <SecretDialog kind="password" name={made.name} secret={made.password} onClose={() => onSaved(made.id)} />;
  return (
    <RecordDialog<PersonValues>
      title={person ? t('person.edit_of', { name: name(read) }) : t('person.new')}
      read={read}
      faultsOf={(values) =>
        Object.fromEntries(Object.entries(faultsOf(values, MOST_LEVELS)).map(([field, fault]) => [field, fault && t(fault, params)]))
      }
      save={save}
      readCurrent={(current) => ({ ...read, ...fromWire({ ...person!, ...(current as Partial<PersonRead>) }) })}
      labelOf={(field) => t(`person.field.${field}`)}
      shownOf={shown}
      {...(!person && { saveText: t('person.create') })}
      width={WIDTH}
      onSaved={() => person && onSaved(person.id)}
      onClose={onClose}
    >
      <Text name="firstName" span={6} required autoFocus />
      <Text name="lastName" span={6} />
      <Text name="email" span={8} required help={t('person.email_help')} />
      <Choose
        name="language"
        span={4}
        placeholder={t('person.language.browser')}
        options={(['en', 'fr'] as const).map((value) => ({ value, label: t(`person.language.${value}`) }))}
      />
      <Roles roles={rolesFor(session.roles, read.roles)} />
      <Choose
        name="managerId"
        span={8}
        placeholder={t('person.no_team')}
        options={managers.filter(({ id }) => id !== person?.id).map((manager) => ({ value: manager.id, label: manager.name }))}
      />
      <Text name="level" span={4} required numeric />
      <Text name="extension" span={4} numeric help={t('person.extension_help')} />
      <AutoAnswer />
      <Flags names={['isBilingual', 'canTransferToMatcha', 'canTransferToSunlife', 'isIapp2Agent', ...(person ? [] : ['hasWebRtc'])]} />
      {!person && <FirstOnly />}
      {person && <SignOutNote read={read} />}
    </RecordDialog>
  );
}

type TextName = 'firstName' | 'lastName' | 'email' | 'extension' | 'level' | 'autoAnswerTime';

function Text({
  name,
  span,
  required = false,
  numeric = false,
  help,
  ...input
}: {
  name: TextName;
  span: number;
  required?: boolean;
  numeric?: boolean;
  help?: string;
  autoFocus?: boolean;
}) {
  const t = useT();
  const { error, ...field } = useRecordField<string>(name);
  return (
    <Field label={t(`person.field.${name}`)} span={span} required={required} error={error} help={help}>
      <TextInput {...field} {...input} {...(numeric && { inputMode: 'numeric' as const })} />
    </Field>
  );
}

function Choose<V extends string | number>({
  name,
  span,
  placeholder,
  options,
}: {
  name: 'language' | 'managerId' | 'outboundEligibility';
  span: number;
  placeholder?: string;
  options: readonly { value: V; label: string }[];
}) {
  const t = useT();
  const { error, value, onChange } = useRecordField<V | ''>(name);
  return (
    <Field label={t(`person.field.${name}`)} span={span} error={error}>
      <Select<V> value={value} onChange={onChange} options={options} {...(placeholder !== undefined && { placeholder })} />
    </Field>
  );
}

function Roles({ roles }: { roles: readonly string[] }) {
  const t = useT();
  const { error, value, onChange } = useRecordField<readonly string[]>('roles');
  return (
    <Field label={t('person.field.roles')} required group error={error}>
      <div className="users-checks users-roles">
        {roles.map((role) => (
          <label key={role} className="users-check">
            <input
              type="checkbox"
              aria-invalid={Boolean(error)}
              checked={value.includes(role)}
              onChange={({ target }) => onChange(target.checked ? [...value, role] : value.filter((other) => other !== role))}
            />
            {t(`role.${role}`)}
          </label>
        ))}
      </div>
    </Field>
  );
}

function AutoAnswer() {
  const t = useT();
  const { value, onChange } = useRecordField<boolean>('autoAnswer');
  return (
    <>
      <Field label={t('person.field.autoAnswer')} span={4}>
        <Switch value={value} onChange={onChange} label={t(value ? 'yes' : 'no')} />
      </Field>
      {value ? <Text name="autoAnswerTime" span={4} numeric /> : null}
    </>
  );
}

function Flags({ names }: { names: readonly string[] }) {
  const t = useT();
  return (
    <Field label={t('person.may')} group>
      <div className="users-checks users-roles">
        {names.map((name) => (
          <Flag key={name} name={name} />
        ))}
      </div>
    </Field>
  );
}
function Flag({ name }: { name: string }) {
  const t = useT();
  const { value, onChange } = useRecordField<boolean>(name);
  return (
    <label className="users-check">
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      {t(`person.field.${name}`)}
    </label>
  );
}

/** What is changed later on the page, one by one. */
function FirstOnly() {
  const t = useT();
  const { session } = useCore();
  const { value: roles } = useRecordField<readonly string[]>('roles');
  const advisor = roles.includes('advisor');
  const options = REGIONS[session.variant.country]
    .map((code) => ({ value: code, label: t(`regions.${code}`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, session.language));
  return (
    <>
      {advisor && (
        <Choose name="outboundEligibility" span={6} options={ELIGIBILITIES.map((value) => ({ value, label: t(`eligibility.${value}`) }))} />
      )}
      <Codes name="provinces" options={options} help={t('person.provinces_help')} />
      {advisor && <Codes name="healthLicenses" options={options} />}
    </>
  );
}
function Codes({ name, options, help }: { name: string; options: readonly { value: string; label: string }[]; help?: string }) {
  const t = useT();
  const { error, value, onChange } = useRecordField<readonly string[]>(name);
  return (
    <Field label={t(`person.field.${name}`)} error={error} help={help}>
      <MultiSelect value={value} onChange={onChange} options={options} />
    </Field>
  );
}

function SignOutNote({ read }: { read: PersonValues }) {
  const t = useT();
  const email = useRecordField<string>('email').value;
  const extension = useRecordField<string>('extension').value;
  const roles = useRecordField<readonly string[]>('roles').value;
  if (!signsOut({ ...read, email, extension, roles }, read)) return null;
  return <Notice kind="warning">{t('person.signs_out')}</Notice>;
}
