import { useState } from 'react';
import { Badge, Button, Chip, Facts, Inset, KeyValues, PanelBody, PanelFooter, Row, SectionWord, Stack, State, Tabs } from '@dialer/ui';
import { LONG, state, type Examples } from '../example';

export const panels: Examples = {
  PanelBody: [
    state('With padding', 'Avec marges', ({ say }) => <PanelBody>{say('What the panel shows.', 'Ce que montre le panneau.')}</PanelBody>),
    state('Flush, for tables', 'Sans marges, pour les tableaux', ({ say }) => (
      <PanelBody flush>{say('To the edge.', 'Jusqu’au bord.')}</PanelBody>
    )),
  ],
  PanelFooter: [
    state('The main action', 'L’action principale', ({ say }) => (
      <PanelFooter>
        <Button intent="primary" grow>
          {say('Save & Next', 'Enregistrer et continuer')}
        </Button>
      </PanelFooter>
    )),
  ],
  Facts: [
    state('A strip of facts', 'Une ligne de faits', ({ say }) => (
      <Facts
        items={[
          { label: say('Dials', 'Appels'), value: 42 },
          { label: say('Campaign', 'Campagne'), value: say('Final expense', 'Frais funéraires'), less: true },
        ]}
      />
    )),
  ],
  KeyValues: [
    state('Pairs, one of them long', 'Paires, dont une longue', ({ say }) => (
      <KeyValues
        items={[
          { label: say('Name', 'Nom'), value: 'Dana Whitfield' },
          { label: say('Notes', 'Notes'), value: say(...LONG) },
        ]}
      />
    )),
  ],
  SectionWord: [state('Heads a group', 'En tête d’un groupe', ({ say }) => <SectionWord>{say('Insurance', 'Assurance')}</SectionWord>)],
  Row: [
    state('Side by side', 'Côte à côte', ({ say }) => (
      <Row>
        <Chip>{say('Auto', 'Auto')}</Chip>
        <Badge kind="bad">3</Badge>
      </Row>
    )),
  ],
  Stack: [
    state('One below the other', 'L’un sous l’autre', ({ say }) => (
      <Stack>
        <span>{say('First', 'Premier')}</span>
        <span>{say('Second', 'Deuxième')}</span>
      </Stack>
    )),
  ],
  Inset: [
    state('Set in', 'En retrait', ({ say }) => <Inset>{say('A part of what stands around it.', 'Une partie de ce qui l’entoure.')}</Inset>),
  ],
  Badge: [
    state('Plain, warning, bad', 'Simple, avertissement, mauvais', () => (
      <Row>
        <Badge>2</Badge>
        <Badge kind="warn">5</Badge>
        <Badge kind="bad">12</Badge>
      </Row>
    )),
  ],
  Chip: [state('A word', 'Un mot', ({ say }) => <Chip>{say('Inbound', 'Entrant')}</Chip>)],
  Tabs: [
    state('With counts, one disabled', 'Avec des nombres, l’un désactivé', function Draw({ say }) {
      const [tab, setTab] = useState('today');
      return (
        <Tabs
          label={say('Follow-ups', 'Suivis')}
          selected={tab}
          onSelect={setTab}
          items={[
            { id: 'today', label: say('Today', 'Aujourd’hui'), count: 4 },
            { id: 'late', label: say('Overdue', 'En retard'), count: 2, countKind: 'bad' },
            { id: 'done', label: say('Done', 'Terminés'), disabled: true },
          ]}
        />
      );
    }),
  ],
  State: [
    state('Plain, good, warning, bad', 'Simple, bon, avertissement, mauvais', ({ say }) => (
      <Row>
        <State icon="user">1204</State>
        <State kind="ok" icon="tick-circle">
          {say('Connected', 'Connecté')}
        </State>
        <State kind="warn">{say('Slow', 'Lent')}</State>
        <State kind="bad">{say('Away', 'Absent')}</State>
      </Row>
    )),
  ],
};
