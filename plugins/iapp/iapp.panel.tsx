import { observer } from 'mobx-react-lite';
import { formatTime, personName, useCore, usePlugin, useT } from '@dialer/host';
import { IAPP1 } from '@dialer/rules/dispositions';
import { Button, Empty, Field, Note, PanelBody, PanelFooter, Segmented, State } from '@dialer/ui';
import { ExceptionForm } from '../disposition/api';
import type { IappConfig } from './config';
import { CopyForSupport } from './copy-for-support';
import { iapp, type Destination, type Sending } from './model';

/** Sends the lead to an application for insurance [IAPP-001]. */
export const IappPanel = observer(function IappPanel() {
  const t = useT();
  const { destinations, sending } = iapp.use();
  if (destinations.length === 0) return <Empty title={t('none.title')}>{t('none.text')}</Empty>;
  if (sending?.is === 'sent') return <Sent sending={sending} />;
  if (sending?.is === 'failed') return <Failed sending={sending} />;
  return <Ask running={sending?.destination ?? null} />;
});

/** Which application, where there are two, and the button; while it is on its way, that it is. */
const Ask = observer(function Ask({ running }: { running: Destination | null }) {
  const t = useT();
  const model = iapp.use();
  const { leads } = useCore();
  const choice = model.destinations.length > 1;
  const wanted: Destination = model.exception ? 'iapp' : 'iapp2';
  const lead = leads.current?.id;
  function whyNot(destination: Destination): string | null {
    if (!choice) return null;
    if (destination !== wanted) return t(`closed.${destination}`);
    return destination === 'iapp' && !model.approved ? t('closed.unapproved') : null;
  }
  const buttons = model.destinations.map((destination) => (
    <Button
      key={destination}
      intent={!choice || destination === wanted ? 'primary' : undefined}
      why={whyNot(destination)}
      loading={running === destination}
      disabled={running !== null}
      grow
      onClick={() => void model.send(destination)}
    >
      <Name of={destination} />
    </Button>
  ));
  /** A manager is to be asked first: the buttons are closed until then, and stand below the form, over none of its fields. */
  const asks = choice && model.exception && !model.approved;
  return (
    <>
      <PanelBody>
        {choice && (
          <Field label={t('question')}>
            <Segmented
              value={model.exception ? 'yes' : 'no'}
              onChange={(answer) => model.setException(answer === 'yes')}
              disabled={running !== null}
              options={[
                { value: 'yes', label: t('yes') },
                { value: 'no', label: t('no') },
              ]}
            />
          </Field>
        )}
        {choice && model.exception && lead && (
          <ExceptionForm key={lead} lead={lead} subject={IAPP1} heard={model.heard} onApproved={model.setApproved} />
        )}
        {running === null ? (
          !model.exception && <Note>{t(choice ? 'approval' : 'what')}</Note>
        ) : (
          <State icon="refresh">{t('running', { name: personName(t, leads.current?.name) })}</State>
        )}
        {asks && <div className="row">{buttons}</div>}
      </PanelBody>
      {!asks && <PanelFooter>{buttons}</PanelFooter>}
    </>
  );
});

/** It was not taken: nothing is lost, and the same button, red now, tries again [IAPP-008]. */
const Failed = observer(function Failed({ sending }: { sending: Sending & { is: 'failed' } }) {
  const t = useT();
  const model = iapp.use();
  return (
    <>
      <PanelBody>
        <Note kind="bad">{t('iapp.send_error')}</Note>
        <p>{sending.words || t('kept')}</p>
      </PanelBody>
      <PanelFooter>
        <Button onClick={() => model.again()}>{t('back')}</Button>
        <CopyForSupport sending={sending} />
        <Button intent="danger" icon="refresh" grow onClick={() => void model.send(sending.destination)}>
          <Name of={sending.destination} />
        </Button>
      </PanelFooter>
    </>
  );
});

function Sent({ sending }: { sending: Sending & { is: 'sent' } }) {
  const t = useT();
  const model = iapp.use();
  const { destination, qualifiedBy } = sending;
  return (
    <>
      <PanelBody>
        <p className="t-strong">{t('opened.title')}</p>
        <p>{t(qualifiedBy ? 'opened.qualified' : 'opened.text', { destination: t(`names.${destination}`), name: qualifiedBy })}</p>
      </PanelBody>
      <PanelFooter>
        <Button onClick={() => model.again()}>{t('again')}</Button>
        <Button endIcon="share" grow onClick={() => model.open(sending.url)}>
          {t('open')}
        </Button>
      </PanelFooter>
    </>
  );
}

/** Of a button: by its application where there are two, else in the centre's own words [IAPP-003]. */
const Name = observer(function Name({ of }: { of: Destination }) {
  const t = useT();
  const { config, core } = usePlugin<IappConfig>();
  return <>{iapp.use().destinations.length > 1 ? t(`names.${of}`) : config.label[core.session.language]}</>;
});

/** One line of state in the panel's header. */
export const IappFacts = observer(function IappFacts() {
  const t = useT();
  const { sending } = iapp.use();
  const { session } = useCore();
  switch (sending?.is) {
    case 'sending':
      return <State icon="refresh">{t('facts.sending')}</State>;
    case 'failed':
      return (
        <State kind="bad" icon="error">
          {t('facts.not_sent')}
        </State>
      );
    case 'sent':
      return (
        <State kind="ok" icon="tick-circle">
          {t('facts.sent', { time: formatTime(sending.at, session.language) })}
        </State>
      );
    default:
      return <span>{t('facts.not_sent')}</span>;
  }
});
