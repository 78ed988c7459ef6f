import { useRef, useState } from 'react';
import { usePlugin, useT } from '@dialer/host';
import { RecordDialog } from '@dialer/ui/records';
import { CallerId, Choice, Check, More, Secret, Text, Whole } from './fields';
import { enteredOf, faultsOf, FIRST, type Entered, type Line, type Name, NEW, wireOf } from './values';

/** What the wire calls otherwise. */
const NAMES: Readonly<Record<string, Name>> = { register: 'by' };

/** Adds a line, or changes one: first what a carrier's letter has, then what seldom differs. */
export function LineDialog({ line, onSaved, onClose }: { line: Line | null; onSaved: () => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  /** What is edited, whatever the list behind it says meanwhile. */
  const [was] = useState(line);
  const revision = useRef(line?.revision ?? 0);
  const shown = (name: Name, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (name === 'by' || name === 'format' || name === 'transport') return t(`choice.${String(value)}`);
    return String(value ?? '') || '—';
  };
  return (
    <RecordDialog<Entered>
      title={was ? t('edit_of', { name: was.name }) : t('add')}
      width={600}
      read={was ? enteredOf(was) : NEW}
      faultsOf={(values) => faultsOf(values, t)}
      save={(values) => api.call('saveTrunk', { body: { id: was?.id ?? null, revision: revision.current, ...wireOf(values) } })}
      readCurrent={(current) => {
        const now = current as Line;
        revision.current = now.revision;
        return enteredOf(now);
      }}
      nameOf={(wire) => NAMES[wire.split('.')[0]!] ?? (wire.split('.')[0] as Name)}
      labelOf={(name) => t(`field.${name}`)}
      shownOf={shown}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Text name="name" required span={7} help={t('help.name')} autoFocus />
      <Check name="active" span={5} />
      <Text name="host" required span={7} help={t('help.host')} />
      <Choice name="transport" span={5} values={['udp', 'tcp', 'tls']} />
      <Choice name="by" values={['register', 'address']} help={t('help.by')} />
      <Text name="user" span={6} help={t('help.user')} />
      <Secret line={was} />
      {was?.hasSecret && <Check name="noSecret" />}
      <CallerId />
      <Choice name="format" span={6} values={['plus', 'country', 'national']} />
      <More first={FIRST}>
        <Text name="prefix" span={6} help={t('help.prefix')} />
        <Whole name="maxCalls" span={6} help={t('help.maxCalls')} />
        <Whole name="callsPerSecond" span={6} help={t('help.callsPerSecond')} />
        <Check name="emergency" span={6} help={t('help.emergency')} />
        <Whole name="priority" span={6} help={t('help.priority')} />
        <Whole name="weight" span={6} help={t('help.weight')} />
        <Whole name="port" span={6} help={t('help.port')} />
        <Text name="proxy" span={6} help={t('help.proxy')} />
        <Text name="domain" span={6} help={t('help.domain')} />
        <Text name="authUser" span={6} help={t('help.authUser')} />
        <Whole name="registerEveryS" span={6} />
        <Whole name="optionsEveryS" span={6} help={t('help.optionsEveryS')} />
        <Choice name="codecs" span={6} values={['PCMU,PCMA', 'PCMA,PCMU', 'PCMU', 'PCMA']} />
        <Check name="srtp" span={6} help={t('help.srtp')} />
        <Check name="tlsVerify" help={t('help.tlsVerify')} />
        <Text name="tlsCa" lines help={t('help.tlsCa')} />
      </More>
    </RecordDialog>
  );
}
