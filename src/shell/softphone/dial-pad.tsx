import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button, Field, IconButton, Note, TextInput } from '@dialer/ui';
import { useShell, useText } from '../services';
import type { AskedFrom } from './use-return';

/** Key order 1-9, *, 0, # [PHONE-003]. */
export const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;

/** Number, keys, voicemail, call and clear [PHONE-002]; what may be typed is the core's rule [PHONE-015]. */
export const DialPad = observer(function DialPad({ inCall, onAsk }: { inCall: boolean; onAsk?: (from: AskedFrom) => void }) {
  const { core } = useShell();
  const t = useText();
  const { softphone } = core;
  const { pad } = softphone;
  // Idle, the keys stay folded: the widget then fits the place that first layouts leave for it.
  const [keys, setKeys] = useState(inCall);
  const { online, state } = core.connection;
  const isCutOff = !online || state !== 'open';
  const notReady = isCutOff ? t('why.no_connection') : softphone.connected ? null : t('softphone.notReady');
  const { note } = pad;
  const call = (from: AskedFrom) => {
    onAsk?.(from);
    void softphone.call();
  };
  const mayNot = pad.isHelp ? null : (notReady ?? (note?.forbids ? t(note.reasonKey, note.params) : null));
  return (
    <>
      <Field label={t('softphone.number')}>
        <TextInput
          value={pad.text}
          onChange={(text) => pad.set(text)}
          onBlur={() => pad.settle()}
          inputMode="tel"
          autoComplete="off"
          onPaste={(event) => {
            event.preventDefault();
            pad.paste(event.clipboardData.getData('text'));
          }}
          // What forbids the number stands below it; that the phone is not connected yet is said by whoever is asked to call.
          onEnter={() => !inCall && pad.text && (pad.isHelp || !note?.forbids) && call('input')}
          right={<IconButton size="small" icon="cross" label={t('softphone.clear')} onClick={() => pad.clear()} />}
        />
      </Field>
      {note && <Note kind={note.forbids ? 'bad' : 'warn'}>{t(note.reasonKey, note.params)}</Note>}
      {keys && (
        <div className="dial-pad" role="group" aria-label={t('softphone.dialPad')}>
          {KEYS.map((key) => (
            <Button key={key} aria-label={t('softphone.key', { key })} onClick={() => pad.press(key)}>
              {key}
            </Button>
          ))}
        </div>
      )}
      {!inCall && (
        <div className="row">
          <IconButton
            variant={undefined}
            icon="keypad"
            label={t('softphone.dialPad')}
            active={keys}
            aria-expanded={keys}
            onClick={() => setKeys(!keys)}
          />
          <Button grow icon="record" why={notReady} onClick={() => void softphone.voicemail()}>
            {t('softphone.voicemail')}
          </Button>
          <Button
            grow
            intent="primary"
            className="asks"
            icon="phone"
            why={mayNot ?? (pad.text ? null : t('softphone.enterNumber'))}
            onClick={() => call('button.asks')}
          >
            {t('softphone.call')}
          </Button>
        </div>
      )}
    </>
  );
});
