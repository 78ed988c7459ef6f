import { observer } from 'mobx-react-lite';
import { Field, Select } from '@dialer/ui';
import { useShell, useText } from '../services';

const LISTS = { microphone: 'microphones', speaker: 'speakers', ringer: 'speakers' } as const;
const KINDS = ['microphone', 'speaker', 'ringer'] as const;

/** One device of the phone: which of those that there are, or the browser's own choice. It is remembered in this browser. */
export const DeviceSelect = observer(function DeviceSelect({ kind }: { kind: (typeof KINDS)[number] }) {
  const { softphone } = useShell().core;
  const t = useText();
  const chosen = softphone[`${kind}_id`];
  const there = softphone[LISTS[kind]].map(({ id, label }) => ({ value: id, label: label || id }));
  const isGone = chosen !== '' && !there.some(({ value }) => value === chosen);
  return (
    <Select
      value={chosen}
      options={isGone ? [...there, { value: chosen, label: t('softphone.deviceGone') }] : there}
      placeholder={t('softphone.default')}
      aria-label={t(`softphone.${kind}`)}
      onChange={(id) => softphone.setDevices({ [kind]: id })}
    />
  );
});

/** The softphone's devices: who calls is heard on one, and calls ring on another, if wanted. */
export function Devices() {
  const t = useText();
  return (
    <>
      {KINDS.map((kind) => (
        <Field key={kind} label={t(`softphone.${kind}`)}>
          <DeviceSelect kind={kind} />
        </Field>
      ))}
    </>
  );
}
