import { observer } from 'mobx-react-lite';
import { errorText, useCore, useT } from '@dialer/host';
import { LISTENING_MODES, type FloorRow } from '@dialer/contract';
import { LISTENS_IN } from '@dialer/contract/attributes';
import { Button, IconButton, keepFocus, Notice, Segmented, State } from '@dialer/ui';
import { floor } from './model';

/** Where the end of a listening leaves the keyboard: at the button that began it, or at the list. */
const beginningOf = (id: number) =>
  document.querySelector<HTMLElement>(`.live-floor tr[data-person="${id}"] button`) ??
  document.querySelector<HTMLElement>('.live-floor-table tr[tabindex="0"]');

/** To whom one listens, how, and the end of it. */
export const ListeningBar = observer(function ListeningBar() {
  const t = useT();
  const model = floor.use();
  const { heard, refusal } = model;
  if (refusal) return <Notice kind="error">{errorText(t, refusal, 'listening.failed')}</Notice>;
  if (!heard?.call?.listener) return null;
  const { mode, on } = heard.call.listener;
  const stop = () => {
    void model.listen(null);
    keepFocus(() => beginningOf(heard.id));
  };
  return (
    <div className="live-floor-listening" role="group" aria-label={t('listening.bar')}>
      <State kind="ok" icon="headset">
        {t(on ? `listening.on.${mode}` : 'listening.rings', { name: heard.name })}
      </State>
      <Segmented
        aria-label={t('listening.how')}
        value={mode}
        onChange={(next) => next && void model.listen({ id: heard.id, mode: next })}
        options={LISTENING_MODES.map((value) => ({ value, label: t(`listening.mode.${value}`) }))}
      />
      <Button loading={model.asking} onClick={stop}>
        {t('listening.stop')}
      </Button>
      <span className="t-2">{t('listening.leaving')}</span>
    </div>
  );
});

/** On a row with a conversation: begins to listen, or ends it. Who else listens is said. */
export const ListenButton = observer(function ListenButton({ row: { id, name, call } }: { row: FloorRow }) {
  const t = useT();
  const { session } = useCore();
  const model = floor.use();
  if (!call || call.state === 'ringing' || id === session.accountId) return null;
  const { listener } = call;
  const own = listener?.id === session.accountId;
  const taken = listener && !own ? t('listening.by', { name: listener.name }) : null;
  const noRight = session.hasPermission(LISTENS_IN) ? null : t('listening.no_right');
  return (
    <IconButton
      icon="headset"
      size="small"
      aria-pressed={own}
      label={t(own ? 'listening.stop_to' : 'listening.to', { name })}
      why={noRight ?? taken}
      onClick={() => void model.listen(own ? null : { id, mode: 'listen' })}
    />
  );
});
