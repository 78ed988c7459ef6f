import { observer } from 'mobx-react-lite';
import { formatPhone, personName, statusText, useCore, useT } from '@dialer/host';
import { Button, Dialog, KeyValues, Note, Notice, State } from '@dialer/ui';
import { matcher, type Answer, type FoundLead } from './model';
import { PhoneField } from './phone-field';

const nameOf = ({ clients }: FoundLead): string => [clients[0]?.firstName, clients[0]?.lastName].filter(Boolean).join(' ');

/** Found, not found, linked: what the agent decides by, and nothing happens before [LEAD-031]. */
export const AnswerDialog = observer(function AnswerDialog({ answer }: { answer: Answer }) {
  const t = useT();
  const model = matcher.use();
  return (
    <Dialog title={t('title')} onClose={model.close} footer={<Footer answer={answer} />}>
      {answer.is === 'found' && <Found answer={answer} />}
      {answer.is === 'not-found' && (
        <>
          <PhoneField />
          <Notice title={t('matcher.not_found')}>{t('not_found', { phone: formatPhone(answer.phone) })}</Notice>
        </>
      )}
      {answer.is === 'linked' && (
        <>
          <State kind="ok" icon="link">
            {t('linked')}
          </State>
          <LeadFacts lead={answer.lead} />
          <Note>{t('linked_means')}</Note>
        </>
      )}
      {model.problem && <Notice kind="error">{model.problem}</Notice>}
    </Dialog>
  );
});

const Footer = observer(function Footer({ answer }: { answer: Answer }) {
  const t = useT();
  const { close, link, find, busy } = matcher.use();
  if (answer.is === 'linked')
    return (
      <Button intent="primary" onClick={close}>
        {t('done')}
      </Button>
    );
  return (
    <>
      <Button onClick={close}>{t('keep_new')}</Button>
      {answer.is === 'found' ? (
        <Button icon="link" intent="primary" loading={busy} onClick={() => void link()}>
          {t('link')}
        </Button>
      ) : (
        <Button icon="search" intent="primary" loading={busy} onClick={() => void find()}>
          {t('find')}
        </Button>
      )}
    </>
  );
});

const Found = ({ answer }: { answer: Answer & { is: 'found' } }) => {
  const t = useT();
  return (
    <>
      <p>{t('matcher.found', { phone: formatPhone(answer.phone) })}</p>
      <LeadFacts lead={answer.lead} />
      <Note>{t('link_means')}</Note>
    </>
  );
};

const LeadFacts = observer(function LeadFacts({ lead }: { lead: FoundLead }) {
  const t = useT();
  const { language } = useCore().session;
  const { city, province } = lead.address;
  return (
    <KeyValues
      items={[
        { label: t('facts.name'), value: <span className="t-strong">{personName(t, nameOf(lead))}</span> },
        { label: t('facts.lead'), value: lead.marketingId },
        { label: t('facts.phone'), value: formatPhone(lead.phone) },
        { label: t('facts.place'), value: [city, province.toUpperCase()].filter(Boolean).join(', ') },
        { label: t('facts.status'), value: statusText(t, lead.status) },
        { label: t('facts.dials'), value: new Intl.NumberFormat(language).format(lead.dials) },
      ]}
    />
  );
});
