import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { announce, Button, Icon } from '@dialer/ui';
import { useShell, useText } from '../../services';
import { focusWorkspace } from '../focus';

const CHOICES = ['mine', 'theirs', 'merge'] as const;

/**
 * Another window or computer saved the layout meanwhile: neither is overwritten until the person says which. A bar below
 * the call, so that it is in nobody's way.
 */
export const ConflictBar = observer(function ConflictBar() {
  const { workspace } = useShell();
  const t = useText();
  const id = useId();
  return (
    <div className="alert-bar kind-warning conflict-bar" role="region" aria-label={t('conflict.label')}>
      <Icon name="warning" />
      <div className="grow" role="alert">
        <b>{t('conflict.title')}</b> <span className="message">{t('conflict.text')}</span>
      </div>
      <ul className="conflict-choices">
        {CHOICES.map((choice) => (
          <li key={choice}>
            <Button
              size="small"
              aria-describedby={`${id}-${choice}`}
              onClick={() => {
                workspace.settleConflict(choice);
                announce(t(`conflict.done.${choice}`));
                focusWorkspace();
              }}
            >
              {t(`conflict.${choice}`)}
            </Button>
            <span id={`${id}-${choice}`} className="message t-label">
              {t(`conflict.${choice}Text`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
});
