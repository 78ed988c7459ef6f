/**
 * Makes the training floor's prompts: speech by espeak-ng, shaped by sox into 8 kHz mu-law WAV.
 * The results are shipped, so this runs only when a text changes: node scripts/make-prompts.mjs
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../gateway/telephony/embedded/prompts/', import.meta.url));
const BEEP = { hz: 1000, seconds: 0.5 };

/** A person's voice and a machine's, per language; speed in words a minute. */
const voices = {
  en: { person: ['en-us+f3', 165], machine: ['en-us+m3', 155] },
  fr: { person: ['fr+f2', 160], machine: ['fr+m2', 150] },
  es: { person: ['es-419+f4', 160], machine: ['es-419+m4', 150] },
};

const texts = {
  en: {
    'hello-1': 'Hello?',
    'hello-2': 'Yes, hello?',
    'line-1': 'Yes, this is me speaking. What is this about?',
    'line-2': 'I see. I have been thinking about life insurance for my family.',
    'line-3': 'I am fifty-four, and I do not smoke.',
    'line-4': 'Could you say that again, please?',
    'line-5': 'Mornings are best for me. Tomorrow at ten would be fine.',
    'line-6': 'All right. And how much would that be a month?',
    'voicemail-1':
      'Hi, you have reached the Parker family. We cannot come to the phone right now. Please leave your name and your number after the tone, and we will call you back.',
    'nobody-free': 'We are sorry. All of our advisors are busy at the moment. Please call again later. Goodbye.',
    'call-abandoned':
      'This was a sales call from the training floor, telephone 8 0 0, 5 5 5, 0 1 9 9. Nobody was free to speak with you. To be called no more, ring that number. Goodbye.',
    disclosure: 'This is the training floor. On a real call, the disclosure of this step is read here.',
    mailbox: 'You have no new messages. To listen again, press one. To end, press the pound key.',
  },
  fr: {
    'hello-1': 'Allô ?',
    'hello-2': 'Oui, allô ?',
    'line-1': 'Oui, c’est moi. C’est à quel sujet ?',
    'line-2': 'Je vois. Je pense justement à une assurance vie pour ma famille.',
    'line-3': 'J’ai cinquante-quatre ans et je ne fume pas.',
    'line-4': 'Pouvez-vous répéter, s’il vous plaît ?',
    'line-5': 'Le matin me convient mieux. Demain à dix heures, ce serait parfait.',
    'line-6': 'D’accord. Et cela ferait combien par mois ?',
    'voicemail-1':
      'Bonjour, vous êtes bien chez la famille Tremblay. Nous ne pouvons pas vous répondre pour le moment. Laissez votre nom et votre numéro après le signal sonore, et nous vous rappellerons.',
    'nobody-free': 'Nous sommes désolés. Tous nos conseillers sont occupés en ce moment. Veuillez rappeler plus tard. Au revoir.',
    'call-abandoned':
      'C’était un appel de vente du plateau de formation, téléphone 8 0 0, 5 5 5, 0 1 9 9. Personne n’était libre pour vous parler. Pour ne plus être appelé, composez ce numéro. Au revoir.',
    disclosure: 'Ceci est le plateau de formation. Lors d’un véritable appel, la divulgation de cette étape est lue ici.',
    mailbox: 'Vous n’avez aucun nouveau message. Pour réécouter, faites le un. Pour terminer, faites le carré.',
  },
  es: {
    'hello-1': '¿Hola?',
    'hello-2': '¿Sí, bueno?',
    'line-1': 'Sí, soy yo. ¿De qué se trata?',
    'line-2': 'Entiendo. Estaba pensando en un seguro de vida para mi familia.',
    'line-3': 'Tengo cincuenta y cuatro años y no fumo.',
    'line-4': '¿Puede repetirlo, por favor?',
    'line-5': 'Prefiero por la mañana. Mañana a las diez estaría bien.',
    'line-6': 'De acuerdo. ¿Y cuánto sería al mes?',
    'voicemail-1':
      'Hola, se ha comunicado con la familia García. En este momento no podemos atenderle. Por favor, deje su nombre y su número después del tono y le devolveremos la llamada.',
    'nobody-free': 'Lo sentimos. Todos nuestros asesores están ocupados en este momento. Por favor, llame más tarde. Adiós.',
    'call-abandoned':
      'Esta fue una llamada de ventas de la sala de formación, teléfono 8 0 0, 5 5 5, 0 1 9 9. Nadie estaba libre para hablar con usted. Para que no le llamemos más, llame a ese número. Adiós.',
    disclosure: 'Esta es la sala de formación. En una llamada real, aquí se lee la divulgación de este paso.',
    mailbox: 'No tiene mensajes nuevos. Para escuchar de nuevo, oprima uno. Para terminar, oprima la tecla de número.',
  },
};

const run = (command, args) => execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
const work = mkdtempSync(join(tmpdir(), 'prompts-'));
const telephone = ['-r', '8000', '-c', '1', '-e', 'mu-law'];

function speak(language, name, text) {
  const machine = /^(voicemail|nobody|mailbox|disclosure|call)/.test(name);
  const [voice, speed] = voices[language][machine ? 'machine' : 'person'];
  const raw = join(work, `${language}-${name}.raw.wav`);
  run('espeak-ng', ['-v', voice, '-s', String(speed), '-w', raw, text]);
  return raw;
}

/** Cuts the silence at both ends, keeps to the telephone's band and to an even loudness. */
const shape = [
  'silence',
  '1',
  '0.02',
  '0.5%',
  'reverse',
  'silence',
  '1',
  '0.02',
  '0.5%',
  'reverse',
  'gain',
  '-4',
  'highpass',
  '200',
  'lowpass',
  '3400',
  'gain',
  '-n',
  '-6',
];

function make(language, name, text) {
  const raw = speak(language, name, text);
  const target = join(folder, `${language}-${name}.wav`);
  if (!name.startsWith('voicemail')) return run('sox', ['-R', '-D', raw, ...telephone, target, ...shape]);
  const [greeting, beep] = ['greeting', 'beep'].map((part) => join(work, `${language}-${part}.wav`));
  run('sox', ['-R', '-D', raw, '-r', '8000', '-c', '1', greeting, ...shape, 'pad', '0', '0.6']);
  run('sox', [
    '-R',
    '-D',
    '-n',
    '-r',
    '8000',
    '-c',
    '1',
    beep,
    'synth',
    String(BEEP.seconds),
    'sine',
    String(BEEP.hz),
    'gain',
    '-9',
    'fade',
    '0.01',
    String(BEEP.seconds),
    '0.01',
  ]);
  return run('sox', ['-R', '-D', greeting, beep, ...telephone, target]);
}

mkdirSync(folder, { recursive: true });
for (const [language, lines] of Object.entries(texts)) for (const [name, text] of Object.entries(lines)) make(language, name, text);
rmSync(work, { recursive: true });
