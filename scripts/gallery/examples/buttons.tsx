import { useState } from 'react';
import { allow, PluginProvider, refuse, type PluginContext } from '@dialer/host';
import { Button, CommandButton, DisabledReason, Icon, IconButton, Kbd, MenuButton, Row, Switch, Tooltip } from '@dialer/ui';
import { LONG, nothing, state, type Examples, type Say } from '../example';

/** As much of a plugin's context as a button of a command asks for. */
function contextOf(say: Say): PluginContext {
  const t = (key: string) => (key === 'nothing_to_reset' ? say('Nothing to reset.', 'Rien à réinitialiser.') : key);
  const ctx: Pick<PluginContext, 't' | 'verdict' | 'run'> = {
    t,
    verdict: (command) => (command.endsWith('closed') ? refuse('nothing_to_reset') : allow),
    run: async () => ({ kind: 'done' }),
  };
  return ctx as PluginContext;
}

export const buttons: Examples = {
  Button: [
    state('Plain, main, dangerous, minimal', 'Simple, principal, dangereux, discret', ({ say }) => (
      <Row>
        <Button>{say('Discard', 'Abandonner')}</Button>
        <Button intent="primary">{say('Save', 'Enregistrer')}</Button>
        <Button intent="danger" icon="trash">
          {say('Delete', 'Supprimer')}
        </Button>
        <Button variant="minimal" icon="plus">
          {say('Add phone', 'Ajouter un téléphone')}
        </Button>
      </Row>
    )),
    state('Small, tall, at work, on', 'Petit, haut, en cours, activé', function Draw({ say }) {
      const [on, setOn] = useState(true);
      return (
        <Row>
          <Button size="small">{say('Small', 'Petit')}</Button>
          <Button size="tall" intent="primary">
            {say('Answer', 'Répondre')}
          </Button>
          <Button loading>{say('Saving', 'Enregistrement')}</Button>
          <Button aria-pressed={on} onClick={() => setOn(!on)}>
            {say('Sound', 'Son')}
          </Button>
        </Row>
      );
    }),
    state('Refused, with the reason', 'Refusé, avec la raison', ({ say }) => (
      <Button intent="primary" why={say('Choose a date first.', 'Choisissez d’abord une date.')}>
        {say('Save', 'Enregistrer')}
      </Button>
    )),
    state('Long, in all the room', 'Long, sur toute la largeur', ({ say }) => <Button fill>{say(...LONG)}</Button>),
  ],
  IconButton: [
    state('With a name, refused', 'Avec un nom, refusé', ({ say }) => (
      <Row>
        <IconButton icon="refresh" label={say('Refresh', 'Actualiser')} />
        <IconButton
          icon="trash"
          label={say('Delete', 'Supprimer')}
          why={say('A sale cannot be deleted.', 'Une vente ne peut être supprimée.')}
        />
      </Row>
    )),
  ],
  CommandButton: [
    state('Open', 'Ouvert', ({ say }) => (
      <PluginProvider value={contextOf(say)}>
        <CommandButton command="tally:open">{say('Reset the count', 'Remettre à zéro')}</CommandButton>
      </PluginProvider>
    )),
    state('Closed by a verdict or a guard', 'Fermé par un verdict ou un gardien', ({ say }) => (
      <PluginProvider value={contextOf(say)}>
        <CommandButton command="tally:closed">{say('Reset the count', 'Remettre à zéro')}</CommandButton>
      </PluginProvider>
    )),
  ],
  DisabledReason: [
    state('Around a control that a rule disables', 'Autour d’un contrôle désactivé par une règle', ({ say }) => (
      <DisabledReason why={say('Your manager has locked this.', 'Votre gestionnaire a verrouillé ceci.')}>
        <Switch value onChange={nothing} disabled label={say('Sound', 'Son')} />
      </DisabledReason>
    )),
  ],
  Icon: [
    state('Decoration, with words, large', 'Décoration, avec des mots, grande', ({ say }) => (
      <Row>
        <Icon name="phone" />
        <Icon name="warning" label={say('Overdue', 'En retard')} />
        <Icon name="headset" size={32} />
      </Row>
    )),
  ],
  Tooltip: [
    state('On hover and focus', 'Au survol et au focus', ({ say }) => (
      <Tooltip content={say('Calls since sign-in', 'Appels depuis la connexion')}>
        <Button>{say('Calls', 'Appels')}</Button>
      </Tooltip>
    )),
  ],
  Kbd: [state('Keys', 'Touches', () => <Kbd>Ctrl+Alt+0</Kbd>)],
  MenuButton: [
    state('Entries: chosen, refused, dangerous', 'Entrées : choisie, refusée, dangereuse', ({ say }) => (
      <MenuButton
        target={<Button endIcon="caret-down">{say('More', 'Plus')}</Button>}
        entries={[
          { text: say('By day', 'Par jour'), selected: true, onSelect: nothing },
          { text: say('By hour', 'Par heure'), why: say('No hours yet.', 'Aucune heure encore.'), onSelect: nothing },
          null,
          { text: say('Delete…', 'Supprimer…'), icon: 'trash', danger: true, opens: true, onSelect: nothing },
        ]}
      />
    )),
  ],
};
