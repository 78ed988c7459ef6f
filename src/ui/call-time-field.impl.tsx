import { useTranslation } from 'react-i18next';
import { hasPassed, instantOfPick, mayPromise } from '@dialer/rules/callbacks';
import { firstPromise } from '@dialer/rules/promises';
import { clocksOf, zoneName } from '@dialer/rules/times';
import { Button } from './button';
import { DateTimePicker } from './date-time-picker';
import type { CallTimeFieldProps } from './call-time-field';
import { Field } from './field';

/**
 * The time of a call. It is UTC and says so; below it the same instant stands by the lead's clock, strong, and by the
 * agent's, so that nobody calls at five in the morning.
 */
export function CallTime({ value, onChange, callee, now, language, disabled, error, name, anyHour, ...field }: CallTimeFieldProps) {
  const { t } = useTranslation('common');
  const clocks = (pick: string): string => {
    const told = clocksOf(instantOfPick(pick), callee?.zones[0], language);
    return told ? t(told.lead ? 'pick.both' : 'pick.own', { ...told }) : '';
  };
  const isPast = !anyHour && hasPassed(instantOfPick(value), now);
  const outside = callee && !anyHour && value && !isPast && !mayPromise(value, callee);
  const next = callee && (outside || isPast) ? firstPromise(Math.max(instantOfPick(value), now), callee) : null;
  const nextThere = next && clocksOf(instantOfPick(next), callee?.zones[0], language);
  const told = clocksOf(instantOfPick(value), callee?.zones[0], language);
  // While nothing is chosen: how a time is typed that the lead has named.
  const zone = callee && zoneName(now, language, callee.zones[0]);
  const help = !told ? (
    zone && t('pick.zones', { zone })
  ) : (
    <span className="call-time-clocks">
      {told.lead && <strong>{t('pick.lead', { lead: told.lead })}</strong>}
      {told.lead ? t('pick.andOwn', { agent: told.agent }) : t('pick.own', { agent: told.agent })}
    </span>
  );
  const wrong = isPast ? t('pick.past') : outside ? t('pick.outside', { instant: clocks(value), next: clocks(next!) }) : null;
  return (
    <Field {...field} help={help} error={wrong ?? error}>
      <DateTimePicker
        value={value}
        onChange={onChange}
        language={language}
        now={now}
        {...(callee && { callee })}
        {...(disabled && { disabled })}
        {...(name && { name })}
        {...(anyHour && { anyHour })}
      />
      {nextThere && (
        <Button size="small" icon="time" onClick={() => onChange(next!)}>
          {t('pick.take', { next: nextThere.lead || nextThere.agent })}
        </Button>
      )}
    </Field>
  );
}
