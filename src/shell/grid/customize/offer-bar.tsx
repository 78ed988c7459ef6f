import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { announce, Button, Icon } from '@dialer/ui';
import { useShell, useText } from '../../services';
import { showDay } from '../../time';
import { focusWorkspace } from '../focus';

/**
 * The default that an administrator published is offered, never forced: it can be looked at before it is taken. It waits
 * for the end of a call and its disposition, because a bar that comes moves what is under the agent's hands.
 */
export const OfferBar = observer(function OfferBar() {
  const { workspace, core } = useShell();
  const t = useText();
  const { offer, seeing } = workspace;
  const working = core.calls.live || core.disposition.active;
  const text = offer && t('offer.text', { by: offer.by, name: offer.name, date: showDay(offer.at, core.session.language) });
  const news = !working && text && `${t('offer.title')}. ${text}`;
  // A region that comes with its words is not read out: they are said when they come.
  useEffect(() => {
    if (news) announce(news);
  }, [news]);
  if (!offer || (working && !seeing)) return null;
  const { name } = offer;
  const button = (key: string, act: () => void, said: string, primary = false) => (
    <Button
      size="small"
      intent={primary ? 'primary' : undefined}
      onClick={() => {
        act();
        announce(t(said, { name }));
        if (!workspace.offer) focusWorkspace();
      }}
    >
      {t(key)}
    </Button>
  );
  return (
    <div className="alert-bar kind-info offer-bar" role="region" aria-label={t('offer.label')}>
      <Icon name="grid" />
      <span className="grow">
        <b>{seeing ? t('offer.seeingTitle', { name }) : t('offer.title')}</b>{' '}
        <span className="message">{seeing ? t('offer.seeingText') : text}</span>
      </span>
      <span className="row">
        {seeing
          ? button('offer.back', () => workspace.stopSeeing(), 'offer.returned', true)
          : button('offer.see', () => workspace.seeOffer(), 'offer.seen')}
        {button('offer.take', () => workspace.takeOffer(), 'offer.taken')}
        {button('offer.keep', () => workspace.keepMine(), 'offer.kept')}
      </span>
    </div>
  );
});
