import { useEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { nameWorkedOn, useCore, useT, type LeadView } from '@dialer/host';
import { Button, Icon } from '@dialer/ui';

/** Who the panel shows: a client who was looked up, else the person of the call that is worked on. */
export function useShownLead(): LeadView | null {
  const { leads } = useCore();
  return leads.viewed ?? leads.current;
}

/**
 * Stands over the panel while it shows somebody who was only looked up, so that nobody is taken for the person on the
 * line, or for the one whose call is disposed; the way back closes the look-up. It comes into sight at each look-up: the
 * list that was clicked may be far below.
 */
export const Viewed = observer(function Viewed() {
  const t = useT();
  const core = useCore();
  const { leads, calls } = core;
  const strip = useRef<HTMLDivElement>(null);
  const { viewed, viewings } = leads;
  const isViewed = viewed !== null;
  useEffect(() => {
    if (!isViewed) return;
    strip.current?.scrollIntoView?.({ block: 'nearest' });
    strip.current?.focus({ preventScroll: true });
  }, [isViewed, viewings]);
  if (!viewed) return null;
  const name = nameWorkedOn(core, t);
  // Once the call has ended nobody is on the line: the person is the one whose disposition is to be saved.
  const work = !name ? null : calls.live ? 'line' : 'disposition';
  return (
    <div ref={strip} tabIndex={-1} role="status" className={`lead-viewed ${work ? 'other' : ''}`}>
      <Icon name={work ? 'warning' : 'info'} size={14} />
      <span className="grow">{work ? t(`viewed.${work}.not`, { name }) : t('viewed.alone')}</span>
      <Button size="small" onClick={() => leads.closeViewed()}>
        {work ? t(`viewed.${work}.back`, { name }) : t('viewed.close')}
      </Button>
    </div>
  );
});
