/** The trunks that calls to numbers go over: endpoints of Asterisk's own configuration, named by `ARI_TRUNKS`. */
import { failureOf } from '../../embedded/trunk/sip/failures';
import type { Target, TrunkState } from '../../port';
import { numberFor, type NumberFormat, type Trunk } from '../../trunks';
import type { Answer, Kernel } from './kernel';
import type { Ended } from './leg';

export interface AriTrunk {
  /** The PJSIP endpoint's name. */
  readonly endpoint: string;
  readonly format: NumberFormat;
}

export interface Way {
  readonly endpoint: string;
  /** As the endpoint wants it. */
  readonly number: string;
  /** As it was asked for. */
  readonly wanted: string;
  /** The gateway's trunk, where it knows one of this name. */
  readonly trunk: string | null;
}

const DIALLABLE = /^\+?\d{3,20}$/;

export class Ways {
  private known: readonly Trunk[] = [];

  constructor(
    private readonly kernel: Kernel,
    private readonly trunks: readonly AriTrunk[],
  ) {}

  has = (endpoint: string): boolean => this.trunks.some((trunk) => trunk.endpoint === endpoint);

  /** A trunk of the gateway belongs to the endpoint that its host names. */
  set(trunks: readonly Trunk[], at: number): void {
    this.known = trunks;
    for (const trunk of trunks) {
      const isThere = this.has(trunk.host);
      const why = isThere
        ? null
        : `Asterisk has no trunk "${trunk.host}": ARI_TRUNKS names the endpoints, and a trunk’s host is one of them.`;
      this.kernel.tell({ type: 'trunk-state', trunk: trunk.id, state: isThere ? 'up' : 'down', why, code: null, since: at });
    }
  }

  /** In the order in which they are tried. Without trunks of the gateway’s own all endpoints carry all calls. */
  of(target: Extract<Target, { number: string }>): Way[] {
    const digits = target.number.replace(/[\s().-]/g, '');
    if (!DIALLABLE.test(digits)) return [];
    if (!target.trunks?.length)
      return this.trunks.map(({ endpoint, format }) => ({
        ...{ endpoint, trunk: null, number: numberFor({ format, prefix: '' }, digits), wanted: digits },
      }));
    return target.trunks.flatMap((id) => {
      const trunk = this.known.find((one) => one.id === id);
      return trunk && this.has(trunk.host) ? [{ endpoint: trunk.host, trunk: id, number: numberFor(trunk, digits), wanted: digits }] : [];
    });
  }

  /** How a dial ends that no way is left for: a number that cannot be dialled is nobody's fault but its own. */
  none(target: Extract<Target, { number: string }>): Ended {
    const isNumber = DIALLABLE.test(target.number.replace(/[\s().-]/g, ''));
    return { by: 'engine', cause: 'failed', ...(isNumber && { reached: false }) };
  }

  failed(way: Way, answer: Answer | null): void {
    this.tell(way, null, answer && !answer.ok ? answer.words : 'no answer');
  }

  /** The carrier itself has refused a call, by this status. */
  refused(way: Way, status: number): void {
    this.tell(way, status, failureOf(status, false).reason ?? '');
  }

  private tell({ endpoint, trunk, wanted }: Way, code: number | null, words: string): void {
    this.kernel.warn('a trunk could not carry a call', { endpoint, words });
    if (trunk !== null) this.kernel.tell({ type: 'trunk-failed', trunk, code, words, number: wanted });
  }

  /** The carrier answers Asterisk’s OPTIONS, or does not any more. */
  heard(endpoint: string, status: string, at: number): void {
    const state: TrunkState['state'] | null = /^Reachable$/i.test(status) ? 'up' : /^Unreachable$/i.test(status) ? 'down' : null;
    if (!state) return;
    const why = state === 'down' ? 'The carrier does not answer Asterisk.' : null;
    for (const { id, host } of this.known)
      if (host === endpoint) this.kernel.tell({ type: 'trunk-state', trunk: id, state, why, code: null, since: at });
  }
}
