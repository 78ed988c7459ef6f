/** Commands that wait for their acknowledgement: one answer each, whatever comes first. */
export type Lost = 'timeout' | 'offline';

export class Pending {
  private readonly open = new Set<(why: Lost) => void>();

  constructor(private readonly after: (ms: number, run: () => void) => () => void) {}

  /** `start` gets the function to call with the answer; without one in `ms`, or when the connection goes, `lost` answers. */
  wait<T>(ms: number, start: (answer: (value: T) => void) => void, lost: (why: Lost) => T): Promise<T> {
    return new Promise((resolve) => {
      const settle = (value: T) => {
        this.open.delete(fail);
        cancel();
        resolve(value);
      };
      const fail = (why: Lost) => settle(lost(why));
      const cancel = this.after(ms, () => fail('timeout'));
      this.open.add(fail);
      start(settle);
    });
  }

  /** The connection is gone: nothing of this will be answered. */
  failAll(): void {
    for (const fail of [...this.open]) fail('offline');
  }
}
