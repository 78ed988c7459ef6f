import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { PATTERNS, TEXTS } from '@dialer/contract';
import { errorText, toPluginError, usePlugin, useT } from '@dialer/host';
import { Button, Field, TextInput } from '@dialer/ui';

/** One that is too long stays as it was typed, and is said: cut, it would be another extension. */
const digits = (text: string) => text.replace(/\D/g, '');

/** The add field: 3 to 6 digits, and not one that is there already [SET-058]. */
export const AddExtension = observer(function AddExtension({
  known,
  onAdded,
}: {
  known: readonly string[];
  onAdded: (extension: string) => void;
}) {
  const t = useT();
  const { api } = usePlugin();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function add() {
    if (!PATTERNS.extension.test(text)) return setError(t('invalid'));
    if (!PATTERNS.notHelp.test(text)) return setError(t('help'));
    if (known.includes(text)) return setError(t('taken'));
    setBusy(true);
    try {
      await api.call('addAllowedExtension', { body: { extension: text } });
      setText('');
      onAdded(text);
    } catch (thrown) {
      const refused = toPluginError(thrown);
      const said = refused.fields?.['extension']?.[0];
      const words = said === TEXTS.extensionTaken ? t('taken') : said === TEXTS.extensionInvalid ? t('invalid') : said;
      setError(words ?? errorText(t, refused, 'failed.add'));
    }
    setBusy(false);
  }

  return (
    <form
      noValidate
      className="settings-allowed-extensions-add"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Field label={t('field')} hint={t('hint')} required error={error}>
        <TextInput
          inputMode="numeric"
          value={text}
          onChange={(next) => {
            setText(digits(next));
            setError(null);
          }}
        />
      </Field>
      <Button type="submit" icon="add" intent="primary" loading={busy}>
        {t('add')}
      </Button>
    </form>
  );
});
