import { useState } from 'react';
import {
  CallTimeField,
  Field,
  FormGrid,
  MultiSelect,
  SearchInput,
  Segmented,
  Select,
  Switch,
  TagsInput,
  TextArea,
  TextInput,
  type Choice,
} from '@dialer/ui';
import { LONG, nothing, state, type Examples, type Say } from '../example';

const plans = (say: Say): Choice[] => [
  { value: 'term', label: say('Term life', 'Vie temporaire') },
  { value: 'whole', label: say('Whole life', 'Vie entière') },
  { value: 'final', label: say('Final expense', 'Frais funéraires') },
];
/** 22 November 2026, 15:00 UTC. */
const NOW = Date.UTC(2026, 10, 22, 15);
/** 8 AM to 9 PM there, for some days. */
const DENVER = {
  country: 'US',
  zones: ['America/Denver'],
  open: Array.from({ length: 9 }, (_, day) => ({ from: NOW + day * 86_400_000, to: NOW + day * 86_400_000 + 13 * 3_600_000 })),
  until: NOW + 9 * 86_400_000,
} as const;

function CallTime({ say, ...more }: { say: Say; error?: string; disabled?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <CallTimeField
      label={say('Call back', 'Rappeler')}
      value={value}
      onChange={setValue}
      callee={DENVER}
      now={NOW}
      language={say('en', 'fr') as 'en' | 'fr'}
      {...more}
    />
  );
}

export const fields: Examples = {
  Field: [
    state('Help, fact at the label, required', 'Aide, fait à côté du libellé, obligatoire', function Draw({ say }) {
      const [name, setName] = useState('Dana');
      return (
        <Field
          label={say('First name', 'Prénom')}
          hint={say('42 years', '42 ans')}
          help={say('As on the policy.', 'Comme sur la police.')}
          required
        >
          <TextInput value={name} onChange={setName} />
        </Field>
      );
    }),
    state('Wrong', 'Erroné', function Draw({ say }) {
      const [phone, setPhone] = useState('555');
      return (
        <Field label={say('Phone', 'Téléphone')} error={say('Ten digits, please.', 'Dix chiffres, s’il vous plaît.')}>
          <TextInput value={phone} onChange={setPhone} type="tel" />
        </Field>
      );
    }),
    state('Long label and long help', 'Libellé et aide longs', ({ say }) => (
      <Field label={say(...LONG)} help={say(...LONG)}>
        <TextInput value="" onChange={nothing} />
      </Field>
    )),
  ],
  FormGrid: [
    state('Twelve columns', 'Douze colonnes', ({ say }) => (
      <FormGrid>
        <Field label={say('City', 'Ville')} span={8}>
          <TextInput value="Denver" onChange={nothing} />
        </Field>
        <Field label={say('State', 'État')} span={4}>
          <TextInput value="CO" onChange={nothing} />
        </Field>
      </FormGrid>
    )),
  ],
  TextInput: [
    state('Empty with words in it, with a unit and an icon', 'Vide avec un exemple, avec une unité et une icône', function Draw({ say }) {
      const [value, setValue] = useState('');
      return (
        <TextInput
          value={value}
          onChange={setValue}
          icon="dollar"
          unit={say('a month', 'par mois')}
          placeholder="120"
          inputMode="decimal"
          aria-label={say('Premium', 'Prime')}
        />
      );
    }),
    state('Disabled, only to read', 'Désactivé, en lecture seule', ({ say }) => (
      <>
        <TextInput value="+1 617 555-0101" onChange={nothing} disabled aria-label={say('Phone', 'Téléphone')} />
        <TextInput value="A-1204" onChange={nothing} readOnly aria-label={say('Policy', 'Police')} />
      </>
    )),
  ],
  TextArea: [
    state('Notes', 'Notes', function Draw({ say }) {
      const [value, setValue] = useState(say(...LONG));
      return <TextArea value={value} onChange={setValue} rows={3} aria-label={say('Notes', 'Notes')} />;
    }),
    state('Disabled', 'Désactivé', ({ say }) => <TextArea value="" onChange={nothing} disabled aria-label={say('Notes', 'Notes')} />),
  ],
  Select: [
    state('Nothing chosen yet', 'Rien de choisi encore', function Draw({ say }) {
      const [plan, setPlan] = useState('');
      return (
        <Select
          value={plan}
          onChange={setPlan}
          options={plans(say)}
          placeholder={say('Choose a plan', 'Choisir un régime')}
          aria-label="Plan"
        />
      );
    }),
    state('Disabled', 'Désactivé', ({ say }) => <Select value="term" onChange={nothing} options={plans(say)} disabled aria-label="Plan" />),
  ],
  MultiSelect: [
    state('Several of a list', 'Plusieurs d’une liste', function Draw({ say }) {
      const [chosen, setChosen] = useState<readonly string[]>(['term']);
      return (
        <MultiSelect
          value={chosen}
          onChange={setChosen}
          options={plans(say)}
          placeholder={say('Add a plan', 'Ajouter un régime')}
          aria-label="Plan"
        />
      );
    }),
    state('Disabled', 'Désactivé', ({ say }) => (
      <MultiSelect value={['term', 'final']} onChange={nothing} options={plans(say)} disabled aria-label="Plan" />
    )),
  ],
  Segmented: [
    state('One of a few', 'Un parmi quelques-uns', function Draw({ say }) {
      const [plan, setPlan] = useState('term');
      return <Segmented value={plan} onChange={(next) => setPlan(next || 'term')} options={plans(say)} aria-label="Plan" />;
    }),
    state('Disabled', 'Désactivé', ({ say }) => (
      <Segmented value="whole" onChange={nothing} options={plans(say)} disabled aria-label="Plan" />
    )),
  ],
  Switch: [
    state('On and off', 'Activé ou non', function Draw({ say }) {
      const [on, setOn] = useState(true);
      return <Switch value={on} onChange={setOn} label={say('Ring when a call comes in', 'Sonner quand un appel arrive')} />;
    }),
    state('Disabled', 'Désactivé', ({ say }) => <Switch value={false} onChange={nothing} disabled label={say(...LONG)} />),
  ],
  TagsInput: [
    state('Free entries', 'Entrées libres', function Draw({ say }) {
      const [tags, setTags] = useState<readonly string[]>(['Metformin', 'Lisinopril']);
      return (
        <Field label={say('Medications', 'Médicaments')}>
          <TagsInput value={tags} onChange={setTags} placeholder={say('Enter adds one', 'Entrée en ajoute une')} />
        </Field>
      );
    }),
    state('Disabled', 'Désactivé', ({ say }) => (
      <Field label={say('Medications', 'Médicaments')}>
        <TagsInput value={['Metformin']} onChange={nothing} disabled />
      </Field>
    )),
  ],
  SearchInput: [
    state('Empty and filled', 'Vide et rempli', function Draw({ say }) {
      const [search, setSearch] = useState('Dana');
      return <SearchInput value={search} onChange={setSearch} aria-label={say('Search the leads', 'Chercher parmi les prospects')} />;
    }),
  ],
  CallTimeField: [
    state('Where the lead is', 'Là où se trouve le prospect', ({ say }) => <CallTime say={say} />),
    state('Wrong, disabled', 'Erroné, désactivé', ({ say }) => (
      <>
        <CallTime say={say} error={say('That hour has passed.', 'Cette heure est passée.')} />
        <CallTime say={say} disabled />
      </>
    )),
  ],
};
