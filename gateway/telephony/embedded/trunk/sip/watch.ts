import type { IncomingResponseMessage } from '../../sip/library';
import { SILENT } from './troubles';
import type { TrunkLine } from './trunk-line';
import { TRYING, UP, down, type Health } from './trunk-settings';

/** A carrier that has not answered by then has missed one. */
const PATIENCE_MS = 2_000;
/** So many in a row, and it is down. */
const MISSES = 2;

/** Asks a carrier by OPTIONS whether it is there: any final answer says so, whatever it is. */
export class Watch {
  health: Health = TRYING;
  private misses = 0;
  private timer: NodeJS.Timeout | undefined;
  private patience: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly line: TrunkLine,
    private readonly changed: () => void,
  ) {}

  start(): void {
    this.ask();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.patience);
  }

  private ask(): void {
    if (this.stopped) return;
    const { line } = this;
    let open = true;
    const request = line.core.makeOutgoingRequestMessage('OPTIONS', line.uri(''), line.addressOfRecord, line.uri(''), {}, [
      line.contactHeader,
      'Accept: application/sdp',
    ]);
    const miss = () => {
      if (!open) return;
      open = false;
      clearTimeout(this.patience);
      line.abandon(request);
      this.missed();
    };
    const answered = ({ message }: { message: IncomingResponseMessage }) => {
      // One that sip.js made itself: nothing has come, or nothing could leave.
      if (!message.data) return miss();
      if (open) {
        open = false;
        clearTimeout(this.patience);
        this.next(line.settings.optionsEveryS * 1000);
      }
      this.alive();
    };
    this.patience = setTimeout(miss, PATIENCE_MS).unref();
    line.core.request(request, { onAccept: answered, onReject: answered, onRedirect: answered });
  }

  private alive(): void {
    if (this.stopped) return;
    this.misses = 0;
    this.tell(UP);
  }

  private missed(): void {
    if (this.stopped) return;
    this.misses++;
    // The second question follows at once: what was lost on the way is no outage.
    if (this.misses < MISSES) return this.ask();
    this.line.path.tryNext();
    this.tell(down(this.line.path.trouble ?? SILENT));
    this.next(this.line.settings.optionsEveryS * 1000);
  }

  private next(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.ask(), ms).unref();
  }

  private tell(health: Health): void {
    this.health = health;
    this.changed();
  }
}
