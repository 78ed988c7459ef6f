import { useState } from 'react';
import {
  Button,
  ConfirmDialog,
  Dialog,
  Drawer,
  Empty,
  PageBody,
  SaveBar,
  SearchInput,
  Setting,
  Sheet,
  Switch,
  Table,
  TextInput,
  TimesNote,
  Toolbar,
  type Column,
  type Sort,
} from '@dialer/ui';
import { LONG, nothing, state, type Examples, type Say } from '../example';

interface Lead {
  id: number;
  name: string;
  dials: number;
}
/** By the browser's own clock, where the centre is elsewhere. */
const ELSEWHERE = { session: { language: 'en', variant: { timezone: 'Pacific/Honolulu' } }, clock: { now: () => Date.UTC(2026, 10, 19) } };
const LEADS: readonly Lead[] = [
  { id: 1, name: 'Dana Whitfield', dials: 3 },
  { id: 2, name: 'Noémie Tremblay-Desrochers', dials: 12 },
  { id: 3, name: 'Naomi Fletcher', dials: 1 },
];
const columns = (say: Say): Column<Lead>[] => [
  { id: 'name', title: say('Name', 'Nom'), cell: (lead) => lead.name, full: (lead) => lead.name, sortable: true },
  { id: 'dials', title: say('Dials', 'Appels'), cell: (lead) => lead.dials, right: true, width: 80, sortable: true },
];
const sorted = ({ column, descending }: Sort) =>
  [...LEADS].sort((a, b) => (descending ? -1 : 1) * (column === 'dials' ? a.dials - b.dials : a.name.localeCompare(b.name)));

/** A window that a button opens: it would cover the gallery. */
function Opened({ say, children }: { say: Say; children: (close: () => void) => React.ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say('Open', 'Ouvrir')}</Button>
      {open && children(() => setOpen(false))}
    </>
  );
}

export const pages: Examples = {
  Table: [
    state('Sorted, with a chosen row', 'Trié, avec une rangée choisie', function Draw({ say }) {
      const [sort, setSort] = useState<Sort>({ column: 'name', descending: false });
      const [selected, setSelected] = useState<number>(2);
      return (
        <Table
          caption={say('Leads', 'Prospects')}
          columns={columns(say)}
          rows={sorted(sort)}
          rowKey={(lead) => lead.id}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onOpen={(lead) => setSelected(lead.id)}
          empty=""
        />
      );
    }),
    state('Empty', 'Vide', ({ say }) => (
      <Table
        caption={say('Leads', 'Prospects')}
        columns={columns(say)}
        rows={[]}
        rowKey={(lead) => lead.id}
        empty={<Empty title={say('No leads', 'Aucun prospect')}>{say('Import some first.', 'Importez-en d’abord.')}</Empty>}
      />
    )),
  ],
  Toolbar: [
    state('Above a table', 'Au-dessus d’un tableau', ({ say }) => (
      <Toolbar>
        <SearchInput value="" onChange={nothing} aria-label={say('Search', 'Chercher')} />
        <Button icon="plus">{say('Add', 'Ajouter')}</Button>
      </Toolbar>
    )),
  ],
  TimesNote: [state('Whose time a list has', 'De qui est l’heure d’une liste', () => <TimesNote core={ELSEWHERE as never} />)],
  Sheet: [
    state('Title, sentence, foot', 'Titre, phrase, pied', ({ say }) => (
      <Sheet title={say('Hours', 'Heures')} text={say(...LONG)} footer={<Button>{say('Add', 'Ajouter')}</Button>}>
        <p>{say('What it holds.', 'Ce qu’elle contient.')}</p>
      </Sheet>
    )),
  ],
  PageBody: [state('A form', 'Un formulaire', ({ say }) => <PageBody form>{say('800 wide at most.', '800 de large au plus.')}</PageBody>)],
  Setting: [
    state('As it is, changed, wrong', 'Tel quel, modifié, erroné', ({ say }) => (
      <>
        <Setting name={say('Ring', 'Sonnerie')} text={say('When a call comes in.', 'Quand un appel arrive.')}>
          <Switch value onChange={nothing} aria-label={say('Ring', 'Sonnerie')} />
        </Setting>
        <Setting name={say('Goal', 'Objectif')} was="40">
          <TextInput value="60" onChange={nothing} aria-label={say('Goal', 'Objectif')} />
        </Setting>
        <Setting name={say('Limit', 'Limite')} error={say('A number from 1 to 60.', 'Un nombre de 1 à 60.')}>
          <TextInput value="x" onChange={nothing} aria-label={say('Limit', 'Limite')} />
        </Setting>
      </>
    )),
  ],
  SaveBar: [
    state('Two changes', 'Deux changements', ({ say }) => (
      <SaveBar changes={2} onSave={nothing} onDiscard={nothing}>
        {say('They apply to everyone once saved.', 'Ils s’appliquent à tous une fois enregistrés.')}
      </SaveBar>
    )),
    state('Cannot be saved now', 'Ne peut être enregistré', ({ say }) => (
      <SaveBar changes={1} why={say('Mend the limit first.', 'Corrigez d’abord la limite.')} onSave={nothing} onDiscard={nothing} />
    )),
    state('Saving', 'Enregistrement', () => <SaveBar changes={1} saving onSave={nothing} onDiscard={nothing} />),
  ],
  Dialog: [
    state('With a foot', 'Avec un pied', ({ say }) => (
      <Opened say={say}>
        {(close) => (
          <Dialog
            title={say('Rename the layout', 'Renommer la disposition')}
            onClose={close}
            footer={<Button onClick={close}>{say('Save', 'Enregistrer')}</Button>}
          >
            <TextInput value="" onChange={nothing} aria-label={say('Name', 'Nom')} />
          </Dialog>
        )}
      </Opened>
    )),
  ],
  ConfirmDialog: [
    state('Before something is destroyed', 'Avant une destruction', ({ say }) => (
      <Opened say={say}>
        {(close) => (
          <ConfirmDialog
            title={say('Delete the layout of Dana?', 'Supprimer la disposition de Dana?')}
            confirm={say('Delete', 'Supprimer')}
            onConfirm={close}
            onClose={close}
            danger
          >
            {say(...LONG)}
          </ConfirmDialog>
        )}
      </Opened>
    )),
  ],
  Drawer: [
    state('Beside the page', 'À côté de la page', ({ say }) => (
      <Opened say={say}>
        {(close) => (
          <Drawer
            title="Dana Whitfield"
            facts={say('3 dials', '3 appels')}
            onClose={close}
            footer={<Button onClick={close}>{say('Done', 'Terminé')}</Button>}
          >
            {say('The page beside it stays usable.', 'La page à côté reste utilisable.')}
          </Drawer>
        )}
      </Opened>
    )),
  ],
};
