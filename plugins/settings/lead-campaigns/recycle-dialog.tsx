import { useMemo, useRef } from 'react';
import { ABANDONED_REST_HOURS, LONGEST_WAIT, MOST_TRIES, RECYCLE_OUTCOMES, type RecycleRule } from '@dialer/contract';
import { formatCount, statusText, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Dialog, Field, LoadError, Note, Skeleton, Switch, TextInput, useLoad } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';
import type { Campaign } from './lead-campaigns.page';
import './recycle.css';

type Recycling = ApiReply<'getRecycleRules'>;
/** As typed: `m0`, minutes of the first outcome, `t0`, its tries, and `o0`, `yes` where another number is rung next; empty: no word of it. */
type Entered = Record<string, string>;
/** As the gateway has it when somebody else has saved meanwhile. */
type Current = Readonly<Record<string, Rule | null>>;
type Rule = Omit<RecycleRule, 'after'>;

const WHOLE = /^\d+$/;
const YES = 'yes';
const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()));
const textOf = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));

const enteredOf = (outcomes: readonly string[], ruleOf: (after: string) => Rule | null | undefined): Entered =>
  Object.fromEntries(
    outcomes.flatMap((after, at) => [
      [`m${at}`, textOf(ruleOf(after)?.minutes)],
      [`t${at}`, textOf(ruleOf(after)?.tries)],
      [`o${at}`, ruleOf(after)?.other ? YES : ''],
    ]),
  );
const rulesOf = (outcomes: readonly string[], values: Entered): RecycleRule[] =>
  outcomes.flatMap((after, at) => {
    const rule = {
      after,
      minutes: numberIn(values[`m${at}`] ?? ''),
      tries: numberIn(values[`t${at}`] ?? ''),
      other: values[`o${at}`] === YES,
    };
    return rule.minutes === null && rule.tries === null && !rule.other ? [] : rule;
  });

/** The first letter of a field's name: by the rule's field on the wire, and what its column is called. */
const LETTERS: Readonly<Record<string, string>> = { minutes: 'm', tries: 't', other: 'o' };
const COLUMNS: Readonly<Record<string, string>> = { m: 'wait', t: 'tries', o: 'other' };
const isSwitch = (name: string): boolean => name.startsWith('o');

/** When leads of a campaign, or of all (null), come back after a dial that reached nobody, and how often. */
export function RecycleDialog({ campaign, onSaved, onClose }: { campaign: Campaign | null; onSaved: () => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const slug = campaign?.slug;
  const load = useLoad<Recycling>(
    (signal) =>
      slug === undefined
        ? api.call('getRecycleRules', {}, { signal })
        : api.call('getCampaignRecycleRules', { params: { slug } }, { signal }),
    [api, slug],
  );
  const title = campaign ? t('recycle.of', { name: campaign.name }) : t('recycle.centre');
  if (load.data) return <Rules title={title} slug={slug} read={load.data} onSaved={onSaved} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      {load.error ? (
        <LoadError title={t('recycle.failed')} onRetry={load.retry}>
          {load.error.message}
        </LoadError>
      ) : (
        <Skeleton shape="table" rows={9} />
      )}
    </Dialog>
  );
}

interface RulesProps {
  title: string;
  slug: string | undefined;
  read: Recycling;
  onSaved: () => void;
  onClose: () => void;
}

function Rules({ title, slug, read, onSaved, onClose }: RulesProps) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const outcomes = useMemo(() => [...RECYCLE_OUTCOMES, ...read.dispositions], [read]);
  /** What was sent last: a refusal names a rule by its place there. */
  const sent = useRef<readonly RecycleRule[]>([]);
  const nameOf = (after: string) => wordOf(t, after);
  const faultOf = (text: string, most: number): string | null => {
    const typed = text.trim();
    if (typed === '') return null;
    return WHOLE.test(typed) && Number(typed) >= 1 && Number(typed) <= most
      ? null
      : t('recycle.between', { most: formatCount(most, language) });
  };
  const mostOf = (name: string) => (name.startsWith('m') ? LONGEST_WAIT : MOST_TRIES);
  const sequence = read.sequence.map((minutes) => formatCount(minutes, language)).join(' · ');
  return (
    <RecordDialog<Entered>
      title={title}
      read={enteredOf(outcomes, (after) => read.rules.find((rule) => rule.after === after))}
      faultsOf={(values) =>
        Object.fromEntries(Object.entries(values).map(([name, text]) => [name, isSwitch(name) ? null : faultOf(text, mostOf(name))]))
      }
      save={(values, was) => {
        const body = { rules: rulesOf(outcomes, values), was: rulesOf(outcomes, was) };
        sent.current = body.rules;
        return slug === undefined ? api.call('setRecycleRules', { body }) : api.call('setCampaignRecycleRules', { params: { slug }, body });
      }}
      readCurrent={(current) => enteredOf(outcomes, (after) => (current as Current)[after])}
      nameOf={(wire) => {
        const [, at, field] = wire.split('.');
        const row = outcomes.indexOf(sent.current[Number(at)]?.after ?? '');
        return row < 0 ? undefined : `${LETTERS[field ?? ''] ?? 'm'}${row}`;
      }}
      labelOf={(name) => `${nameOf(outcomes[Number(name.slice(1))] ?? '')}, ${t(`recycle.${COLUMNS[name[0]!]}`)}`}
      shownOf={(name, value) => (isSwitch(name) ? t(value === YES ? 'yes' : 'no') : value === '' ? '—' : String(value))}
      onSaved={onSaved}
      onClose={onClose}
    >
      <p className="settings-lead-campaigns-recycle-intro">{t(slug === undefined ? 'recycle.text_centre' : 'recycle.text')}</p>
      <div className="settings-lead-campaigns-recycle">
        <b aria-hidden>{t('recycle.after')}</b>
        <b aria-hidden>{t('recycle.wait')}</b>
        <b aria-hidden>{t('recycle.tries')}</b>
        <b aria-hidden>{t('recycle.other')}</b>
        {outcomes.map((after, at) => (
          <RuleRow key={after} at={at} after={after} centre={read.centre.find((rule) => rule.after === after)} />
        ))}
      </div>
      <div className="settings-lead-campaigns-recycle-intro">
        <Note>
          {read.sequence.length === 0 ? t('recycle.sequence_none') : t('recycle.sequence', { sequence, count: read.sequence.length + 1 })}
        </Note>
      </div>
    </RecordDialog>
  );
}

/** How a dial ended, as people call it: ours have words here, dispositions their own. */
const wordOf = (t: ReturnType<typeof useT>, after: string): string =>
  (RECYCLE_OUTCOMES as readonly string[]).includes(after) ? t(`recycle.outcome.${after}`) : statusText(t, after);

function RuleRow({ at, after, centre }: { at: number; after: string; centre: Rule | undefined }) {
  const t = useT();
  const { language } = useCore().session;
  const minutes = useRecordField<string>(`m${at}`);
  const tries = useRecordField<string>(`t${at}`);
  const other = useRecordField<string>(`o${at}`);
  const name = wordOf(t, after);
  /** What holds while the field is empty. */
  const fallbackOf = (value: number | null | undefined) =>
    typeof value === 'number' ? t('recycle.like_centre', { value }) : t('recycle.like_sequence');
  // Who answered and met nobody rests for as long as the law wants, whatever a rule says.
  const restAbandoned = formatCount(Math.max(ABANDONED_REST_HOURS * 60, centre?.minutes ?? 0), language);
  const input = ({ value, onChange, onBlur, onFocus }: typeof minutes, fallback: string, unit?: string) => (
    <TextInput {...{ value, onChange, onBlur, onFocus }} inputMode="numeric" placeholder={fallback} {...(unit && { unit })} />
  );
  return (
    <>
      <span>
        {name}
        {after === 'abandoned' && <small>{t('recycle.abandoned_help')}</small>}
        {centre?.other && <small>{t('recycle.other_of_all')}</small>}
      </span>
      <Field label={t('recycle.wait_after', { outcome: name })} labelHidden error={minutes.error}>
        {input(minutes, after === 'abandoned' ? restAbandoned : fallbackOf(centre?.minutes), t('recycle.min'))}
      </Field>
      <Field label={t('recycle.tries_after', { outcome: name })} labelHidden error={tries.error}>
        {input(tries, fallbackOf(centre?.tries))}
      </Field>
      <Field label={t('recycle.other_after', { outcome: name })} labelHidden error={other.error}>
        <Switch
          value={other.value === YES || centre?.other === true}
          disabled={centre?.other === true}
          onChange={(on) => other.onChange(on ? YES : '')}
          onFocus={other.onFocus}
          onBlur={other.onBlur}
          aria-label={t('recycle.other_after', { outcome: name })}
        />
      </Field>
    </>
  );
}
