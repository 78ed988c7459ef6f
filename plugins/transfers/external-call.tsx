import { useEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { formatDuration, reasonOf, useCore, useT } from '@dialer/host';
import { Button, CommandButton, Note, PanelBody, PanelFooter } from '@dialer/ui';
import { sideName, SideParties } from '@dialer/ui/second-party';
import { transfers } from './model';
import type { Act, ExternalType, Side } from './rules';

/** Keys in the order of a telephone. */
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;

/** A business is rung for the lead: who hears whom, the keys that only it hears, and the next step [XFER-025, XFER-031]. */
export const ExternalCall = observer(function ExternalCall({ side }: { side: Side & { kind: ExternalType } }) {
  const t = useT();
  const model = transfers.use();
  const { calls, leads } = useCore();
  const { level } = side;
  const next: Act = level === 3 ? 'leave' : 'join';
  const why = reasonOf(t, model.actVerdict(next));
  return (
    <>
      <PanelBody>
        {/* The keys take the place of steps and hint, or a panel of three columns would have to be scrolled to reach them. */}
        {!model.dialPad && <Steps level={level} />}
        <SideParties call={calls.current!.facts} lead={leads.current?.name} time={formatDuration(model.seconds)} />
        {model.dialPad && <Keys />}
        {(why || !model.dialPad) && <Note>{why ?? t(`next.${next}`)}</Note>}
        {!model.dialPad && <p className="t-label">{t('next.off', { name: sideName(side) })}</p>}
      </PanelBody>
      <PanelFooter>
        <Button icon="keypad" aria-pressed={model.dialPad} aria-label={t('keys.toggle')} onClick={() => model.toggleDialPad()} />
        <CommandButton command="transfers:kick" className="ends">
          {t('acts.kick')}
        </CommandButton>
        <CommandButton command="transfers:destroy" className="ends">
          {t('acts.destroy')}
        </CommandButton>
        <CommandButton command={next === 'join' ? 'transfers:join' : 'transfers:leave'} intent="primary" grow>
          {t(`acts.${next}`)}
        </CommandButton>
      </PanelFooter>
    </>
  );
});

const Steps = ({ level }: { level: 1 | 2 | 3 }) => {
  const t = useT();
  return (
    <ol className="transfers-steps" aria-label={t('steps.label')}>
      {(['start', 'join', 'leave'] as const).map((step, at) => (
        <li key={step} aria-current={level === at + 1 ? 'step' : undefined} data-done={level > at + 1 || undefined}>
          <span className="transfers-number">{level > at + 1 ? '✓' : at + 1}</span>
          {t(`acts.${step}`)}
        </li>
      ))}
    </ol>
  );
};

/** Digits for a menu at the other end, pressed or typed [XFER-037]. */
const Keys = observer(function Keys() {
  const t = useT();
  const model = transfers.use();
  const keys = useRef<HTMLDivElement>(null);
  useEffect(() => keys.current?.querySelector('button')?.focus(), []);
  return (
    <>
      {/* One line, above the keys: they stay where they are when the first is pressed, and it is seen in a low panel. */}
      <p className="transfers-heard t-label tnum ell">
        {model.sent ? t('keys.sent', { digits: [...model.sent].join(' ') }) : t('keys.who', { name: model.side?.name ?? '' })}
      </p>
      <div
        ref={keys}
        className="transfers-keys"
        role="group"
        aria-label={t('keys.toggle')}
        onKeyDown={({ key, ctrlKey, altKey, metaKey }) => {
          if (KEYS.some((each) => each === key) && !ctrlKey && !altKey && !metaKey) void model.press(key);
        }}
      >
        {KEYS.map((key) => (
          <Button key={key} aria-label={t('keys.key', { key })} onClick={() => void model.press(key)}>
            {key}
          </Button>
        ))}
      </div>
    </>
  );
});
