import { useEffect, useRef, useState } from 'react';
import { errorText, toPluginError, usePlugin, useT, type PluginError } from '@dialer/host';
import { Button, Dialog, Field, FormGrid, MultiSelect, Notice, TextInput } from '@dialer/ui';
import routes, { EVENTS, SHORTEST_SECRET, type Endpoint, type WebhookEvent } from './routes';

/** Why the gateway refuses an address, by its own words for it. */
const URL_FAULTS = ['not-an-address', 'not-https', 'address-refused'];

/** A new endpoint, or one that is changed: then its secret may be left out, and stays. */
export function EndpointForm({ endpoint, onClose, onSaved }: { endpoint: Endpoint | null; onClose: () => void; onSaved: () => void }) {
  const t = useT();
  const { gateway, core } = usePlugin();
  const [url, setUrl] = useState(endpoint?.url ?? 'https://');
  const [secret, setSecret] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(endpoint?.events ?? EVENTS);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<PluginError | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLElement>(null);
  // While it was being saved the button could hold no focus.
  useEffect(() => {
    if (error) (fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? pressed.current)?.focus();
  }, [error]);
  /** So that a write that is sent twice makes one endpoint. */
  const [key] = useState(() => `${core.clock.now()}-${Math.random()}`);

  const isShort = secret.length < SHORTEST_SECRET && !(endpoint && secret === '');
  const why = isShort ? t('form.secretShort', { least: SHORTEST_SECRET }) : events.length === 0 ? t('form.noEvents') : null;
  const [urlFault] = error?.fields?.['url'] ?? [];
  const urlWords = urlFault && (URL_FAULTS.includes(urlFault) ? t(`form.${urlFault}`) : urlFault);

  async function save(button: HTMLElement) {
    pressed.current = button;
    setSaving(true);
    setError(null);
    const body = { url, events: [...events] };
    try {
      if (!endpoint) await gateway.call(routes.add, { body: { ...body, secret } }, { key });
      else
        await gateway.call(routes.change, {
          params: { id: endpoint.id },
          body: { ...body, on: endpoint.on, ...(secret && { secret }) },
        });
      onSaved();
    } catch (thrown) {
      setError(toPluginError(thrown));
      setSaving(false);
    }
  }

  return (
    <Dialog
      title={endpoint ? t('form.change') : t('form.add')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button variant="ok" loading={saving} why={why} onClick={({ currentTarget }) => void save(currentTarget)}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      {error && !urlWords && <Notice kind="error">{errorText(t, error, 'failed.save')}</Notice>}
      <div ref={fields}>
        <FormGrid>
          <Field label={t('form.url')} help={t('form.urlHelp')} error={urlWords ?? null} required>
            <TextInput value={url} onChange={setUrl} inputMode="url" />
          </Field>
          <Field
            label={t('form.secret')}
            help={t(endpoint ? 'form.secretKept' : 'form.secretHelp', { least: SHORTEST_SECRET })}
            need={isShort && secret !== '' ? t('form.secretShort', { least: SHORTEST_SECRET }) : isShort}
            required={!endpoint}
          >
            <TextInput value={secret} onChange={setSecret} type="password" autoComplete="new-password" />
          </Field>
          <Field label={t('form.events')} group>
            <MultiSelect
              value={events}
              onChange={setEvents}
              options={EVENTS.map((event) => ({ value: event, label: t(`event.${event}`) }))}
            />
          </Field>
        </FormGrid>
      </div>
    </Dialog>
  );
}
