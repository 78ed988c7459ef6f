import { useEffect } from 'react';
import { observer } from 'mobx-react-lite';
import type { CentreLists } from '@dialer/contract';
import { formatCount, formatPhone, useCore, useT, type LeadView } from '@dialer/host';
import { bandOf } from '@dialer/rules/booking/income';
import { showHeight } from '@dialer/rules/booking/measures';
import { isThere } from '@dialer/rules/booking/steps';
import { ageOn } from '@dialer/rules/dates';
import { KeyValues, SectionWord, Segmented } from '@dialer/ui';
import { showPostal } from '../checks';
import { choicesOf, coverageOf } from '../insurance/lists';
import { BookedView } from './booked';
import { useMeeting } from './models';
import { useWhen } from './when-words';

/** The fourth step: all that was said, to be read back, and the booking [BOOK-001]. The recap is read once it is booked, and stays. */
export const MeetingSummary = observer(function MeetingSummary({ lists }: { lists: CentreLists }) {
  const meeting = useMeeting();
  const { lead, draft } = meeting;
  // Who goes here first reads what the rules make of it, as the step before shows it.
  useEffect(() => meeting.read(), [meeting]);
  return (
    <>
      {draft.booked && <BookedView booked={draft.booked} />}
      <div className="meeting-summary">
        {lead.clients.map((client, index) => isThere(client, index) && <ClientFacts key={index} lead={lead} index={index} lists={lists} />)}
        <LeadFacts lead={lead} lists={lists} />
        <MeetingFacts />
      </div>
    </>
  );
});

const ClientFacts = observer(function ClientFacts({ lead, index, lists }: { lead: LeadView; index: number; lists: CentreLists }) {
  const t = useT();
  const { session } = useCore();
  const { language, variant } = session;
  const client = lead.clients[index]!;
  const { insurance } = client;
  const label = (rows: Parameters<typeof choicesOf>[0], value: string) =>
    choicesOf(rows, language).find((row) => row.value === value)?.label ?? value;
  const kinds = coverageOf(
    lists.coverage,
    language,
    (kind, count) => t('insurance.term', { kind, count }),
    () => true,
  );
  const money = (value: number) => (language === 'fr' ? `${formatCount(value, language)} $` : `$${formatCount(value, language)}`);
  const yesNo = (value: 0 | 1 | null) => (value === null ? '' : t(`insurance.yes_no.${value}`));
  const lasting = (rows: typeof client.conditions) =>
    rows.map(({ name, duration }) => (duration ? `${name} (${duration})` : name)).join(', ');
  const age = ageOn(client.dob, lead.today);
  const answer = bandOf(client, lists.income);
  const band = answer?.type === client.incomeType ? answer : undefined;
  const unit = (value: string, units: 0 | 1, names: readonly [string, string]) => (value ? `${value} ${names[units]}` : '');
  const income =
    client.incomeType === 'Refused'
      ? t('insurance.income_types.Refused')
      : !band
        ? ''
        : band.from === null
          ? t('insurance.under', { to: money(band.to!) })
          : band.to === null
            ? t('insurance.over', { from: money(band.from) })
            : t('insurance.between', { from: money(band.from), to: money(band.to) });
  const policy = insurance.hasPolicy
    ? [label(lists.carriers, insurance.carrier), label(lists.premiums, insurance.premium)].filter(Boolean).join(', ')
    : '';
  return (
    <section>
      <SectionWord>
        {`${client.firstName} ${client.lastName}`.trim() || t(variant.clientsPerLead > 1 ? 'meeting.client' : 'title')}
      </SectionWord>
      <KeyValues
        items={[
          { label: t('field.dob'), value: age === null ? client.dob : t('meeting.born', { dob: client.dob, age }) },
          {
            label: t('meeting.measures'),
            value: [showHeight(client.height), unit(client.weight, client.weightUnits, [t('insurance.units.lb'), t('insurance.units.kg')])]
              .filter(Boolean)
              .join(', '),
          },
          { label: t('insurance.field.smoker'), value: yesNo(client.smoker) },
          { label: t('insurance.field.occupation'), value: client.occupation },
          { label: t('insurance.field.income'), value: income },
          { label: t('insurance.field.conditions'), value: lasting(client.conditions) },
          { label: t('insurance.field.medications'), value: lasting(client.medications) },
          { label: t('meeting.policy'), value: insurance.hasPolicy === 1 ? policy : yesNo(insurance.hasPolicy) },
          {
            label: t('insurance.field.type'),
            value: insurance.type
              .map((one) =>
                insurance.typeOther && one === 'other' ? insurance.typeOther : (kinds.find(({ value }) => value === one)?.label ?? one),
              )
              .join(', '),
          },
          { label: t('insurance.field.amount'), value: insurance.amount === null ? '' : money(insurance.amount) },
        ]}
      />
    </section>
  );
});

/** `Boston, MA 02215`. */
const cityOf = ({ city, province, postal }: { city: string; province: string; postal: string }): string =>
  [city, `${province.toUpperCase()} ${showPostal(postal)}`.trim()].filter(Boolean).join(', ');

const LeadFacts = observer(function LeadFacts({ lead, lists }: { lead: LeadView; lists: CentreLists }) {
  const t = useT();
  const { session } = useCore();
  const { address } = lead;
  const reasons = lead.reasons.map(
    (one) => choicesOf(lists.leadReasons, session.language).find(({ value }) => value === one)?.label ?? one,
  );
  return (
    <section>
      <SectionWord>{t('meeting.section.lead')}</SectionWord>
      <KeyValues
        items={[
          {
            label: t('field.address'),
            value: [address.address, address.apartment && t('meeting.apartment', { number: address.apartment })].filter(Boolean).join(', '),
          },
          {
            label: t('field.city'),
            value: cityOf(address),
          },
          { label: t('field.phone'), value: [lead.phone, ...lead.phoneOther].filter(Boolean).map(formatPhone).join(', ') },
          { label: t('meeting.request'), value: [...reasons, lead.reasonOther].filter(Boolean).join(', ') },
          { label: t('meeting.notes'), value: lead.notes },
        ]}
      />
    </section>
  );
});

const MeetingFacts = observer(function MeetingFacts() {
  const t = useT();
  const meeting = useMeeting();
  const { draft, lead } = meeting;
  const sunLife = draft.booked?.sunLife ?? meeting.sunLife;
  const when = useWhen(lead);
  const place = draft.sameAddress === '1' ? lead.address : draft.address;
  const reasons = draft.reasons.map((one) => t(`meeting.reason.${one}`));
  const refusals = draft.refusalReasons.map((one) => t(`meeting.refused_for.${one}`));
  const items = sunLife
    ? [
        { label: t('meeting.date'), value: t('meeting.now') },
        { label: t('meeting.section.type'), value: t('meeting.type.phone') },
        { label: t('meeting.section.force'), value: t('meeting.sunlife_reason') },
      ]
    : [
        { label: t('meeting.date'), value: draft.date && when(draft.date) },
        { label: t('meeting.section.type'), value: t(`meeting.type.${draft.type}`) },
        ...(draft.ioa ? [{ label: t('meeting.offer'), value: t(`meeting.answer.${draft.ioa}`) }] : []),
        ...(draft.force ? [{ label: t('meeting.section.force'), value: [...reasons, draft.reasonOther].filter(Boolean).join(', ') }] : []),
        ...(draft.type === 'phone'
          ? [{ label: t('meeting.refusal_reasons'), value: [...refusals, draft.refusalReasonOther].filter(Boolean).join(', ') }]
          : [
              {
                label: t('meeting.section.where'),
                value: [place.address, cityOf(place)].filter(Boolean).join(', '),
              },
            ]),
      ];
  return (
    <section>
      <SectionWord>{t('meeting.section.meeting')}</SectionWord>
      {meeting.maySunLife && !draft.booked && (
        <Segmented
          aria-label={t('meeting.with')}
          value={sunLife ? 'sunlife' : 'advisor'}
          options={(['advisor', 'sunlife'] as const).map((value) => ({ value, label: t(`meeting.by.${value}`) }))}
          onChange={(value) => meeting.chooseSunLife(value === 'sunlife')}
        />
      )}
      <KeyValues items={items} />
    </section>
  );
});
