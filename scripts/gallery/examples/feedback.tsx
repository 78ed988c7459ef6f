import {
  announce,
  Button,
  Empty,
  LiveRegion,
  LoadError,
  Meter,
  MiniRing,
  Note,
  Notice,
  Progress,
  Ring,
  Row,
  Skeleton,
  SoundBars,
  Stack,
} from '@dialer/ui';
import { LONG, nothing, state, type Examples } from '../example';

export const feedback: Examples = {
  Empty: [
    state('With what to do', 'Avec ce qu’on peut faire', ({ say }) => (
      <Empty title={say('No calls yet', 'Aucun appel encore')} action={<Button>{say('Call', 'Appeler')}</Button>}>
        {say('Your calls since sign-in show here.', 'Vos appels depuis la connexion s’affichent ici.')}
      </Empty>
    )),
  ],
  LoadError: [
    state('What is safe, and Try again', 'Ce qui est à l’abri, et Réessayer', ({ say }) => (
      <LoadError title={say('The goals could not be loaded.', 'Les objectifs n’ont pas pu être chargés.')} onRetry={nothing}>
        {say('Calls still count.', 'Les appels comptent toujours.')}
      </LoadError>
    )),
  ],
  Skeleton: (['lines', 'form', 'table', 'rings'] as const).map((shape) => state(shape, shape, () => <Skeleton shape={shape} rows={3} />)),
  SoundBars: [
    state('Good, fair and poor', 'Bon, moyen et mauvais', ({ say }) => (
      <Stack>
        <SoundBars bars={3} label={say('Sound is good', 'Bon son')} />
        <SoundBars bars={2} label={say('Sound is fair', 'Son moyen')} />
        <SoundBars bars={1} label={say('Sound is poor', 'Mauvais son')} />
      </Stack>
    )),
  ],
  Notice: [
    state('Of every kind', 'De chaque sorte', ({ say }) => (
      <Stack>
        <Notice>{say('The list is read once a minute.', 'La liste est lue chaque minute.')}</Notice>
        <Notice kind="success" title={say('Saved', 'Enregistré')} />
        <Notice
          kind="warning"
          title={say('Two values wait', 'Deux valeurs attendent')}
          action={<Button size="small">{say('Show', 'Afficher')}</Button>}
        >
          {say(...LONG)}
        </Notice>
        <Notice kind="error">{say('The file is no CSV.', 'Le fichier n’est pas un CSV.')}</Notice>
      </Stack>
    )),
  ],
  Note: [
    state('Hint, warning, refusal', 'Conseil, avertissement, refus', ({ say }) => (
      <Stack>
        <Note>{say('Saved a minute ago.', 'Enregistré il y a une minute.')}</Note>
        <Note kind="warn">{say('You have reached your goal.', 'Vous avez atteint votre objectif.')}</Note>
        <Note kind="bad">{say(...LONG)}</Note>
      </Stack>
    )),
  ],
  Ring: [
    state('From nothing to done', 'De rien à terminé', ({ say }) => (
      <Row>
        {[0, 30, 70, 100].map((percent) => (
          <Ring
            key={percent}
            percent={percent}
            inWords={say(`${percent}%`, `${percent}\u00a0%`)}
            label={say('Dials', 'Appels')}
            value={`${percent} / 100`}
          />
        ))}
      </Row>
    )),
  ],
  MiniRing: [
    state('In a header', 'Dans un en-tête', () => (
      <Row>
        <MiniRing percent={10} />
        <MiniRing percent={100} />
      </Row>
    )),
  ],
  Meter: [
    state('Silent, speaking, too loud', 'Silence, parole, trop fort', () => (
      <Stack>
        <Meter level={0} />
        <Meter level={0.5} />
        <Meter level={1} />
      </Stack>
    )),
  ],
  Progress: [
    state('Can be cancelled, nearly full', 'Peut être annulé, presque plein', ({ say }) => (
      <Stack>
        <Progress value={40} max={100} label={say('40 of 100 rows', '40 rangées sur 100')} onCancel={nothing} />
        <Progress value={95} max={100} label={say('Storage', 'Stockage')} warn />
      </Stack>
    )),
  ],
  LiveRegion: [
    state('Says something to a reader of screens alone', 'Dit quelque chose aux lecteurs d’écran seuls', ({ say }) => (
      <>
        <LiveRegion />
        <Button onClick={() => announce(say('Row 2 of 4', 'Rangée 2 de 4'))}>{say('Announce', 'Annoncer')}</Button>
      </>
    )),
  ],
};
