import { useCore, useT, type ApiReply } from '@dialer/host';
import { openDay } from '@dialer/rules/operation-hours';
import { timeOfDay, type Language } from '@dialer/rules/times';
import { Field, Note, Row, Select, Setting, Sheet, Switch } from '@dialer/ui';
import { useSetting } from '@dialer/ui/settings-form';
import { ALL, beyond, daysIn, GROUPS, isRight, textOf, USUAL, type Group } from './values';

type T = ReturnType<typeof useT>;
type Widest = ApiReply<'getCallingRules'>['widest'];
const MOST = [1, 2, 3, 4, 5, 6, 8, 10];
const TIMES = Array.from(
  { length: 97 },
  (_, at) => `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`,
);

/** `9:00 AM to 8:00 PM`, or that nobody is called. */
function spanText(t: T, day: string, language: Language): string {
  const [from = '', to = ''] = day.split(' ');
  return day === '' ? t('no_calls') : t('from_to', { from: timeOfDay(from, language), to: timeOfDay(to, language) });
}

/** The centre's own hours as one line, for whose hours are to stand. */
export function hoursText(t: T, text: string, language: Language): string {
  const days = daysIn(text);
  if (!days) return t('hours_off');
  return ALL.map((group) => `${t(`group.${group}`)} ${spanText(t, days[GROUPS[group][0]] ?? '', language)}`).join(', ');
}

/** What the centre narrows by itself: how often, and when. */
export function OwnRules({ widest, mayChange }: { widest: Widest; mayChange: boolean }) {
  const t = useT();
  const most = useSetting('most');
  const hours = useSetting('days');
  const days = daysIn(hours.value);
  const setGroup = (group: Group, text: string) =>
    hours.onChange(textOf(days!.map((day, at) => ((GROUPS[group] as readonly number[]).includes(at) ? text : day))));
  const choices = [...new Set([...MOST, Number(most.value), Number(most.was ?? most.value)])].sort((a, b) => a - b).map(String);
  return (
    <Sheet title={t('own')} text={t('own_text')}>
      {!mayChange && (
        <Row>
          <Note>{t('only_admins')}</Note>
        </Row>
      )}
      <Setting name={t('most')} text={t('most_hint')} error={most.error} {...(most.was !== null && { was: most.was })}>
        <Select
          aria-label={t('most')}
          value={most.value}
          disabled={!mayChange}
          options={choices.map((value) => ({ value, label: value }))}
          onChange={most.onChange}
        />
      </Setting>
      <Setting name={t('hours')} text={t('hours_hint')}>
        <Switch
          aria-label={t('hours')}
          label={t(days ? 'hours_on' : 'hours_off')}
          value={days !== null}
          disabled={!mayChange}
          onChange={(on) => hours.onChange(on ? hours.was || USUAL : '')}
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
      {hours.error && isRight(hours.value) && (
        <Row>
          <Note kind="bad">{hours.error}</Note>
        </Row>
      )}
      {days && <Beyond own={days} widest={widest} />}
    </Sheet>
  );
}

/** Own hours beyond the law are no fault, they only have no effect there: that is said, country by country. */
function Beyond({ own, widest }: { own: readonly string[]; widest: Widest }) {
  const t = useT();
  const { language } = useCore().session;
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return widest.map(({ country, days }) => {
    const wider = beyond(own, { days });
    if (wider.length === 0) return null;
    const said = wider.map(({ group, law }) => t(`wider_on.${group}`, { hours: spanText(t, law, language) }));
    return (
      <Row key={country}>
        <Note>{t('wider', { country, days: list.format(said) })}</Note>
      </Row>
    );
  });
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
