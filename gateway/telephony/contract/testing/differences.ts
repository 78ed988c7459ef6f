/**
 * Where an engine differs by its nature: what it is not asked for, and why. Everything else all of them do alike. Whoever adds a
 * line here says why no engine of this kind could.
 */
export const STAGES = ['training floor', 'trunks', 'Asterisk', 'floor process', 'several floors'] as const;
export type StageName = (typeof STAGES)[number];

export type Need =
  /** Sound that can be heard and recorded. */
  | 'sound'
  /** Answers of a telephone network. */
  | 'network'
  /** People outside press keys, and see who calls. */
  | 'telephones outside'
  /** A way to the engine that can be lost while its calls go on. */
  | 'control'
  /** It knows which of an extension's secrets a telephone has proved. */
  | 'proofs';

const IN_PROCESS = 'it runs in the gateway’s own process: there is no way between them that could be lost alone';

export const DIFFERENCES: Record<StageName, Partial<Record<Need, string>>> = {
  'training floor': {
    network: 'no network is there: simulated people answer, are busy, decline, or have no such number',
    'telephones outside': 'simulated people have no telephone on which they could press a key or read a number',
    control: IN_PROCESS,
  },
  trunks: { control: IN_PROCESS },
  // Its engine is that of trunks, which has all that an engine can have, behind a way that can be lost.
  'floor process': {},
  'several floors': {},
  Asterisk: {
    sound: 'the fake server has none: who hears whom is read off its bridges, snoops and fillers',
    proofs: 'it does not tell which secret a telephone has proved: one may stay as long as any of its possible ones is right',
  },
};
