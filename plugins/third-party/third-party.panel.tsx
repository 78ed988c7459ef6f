import { observer } from 'mobx-react-lite';
import { reasonOf, useCore, useT } from '@dialer/host';
import { maskTen } from '@dialer/rules/phone-mask';
import type { Side } from '@dialer/rules/sides';
import { CommandButton, Field, Note, PanelBody, PanelFooter, State, TextInput } from '@dialer/ui';
import { SideControls, SideEnded, SideParties } from '@dialer/ui/second-party';
import { thirdParty } from './model';

/** Somebody whom the agent brings onto the call by their number [XFER-038]. */
export const ThirdPartyPanel = observer(function ThirdPartyPanel() {
  const { open, last } = thirdParty.use().side;
  return <SideControls step={open ? 'open' : 'start'}>{open ? <OnTheCall side={open} /> : <Start last={last} />}</SideControls>;
});

const Start = observer(function Start({ last }: { last: Side | null }) {
  const t = useT();
  const model = thirdParty.use();
  const why = reasonOf(t, model.startVerdict);
  return (
    <>
      <PanelBody>
        {last && <SideEnded side={last}>{t('back')}</SideEnded>}
        <Field label={t('number')} help={t('number_help')}>
          <TextInput value={model.typed} shape={maskTen} onChange={(text) => model.type(text)} inputMode="tel" placeholder="###.###.####" />
        </Field>
        {why && <Note>{why}</Note>}
      </PanelBody>
      <PanelFooter>
        <CommandButton command="third-party:start" intent="primary" icon="phone-call" grow>
          {t('start')}
        </CommandButton>
      </PanelFooter>
    </>
  );
});

const OnTheCall = observer(function OnTheCall({ side }: { side: Side }) {
  const t = useT();
  const model = thirdParty.use();
  const { calls, leads } = useCore();
  const why = reasonOf(t, model.actVerdict('leave'));
  return (
    <>
      <PanelBody>
        <SideParties call={calls.current!.facts} lead={leads.current?.name} />
        {side.kind === 'third-party' && <p className="t-label">{t('disposition')}</p>}
        <Note>{why ?? t('together')}</Note>
        <p className="t-label">{t('off')}</p>
      </PanelBody>
      <PanelFooter>
        <CommandButton command="third-party:kick" grow className="ends">
          {t('acts.kick')}
        </CommandButton>
        <CommandButton command="third-party:leave" grow className="ends">
          {t('acts.leave')}
        </CommandButton>
        <CommandButton command="third-party:destroy" grow className="ends">
          {t('acts.destroy')}
        </CommandButton>
      </PanelFooter>
    </>
  );
});

const WORDS: Partial<Record<Side['state'], 'ringing' | 'apart' | 'joined'>> = {
  initializing: 'ringing',
  initialized: 'apart',
  merged: 'joined',
};

/** One line of state in the panel's header. */
export const ThirdPartyFacts = observer(function ThirdPartyFacts() {
  const t = useT();
  const { open } = thirdParty.use().side;
  const word = open && WORDS[open.state];
  if (!word) return null;
  return <State icon={word === 'joined' ? 'people' : 'phone-call'}>{t(`facts.${word}`)}</State>;
});
