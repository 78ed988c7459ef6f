import { formatPhone, useCore, useT } from '@dialer/host';
import { KeyValues, SectionWord } from '@dialer/ui';
import { codeWords, endWords, number, sinceBegin, soundWord, type Leg } from './words';

const written = (party: string): string => (/^\d{10}$/.test(party) ? formatPhone(party) : party);

/** One party's line: when it was answered, how it ended and by whom, over which trunk, and how its sound arrived. */
export function LegFacts({ of, phone, beganAt }: { of: Leg; phone: string; beganAt: number }) {
  const t = useT();
  const { language } = useCore().session;
  const after = (iso: string) => sinceBegin(Math.max(0, Date.parse(iso) - beganAt), language);
  const who = t(`call.who.${of.who}`);
  // Of a caller it is their own number that tells who they are, not the one that they have dialed.
  const party = of.who !== 'agent' && of.from === phone ? of.from : of.to;
  const title = party ? t('call.line', { who, to: written(party) }) : who;
  const { quality } = of;
  const codes = codeWords(t, of);
  return (
    <section aria-label={title}>
      <SectionWord>{title}</SectionWord>
      <KeyValues
        items={[
          { label: t('call.answered'), value: of.answeredAt && after(of.answeredAt) },
          { label: t('call.end'), value: of.endedAt && t('call.after', { after: after(of.endedAt), how: endWords(t, of) }) },
          ...(codes ? [{ label: t('call.codes'), value: codes }] : []),
          ...(of.trunks.length > 0 ? [{ label: t('call.trunk'), value: of.trunks.join(', ') }] : []),
          ...(quality
            ? [
                { label: t('call.sound'), value: t(`call.sounds.${soundWord(quality.mos)}`, { mos: number(quality.mos, language) }) },
                { label: t('call.lost'), value: t('call.percent', { percent: number(quality.lost, language) }) },
                { label: t('call.jitter'), value: t('call.ms', { ms: number(quality.jitterMs, language) }) },
                {
                  label: t('call.round_trip'),
                  value: quality.roundTripMs === null ? '' : t('call.ms', { ms: number(quality.roundTripMs, language) }),
                },
              ]
            : [{ label: t('call.sound'), value: t('call.not_measured') }]),
        ]}
      />
    </section>
  );
}
