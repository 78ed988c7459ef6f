import { observer } from 'mobx-react-lite';
import { reasonOf, useCore, usePlugin, useT } from '@dialer/host';
import { Button, CommandButton, Kbd } from '@dialer/ui';
import { saves, say, useSaver } from './saves';

/** Where Hang up stood. The two saves are the panel's own commands. */
export const SavesOnBar = observer(function SavesOnBar() {
  const t = useT();
  const { shortcut } = usePlugin();
  const save = { size: 'tall', ...useSaver() } as const;
  const keys = shortcut('disposition:save-next');
  return (
    <div className="disposition-saves">
      <Redial />
      <CommandButton {...save} command="disposition:save-stop" className="bar-save-stop">
        {t('save_stop')}
      </CommandButton>
      <CommandButton {...save} command="disposition:save-next" className="bar-save-next" intent="primary">
        {t('save_next')}
        {keys && (
          <span className="bar-keys" aria-hidden>
            <Kbd>{keys}</Kbd>
          </span>
        )}
      </CommandButton>
    </div>
  );
});

/** After hang-up and before the disposition, the lead can be dialed once more [CALL-036]. */
const Redial = observer(function Redial() {
  const t = useT();
  const { calls, leads } = useCore();
  const said = saves.use();
  const id = leads.current?.id;
  if (!id) return null;
  const redial = async () => say(said, { failed: [await calls.redial(id), 'redial_failed'] });
  return (
    <Button
      size="tall"
      icon="redo"
      className="may-shrink"
      aria-label={t('redial')}
      why={reasonOf(t, calls.redialVerdict(id))}
      onClick={() => void redial()}
    >
      <span className="control-word">{t('redial')}</span>
    </Button>
  );
});
