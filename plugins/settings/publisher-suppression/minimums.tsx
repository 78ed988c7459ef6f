import { useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { SUPPRESSED_STATES } from '@dialer/contract';
import { useT, type PageAddress } from '@dialer/host';
import { Field, FormGrid, Sheet, TextInput } from '@dialer/ui';
import { StatesMap } from '@dialer/ui/records';
import { useSetting } from '@dialer/ui/settings-form';
import { Now } from './now';
import { StatesTable } from './states-table';
import { faultOf, fillOf, isShort, type Free } from './values';

const ROLES = ['min_advisors', 'min_qualifiers'] as const;

/** The two minimums of people, the states on a map, and the list in which all of them are edited. */
export const Minimums = observer(function Minimums({ free, address }: { free: Free; address: PageAddress }) {
  const t = useT();
  const [picked, setPicked] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const texts = useStateTexts();

  /** In the list the state is found whatever was looked for in it. */
  function pick(code: string) {
    setPicked(code);
    address.set({ q: '', show: '' });
    requestAnimationFrame(() => {
      const field = list.current?.querySelector<HTMLInputElement>(`[data-state-field="${code}"] input`);
      field?.focus();
      field?.select();
    });
  }
  return (
    <div className="settings-publisher-suppression-columns">
      <div>
        <Sheet title={t('people.title')} text={t('people.text')}>
          <div className="settings-publisher-suppression-people">
            <FormGrid roomy>
              {ROLES.map((field) => (
                <Minimum key={field} field={field} free={free} />
              ))}
            </FormGrid>
          </div>
        </Sheet>
        <Sheet title={t('map.title')} text={t('map.text')}>
          <div className="settings-publisher-suppression-map">
            <StatesMap
              country="US"
              selected={picked}
              onPick={pick}
              shown={(code) => {
                const minimum = texts[code] ?? '0';
                const short = isShort(minimum, free?.[code]);
                return {
                  fill: short ? 'hatched' : fillOf(minimum),
                  title: t(short ? 'map.short' : 'map.state', { state: t(`regions.${code}`), minimum }),
                  value: faultOf(minimum) === null ? minimum : '?',
                };
              }}
              legend={[
                { fill: 'none', text: t('legend.none') },
                { fill: 'light', text: t('legend.light') },
                { fill: 'half', text: t('legend.half') },
                { fill: 'full', text: t('legend.full') },
                { fill: 'hatched', text: t('legend.short') },
              ]}
            />
          </div>
        </Sheet>
      </div>
      <div ref={list}>
        <StatesTable texts={texts} free={free} picked={picked} address={address} />
      </div>
    </div>
  );
});

/** What stands in the fields of all states, also of those that the list does not show. */
function useStateTexts(): Record<string, string> {
  // The list of states never changes: the hooks are always the same.
  const entries = SUPPRESSED_STATES.map((code) => [code, useSetting(code).value] as const); // eslint-disable-line react-hooks/rules-of-hooks
  return Object.fromEntries(entries);
}

function Minimum({ field, free }: { field: (typeof ROLES)[number]; free: Free }) {
  const t = useT();
  const { error, was, ...input } = useSetting(field);
  return (
    <Field label={t(`minimum.${field}`)} error={error} span={6} help={<Now minimum={input.value} free={free?.[field]} />}>
      <span className={was === null ? undefined : 'changed'}>
        <TextInput inputMode="numeric" {...input} />
      </span>
    </Field>
  );
}
