import { useState } from 'react';
import { CONSENT_CHANNELS } from '@dialer/contract/registries';
import { formatDay, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Button, Field, LoadError, Select, Skeleton, TextArea, TextInput, useLoad } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';
import { History } from './history';
import { store } from './store';

type Consent = ApiReply<'getExemptions'>[number];
type Channel = (typeof CONSENT_CHANNELS)[number];
interface Entered {
  evidence: string;
  /** Empty: not chosen. There is no usual one: what may be done by a consent goes by how it was given. */
  channel: Channel | '';
  validFrom: string;
}
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What lets this number be called although a registry lists it: consents with their words, and other reasons on record. */
export function Consents({ id, phone }: { id: string; phone: string }) {
  const t = useT();
  const { api } = usePlugin();
  const { session } = useCore();
  const [adding, setAdding] = useState(false);
  const load = useLoad((signal) => api.call('getExemptions', { query: { phone } }, { signal }), [api, phone, store.use().heard.get()]);
  const day = (iso: string) => formatDay(Date.parse(iso), session.language);
  const state = ({ revokedAt, validUntil }: Consent) => {
    if (revokedAt) return t('consent.revoked', { day: day(revokedAt) });
    return validUntil && t('consent.until', { day: day(validUntil) });
  };
  if (!load.data) return load.error ? <LoadError title={t('consent.failed')} onRetry={load.retry} /> : <Skeleton rows={2} />;
  return (
    <>
      <History
        title={t('consent.title')}
        empty={t('consent.none')}
        lines={load.data.map((each) => ({
          when: t('lead.when_by', { when: day(each.validFrom), name: each.by || t('consent.operator') }),
          what: [t(`consent.kind.${each.kind}`), each.channel && t(`consent.channel.${each.channel}`), state(each)]
            .filter(Boolean)
            .join(' · '),
          notes: each.evidence,
        }))}
      />
      <div>
        <Button size="small" icon="add" onClick={() => setAdding(true)}>
          {t('consent.add')}
        </Button>
      </div>
      {adding && (
        <ConsentDialog
          id={id}
          onClose={() => setAdding(false)}
          onSaved={() => {
            setAdding(false);
            load.retry();
          }}
        />
      )}
    </>
  );
}

function ConsentDialog({ id, onSaved, onClose }: { id: string; onSaved: () => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { clock } = useCore();
  return (
    <RecordDialog<Entered>
      title={t('consent.add')}
      read={{ evidence: '', channel: '', validFrom: new Date(clock.now()).toISOString().slice(0, 10) }}
      faultsOf={({ evidence, validFrom, channel }) => ({
        evidence: evidence.trim() === '' ? t('consent.missing') : null,
        validFrom: DAY.test(validFrom) ? null : t('consent.no_date'),
        channel: channel === '' ? t('consent.no_channel') : null,
      })}
      save={({ evidence, channel, validFrom }) =>
        api.call('addExemption', {
          body: { kind: 'consent', lead_id: id, channel: channel || null, valid_from: validFrom, evidence: evidence.trim() },
        })
      }
      nameOf={(wire) => (wire === 'valid_from' ? 'validFrom' : (wire as keyof Entered))}
      note={t('consent.note')}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Words />
      <Given />
      <Through />
    </RecordDialog>
  );
}

function Words() {
  const t = useT();
  const { error, ...field } = useRecordField<string>('evidence');
  return (
    <Field label={t('consent.words')} required error={error} help={t('consent.words_help')}>
      <TextArea {...field} rows={4} />
    </Field>
  );
}

function Given() {
  const t = useT();
  const { error, ...field } = useRecordField<string>('validFrom');
  return (
    <Field label={t('consent.given_on')} required span={6} error={error}>
      <TextInput {...field} />
    </Field>
  );
}

function Through() {
  const t = useT();
  const { error, ...field } = useRecordField<Entered['channel']>('channel');
  const options = CONSENT_CHANNELS.map((value) => ({ value, label: t(`consent.channel.${value}`) }));
  return (
    <Field label={t('consent.given_by')} required span={6} error={error} help={t('consent.given_by_help')}>
      <Select {...field} placeholder={t('consent.choose')} options={options} />
    </Field>
  );
}
