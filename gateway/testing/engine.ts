/**
 * Engines for tests: one that is silent, and one that notes what it is asked and says what the test lets it say. Its legs
 * behave as the port promises: a hangup is followed by `leg-down`, repeats are no-ops.
 */
import type { Cause, EndFacts, EngineEvent, LegFacts, RecordFault, TelephonyEngine } from '../telephony/port';

type Originate = Parameters<TelephonyEngine['originate']>[0];
type Noted = { command: string; args: unknown[] };

export interface FakeEngine extends TelephonyEngine {
  /** As the training floor's, unless the test lets it ring people. */
  readonly trunks: { people: boolean; emergency: boolean };
  /** Everything that was asked, in order. */
  readonly noted: Noted[];
  /** Legs that exist now. */
  readonly legs: Map<string, LegFacts>;
  /** Legs that were asked to end, each as often as it was asked. */
  readonly hungUp: { leg: string; cause: Cause }[];
  /** Phones that count as registered; all, unless the test takes one away. */
  readonly missing: Set<string>;
  /** What recordings answer: that they have begun, unless the test says why not. */
  recordFault: RecordFault | null;
  /** Says something to the gateway, as an engine would. */
  emit(event: EngineEvent extends infer E ? (E extends EngineEvent ? Omit<E, 'at'> : never) : never): void;
  /** The originate command of a leg to this extension or number that has not ended; waits for it. */
  rung(target: string): Promise<Originate>;
  /** The phone or party answers, and can be heard at once unless told otherwise. */
  up(leg: string, heard?: boolean): void;
  /** Their first sound has come. */
  heard(leg: string): void;
  ringing(leg: string): void;
  /** The party ends its leg. */
  down(leg: string, cause?: Cause, facts?: EndFacts): void;
  /** Someone calls a number of the centre, or an agent's phone dials. */
  arrive(leg: string, facts: { from: string; to: string; did?: string; trunk?: string; headers?: Record<string, string> }): void;
}

/** Accepts everything, reports nothing, and has every phone registered. */
export const silentEngine = (): TelephonyEngine =>
  ({
    trunks: { people: false, emergency: false },
    start: async () => {},
    stop: async () => {},
    list: async () => ({ legs: [], rooms: [] }),
    account: async () => {},
    setTrunks: async () => {},
    endpoint: async () => ({ registered: true, contacts: 1 }),
    originate: async () => {},
    ring: async () => {},
    answer: async () => {},
    hangup: async () => {},
    openRoom: async () => {},
    closeRoom: async () => {},
    move: async () => {},
    music: async () => {},
    play: async () => {},
    stopPlay: async () => {},
    dtmf: async () => {},
    record: async () => {},
    pauseRecord: async () => {},
    stopRecord: async () => {},
    detect: async () => {},
    refer: async () => {},
    monitor: async () => {},
    stopMonitor: async () => {},
  }) satisfies TelephonyEngine;

const nameOf = (target: Originate['target']): string => ('extension' in target ? target.extension : target.number);

export function createFakeEngine(clock: { now(): number } = Date): FakeEngine {
  let listener: (event: EngineEvent) => void = () => {};
  const noted: Noted[] = [];
  const legs = new Map<string, LegFacts>();
  const originated: Originate[] = [];
  const hungUp: { leg: string; cause: Cause }[] = [];
  const missing = new Set<string>();
  const waiting: { target: string; found: (o: Originate) => void }[] = [];
  const emit: FakeEngine['emit'] = (event) => listener({ ...event, at: clock.now() } as EngineEvent);
  const note =
    (command: string) =>
    async (...args: unknown[]): Promise<void> =>
      void noted.push({ command, args });

  function become(leg: string, state: LegFacts['state']): void {
    const facts = legs.get(leg);
    if (facts) facts.state = state;
  }

  function down(leg: string, by: 'remote' | 'engine', cause: Cause, facts: EndFacts = {}): void {
    if (!legs.delete(leg)) return;
    emit({ type: 'leg-down', leg, by, cause, ...facts });
  }

  const plain = Object.fromEntries(Object.keys(silentEngine()).map((name) => [name, note(name)])) as unknown as TelephonyEngine;

  const engine: FakeEngine = {
    ...plain,
    trunks: { people: false, emergency: false },
    noted,
    legs,
    hungUp,
    missing,
    recordFault: null,
    emit,
    start: async (on) => void (listener = on),
    stop: async () => {},
    list: async () => ({ legs: [...legs.values()], rooms: [] }),
    endpoint: async (extension) => ({ registered: !missing.has(extension), contacts: missing.has(extension) ? 0 : 1 }),
    async originate(o) {
      noted.push({ command: 'originate', args: [o] });
      if (legs.has(o.leg)) return;
      legs.set(o.leg, {
        leg: o.leg,
        callId: o.callId,
        from: o.callerId.number,
        to: nameOf(o.target),
        state: 'new',
        ...(o.room && { room: o.room }),
      });
      originated.push(o);
      for (const each of waiting.splice(0)) {
        if (each.target === nameOf(o.target)) each.found(o);
        else waiting.push(each);
      }
    },
    async answer(leg) {
      noted.push({ command: 'answer', args: [leg] });
      if (!legs.has(leg)) return;
      emit({ type: 'leg-up', leg });
      engine.heard(leg);
    },
    async record(id, room) {
      noted.push({ command: 'record', args: [id, room] });
      const why = engine.recordFault;
      emit(why ? { type: 'record-failed', id, why } : { type: 'record-started', id });
    },
    async hangup(leg, cause) {
      noted.push({ command: 'hangup', args: [leg, cause] });
      hungUp.push({ leg, cause });
      down(leg, 'engine', cause);
    },
    rung: (target) => {
      const known = originated.findLast((o) => nameOf(o.target) === target && legs.has(o.leg));
      return known ? Promise.resolve(known) : new Promise((found) => waiting.push({ target, found }));
    },
    ringing(leg) {
      become(leg, 'ringing');
      emit({ type: 'leg-ringing', leg, early: false });
    },
    up(leg, heard = true) {
      become(leg, 'up');
      emit({ type: 'leg-up', leg, sipCallId: `sip-${leg}` });
      if (heard) engine.heard(leg);
    },
    heard: (leg) => void (legs.has(leg) && emit({ type: 'leg-heard', leg })),
    down: (leg, cause = 'normal', facts = {}) => down(leg, 'remote', cause, facts),
    arrive(leg, { from, to, did, trunk, headers = {} }) {
      const facts: LegFacts = { leg, from, to, state: 'new', ...(trunk && { trunk }) };
      legs.set(leg, facts);
      emit({ type: 'leg-new', leg: facts, headers, ...(did && { did }) });
    },
  };
  return engine;
}
