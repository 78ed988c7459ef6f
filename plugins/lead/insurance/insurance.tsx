import { observer } from 'mobx-react-lite';
import type { CentreLists } from '@dialer/contract';
import { useCore, useT, type LeadView } from '@dialer/host';
import { meetingChoice } from '@dialer/rules/booking/meeting-types';
import { Notice, SectionWord } from '@dialer/ui';
import { useDerived } from '../use-derived';
import { Client } from './client';

/** The second step of a booking: what each client asks for, has and is [BOOK-001, BOOK-004]. */
export const Insurance = observer(function Insurance({ lead, lists }: { lead: LeadView; lists: CentreLists }) {
  const { variant } = useCore().session;
  if (variant.clientsPerLead < 2)
    return (
      <>
        <Client lead={lead} index={0} lists={lists} />
        <PhoneOnly lead={lead} lists={lists} />
      </>
    );
  return (
    <>
      <div className="couple">
        {[0, 1].map((index) => (
          <section key={index}>
            <Name lead={lead} index={index} />
            <Client lead={lead} index={index} lists={lists} />
          </section>
        ))}
      </div>
      <PhoneOnly lead={lead} lists={lists} />
    </>
  );
});

const Name = observer(function Name({ lead, index }: { lead: LeadView; index: number }) {
  const { firstName = '', lastName = '' } = lead.clients[index] ?? {};
  return <SectionWord>{[`${index + 1}`, `${firstName} ${lastName}`.trim()].filter(Boolean).join('. ')}</SectionWord>;
});

/** Why nobody can be visited, said while the agent can still ask: each reason that applies, in one sentence [BOOK-083, BOOK-085, BOOK-090]. */
const PhoneOnly = observer(function PhoneOnly({ lead, lists }: { lead: LeadView; lists: CentreLists }) {
  const t = useT();
  // Of offers, agents and the client's wish nothing is known in this step.
  const unknown = { agents: null, offerTaken: false, forcedByHand: false, refused: false };
  const reasons = () => meetingChoice({ today: lead.today, clients: lead.clients, coverage: lists.coverage, ...unknown }).faceToFace;
  const faceToFace = useDerived(reasons, [lead, lists]);
  if (faceToFace.length === 0) return null;
  return (
    <Notice kind="info" title={t('insurance.phone_only.title')}>
      {faceToFace.map((reason) => t(`insurance.phone_only.${reason}`)).join(' ')}
    </Notice>
  );
});
