/** What columns are called in French files of leads: without accents, in small letters, words joined by `_`. */
import type { ImportField } from '@dialer/contract';

const NAMES: Readonly<Record<string, ImportField>> = {
  telephone: 'phone',
  tel: 'phone',
  numero_de_telephone: 'phone',
  no_de_telephone: 'phone',
  telephone_principal: 'phone',
  telephone_1: 'phone',
  cellulaire: 'phone',
  portable: 'phone',
  autre_telephone: 'otherPhone',
  telephone_secondaire: 'otherPhone',
  telephone_2: 'otherPhone',
  titre: 'title',
  civilite: 'title',
  prenom: 'firstName',
  deuxieme_prenom: 'middleName',
  nom: 'lastName',
  nom_de_famille: 'lastName',
  adresse: 'street',
  adresse_1: 'street',
  rue: 'street',
  adresse_2: 'apartment',
  appartement: 'apartment',
  app: 'apartment',
  ville: 'city',
  municipalite: 'city',
  etat: 'state',
  code_postal: 'zip',
  courriel: 'email',
  adresse_courriel: 'email',
  adresse_e_mail: 'email',
  e_mail: 'email',
  date_de_naissance: 'dob',
  naissance: 'dob',
  ddn: 'dob',
  sexe: 'gender',
  genre: 'gender',
  langue: 'language',
  note: 'notes',
  remarques: 'notes',
  commentaire: 'notes',
  commentaires: 'notes',
  site_web: 'website',
  mots_cles: 'keywords',
  raison: 'reason',
  pays: 'ignored',
  statut: 'status',
};

/** By the name as columns are compared; accents are left aside, however they are written. */
export function frenchField(name: string): ImportField | null {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  return Object.hasOwn(NAMES, plain) ? NAMES[plain]! : null;
}
