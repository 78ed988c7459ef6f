import { useEffect, useState } from 'react';
import { errorText, toPluginError, useCore, usePlugin, useT, type ApiReply, type PageProps } from '@dialer/host';
import { openDay } from '@dialer/rules/operation-hours';
import { timeOfDay } from '@dialer/rules/times';
import { Button, Field, Note, Row, Select, Setting, Sheet, Switch } from '@dialer/ui';

type OwnTerms = ApiReply<'getCallingRules'>['terms'];
/** Which days of the week, from Monday, have the same hours here. */
const GROUPS = { weekdays: [0, 1, 2, 3, 4], saturday: [5], sunday: [6] } as const;
type Group = keyof typeof GROUPS;
const ALL = Object.keys(GROUPS) as Group[];
/** What a centre begins with that had none: the usual cut of the law. */
const USUAL: readonly string[] = [...GROUPS.weekdays.map(() => '09:00 20:00'), '09:00 20:00', ''];
const MOST = [1, 2, 3, 4, 5, 6, 8, 10];
const TIMES = Array.from(
  { length: 97 },
  (_, at) => `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`,
);

interface Props {
  terms: OwnTerms;
  mayChange: boolean;
  onDirty: PageProps['onDirty'];
  onSaved: () => void;
}

/** What the centre narrows by itself: how often, and when. */
export function OwnRules({ terms, mayChange, onDirty, onSaved }: Props) {
  const t = useT();
  const { api } = usePlugin();
  const [most, setMost] = useState(terms.most);
  const [days, setDays] = useState<readonly string[] | null>(terms.days);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isDirty = most !== terms.most || JSON.stringify(days) !== JSON.stringify(terms.days);
  const isWrong = days?.some((day) => day !== '' && openDay(day) === null) ?? false;
  useEffect(() => void onDirty(isDirty), [isDirty, onDirty]);

  async function save() {
    setSaving(true);
    setProblem(null);
    try {
      await api.call('saveCallingTerms', {
        body: { most, days: days && [...days], was: { ...terms, days: terms.days && [...terms.days] } },
      });
      onSaved();
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.save'));
    } finally {
      setSaving(false);
    }
  }
  const setGroup = (group: Group, text: string) =>
    setDays((days ?? USUAL).map((day, at) => ((GROUPS[group] as readonly number[]).includes(at) ? text : day)));
  const why = mayChange ? null : t('only_admins');
  return (
    <Sheet title={t('own')} text={t('own_text')}>
      {problem && <Note kind="bad">{problem}</Note>}
      <Setting name={t('most')} text={t('most_hint')} {...(most !== terms.most && { was: String(terms.most) })}>
        <Select
          aria-label={t('most')}
          value={String(most)}
          disabled={!mayChange}
          options={[...new Set([...MOST, terms.most])]
            .sort((a, b) => a - b)
            .map((value) => ({ value: String(value), label: String(value) }))}
          onChange={(value) => setMost(Number(value))}
        />
      </Setting>
      <Setting name={t('hours')} text={t('hours_hint')}>
        <Switch
          aria-label={t('hours')}
          label={t(days ? 'hours_on' : 'hours_off')}
          value={days !== null}
          disabled={!mayChange}
          onChange={(on) => setDays(on ? (terms.days ?? USUAL) : null)}
        />
      </Setting>
      {days &&
        ALL.map((group) => (
          <Hours
            key={group}
            group={group}
            text={days[GROUPS[group][0]]!}
            disabled={!mayChange}
            onChange={(text) => setGroup(group, text)}
          />
        ))}
      <Row>
        <Button disabled={!isDirty} onClick={() => (setMost(terms.most), setDays(terms.days), setProblem(null))}>
          {t('discard')}
        </Button>
        <Button
          intent="primary"
          loading={saving}
          disabled={!isDirty}
          why={why ?? (isWrong ? t('order') : null)}
          onClick={() => void save()}
        >
          {t('save')}
        </Button>
      </Row>
    </Sheet>
  );
}

/** From when to when on these days; none: nobody is called. */
function Hours({ group, text, disabled, onChange }: { group: Group; text: string; disabled: boolean; onChange: (text: string) => void }) {
  const t = useT();
  const { language } = useCore().session;
  const days = t(`group.${group}`);
  const [from = '', to = ''] = text.split(' ');
  const times = TIMES.map((time) => ({ value: time, label: timeOfDay(time, language) }));
  const error = text !== '' && openDay(text) === null ? t('order') : undefined;
  return (
    <Row>
      <span style={{ width: 170 }}>
        <Switch
          aria-label={t('calls_on', { days })}
          label={days}
          value={text !== ''}
          disabled={disabled}
          onChange={(on) => onChange(on ? '09:00 20:00' : '')}
        />
      </span>
      {text === '' && <span className="t-2">{t('none')}</span>}
      {text !== '' && (
        <>
          <Field label={t('from', { days })} labelHidden error={error}>
            <Select value={from} disabled={disabled} options={times.slice(0, -1)} onChange={(time) => onChange(`${time} ${to}`)} />
          </Field>
          <Field label={t('to', { days })} labelHidden>
            <Select value={to} disabled={disabled} options={times.slice(1)} onChange={(time) => onChange(`${from} ${time}`)} />
          </Field>
        </>
      )}
    </Row>
  );
}
