import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { LIMITS } from '@dialer/contract';
import { useT, type ClientData } from '@dialer/host';
import { printableAscii } from '@dialer/rules/ascii';
import { Field, Icon, TextInput, type Choice, type FieldProps } from '@dialer/ui';
import { meantBy } from '@dialer/ui/typed-choice';

type Lasting = ClientData['conditions'][number];

interface Props extends Pick<FieldProps, 'label' | 'span' | 'error'> {
  value: readonly Lasting[];
  choices: readonly Choice[];
  onChange: (value: Lasting[]) => void;
}

/**
 * Conditions or medications, each for how long [LEAD-011, LEAD-012]: type, Enter, how long, Enter. Enter and Tab take the first
 * of the list that fits, and the text itself where none does. Backspace in the empty field takes the last one away; what is
 * typed when the focus leaves both fields is kept as it is.
 */
export function Lastings({ value, choices, onChange, ...field }: Props) {
  const t = useT();
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const [name, setName] = useState('');
  const [duration, setDuration] = useState('');
  const isFull = value.length >= LIMITS.few;
  const wordsOf = (stored: string) => choices.find((one) => one.value === stored)?.label ?? stored;
  const go = (to: 0 | 1) => box.current?.querySelectorAll('input')[to]?.focus();
  const remove = (at: number) => onChange(value.filter((_one, index) => index !== at));

  function add(): void {
    const typed = name.trim();
    if (typed === '' || isFull) return;
    const known = choices.find(({ label }) => label.toLowerCase() === typed.toLowerCase());
    const one = { name: known?.value ?? printableAscii(typed), duration: duration.trim() };
    const isSame = ({ name: stored }: Lasting) => stored.toLowerCase() === one.name.toLowerCase();
    // Said again: it is not listed twice, but how long it has been may be new.
    if (!value.some(isSame)) onChange([...value, one]);
    else if (one.duration) onChange(value.map((before) => (isSame(before) ? { ...before, duration: one.duration } : before)));
    setName('');
    setDuration('');
  }
  const takeFirst = () => setName(meantBy(choices, name)?.label ?? name);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target } = event;
    if (key === 'Tab' && target === box.current?.querySelector('input')) takeFirst();
    if (key !== 'Backspace' || !(target instanceof HTMLInputElement) || target.value !== '') return;
    if (target === box.current?.querySelectorAll('input')[1]) return go(0);
    if (value.length > 0) remove(value.length - 1);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) add();
  };
  return (
    <Field {...field} group>
      {value.length > 0 && (
        <ul className="lastings" aria-label={field.label}>
          {value.map((one, at) => (
            <li key={at} className="chip">
              <span>{wordsOf(one.name)}</span>
              {one.duration && <span className="t-2">{one.duration}</span>}
              <button type="button" className="link" onClick={() => remove(at)}>
                <Icon name="cross" size={12} label={t('insurance.remove', { name: wordsOf(one.name) })} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div ref={box} className="joined lasting" onKeyDown={onKeyDown} onBlur={onBlur}>
        <TextInput
          aria-label={t('insurance.name_of', { of: field.label })}
          value={name}
          placeholder={t('insurance.type_to_find')}
          list={list}
          disabled={isFull}
          maxLength={LIMITS.text}
          autoComplete="off"
          onChange={setName}
          onEnter={() => {
            if (name.trim() === '') return;
            takeFirst();
            go(1);
          }}
        />
        <TextInput
          aria-label={t('insurance.duration_of', { of: field.label })}
          value={duration}
          placeholder={t('insurance.how_long')}
          disabled={isFull}
          maxLength={LIMITS.text}
          autoComplete="off"
          shape={printableAscii}
          onChange={setDuration}
          onEnter={() => {
            add();
            go(0);
          }}
        />
        <datalist id={list}>
          {choices.map(({ value: one, label }) => (
            <option key={one} value={label} />
          ))}
        </datalist>
      </div>
    </Field>
  );
}
