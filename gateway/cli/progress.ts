interface Progress {
  /** Of the file, 0 to 1. */
  readonly share: number;
  readonly rows: number;
}

const WIDTH = 30;
const EVERY_MS = 100;

const count = (rows: number) => rows.toLocaleString('en-US');

/** `[############------------------]  40 %   40,000 rows   9,300 rows/s` */
export function describeProgress({ share, rows }: Progress, elapsedMs: number): string {
  const done = Math.round(share * WIDTH);
  const speed = elapsedMs > 0 ? Math.round(rows / (elapsedMs / 1000)) : 0;
  return `[${'#'.repeat(done)}${'-'.repeat(WIDTH - done)}] ${String(Math.floor(share * 100)).padStart(3)} %   ${count(rows)} rows   ${count(speed)} rows/s`;
}

/** Draws the bar again and again on a terminal; elsewhere one line for every tenth of the file. */
export function createProgressBar(out: NodeJS.WriteStream, now: () => number = () => performance.now()) {
  const begun = now();
  let drawnAt = -Infinity;
  let tenths = 0;
  return {
    show(progress: Progress): void {
      const text = describeProgress(progress, now() - begun);
      if (out.isTTY) {
        if (progress.share < 1 && now() - drawnAt < EVERY_MS) return;
        drawnAt = now();
        out.write(`\r${text}`);
      } else if (Math.floor(progress.share * 10) > tenths) {
        tenths = Math.floor(progress.share * 10);
        out.write(`${text}\n`);
      }
    },
    end(): void {
      if (out.isTTY) out.write('\n');
    },
  };
}
