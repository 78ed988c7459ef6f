import { useState } from 'react';
import { formatDuration, useT } from '@dialer/host';
import { Button } from '@dialer/ui';
import type { CallRecording } from '@dialer/contract';
import { Player } from './player';
import { secondsOf } from './rules';

/** The finished recordings of a call, one of them in the player once it is chosen: opening it is a listening. */
export function Listen({
  callId,
  recordings,
  onListened,
}: {
  callId: string;
  recordings: readonly CallRecording[];
  /** The gateway has noted a listening. */
  onListened?: () => void;
}) {
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const open = recordings.find(({ id }) => id === chosen);
  return (
    <section aria-label={t('listen.title')}>
      <ul className="recordings-list">
        {recordings
          .filter(({ to }) => to !== null)
          .map((each) => {
            const name = each.index === 0 ? t('listen.main') : t('extra', { index: each.index });
            return (
              <li key={each.id}>
                <span>
                  <span className="t-strong">{name}</span>
                  <span className="t-meta">{formatDuration(secondsOf(each, each.from))}</span>
                </span>
                <Button
                  size="small"
                  icon="headset"
                  aria-pressed={each.id === chosen}
                  aria-label={t('listen.to', { name })}
                  onClick={() => setChosen(each.id === chosen ? null : each.id)}
                >
                  {t('listen.listen')}
                </Button>
              </li>
            );
          })}
      </ul>
      {open && <Player key={open.id} callId={callId} recording={open} onListened={onListened} />}
      <p className="t-meta">{t('listen.logged')}</p>
    </section>
  );
}
