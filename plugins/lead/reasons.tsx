import { observer } from 'mobx-react-lite';
import type { CentreLists } from '@dialer/contract';
import { useCore, useT, type LeadView } from '@dialer/host';
import { printableAscii } from '@dialer/rules/ascii';
import { SectionWord } from '@dialer/ui';
import { choicesOf } from './insurance/lists';
import { SeveralOrOther } from './insurance/other';
import { LeadText } from './lead-text';
import { SPANS } from './spans';

/** Why the lead asks for insurance: at least one reason, and the text of another one [LEAD-024, REF-026, REF-028]. */
export const Reasons = observer(function Reasons({ lead, lists }: { lead: LeadView; lists: CentreLists }) {
  const t = useT();
  const { language } = useCore().session;
  return (
    <>
      <SectionWord>{t('section.reasons')}</SectionWord>
      <SeveralOrOther
        label={t('field.reasons')}
        span={SPANS.half}
        required
        error={lead.fieldErrors['reasons']}
        value={lead.reasons}
        choices={choicesOf(lists.leadReasons, language)}
        onChange={(reasons) => lead.set({ reasons })}
        lead={lead}
        otherPath="reasonOther"
        other={() => lead.reasonOther}
        otherLabel={t('field.another_reason')}
        onOther={(reasonOther) => lead.set({ reasonOther })}
      />
      <LeadText
        lead={lead}
        path="reasonForRequest"
        read={() => lead.reasonForRequest}
        label={t('field.reason_for_request')}
        span={SPANS.half}
        placeholder="—"
        hint={() => t('no_accents')}
        shape={printableAscii}
        onChange={(reasonForRequest) => lead.set({ reasonForRequest })}
      />
    </>
  );
});
