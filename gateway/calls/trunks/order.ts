/** In which order a call tries the trunks of its centre. Pure. */

export interface Choice {
  readonly id: string;
  /** 1 is tried first. */
  readonly priority: number;
  /** Its share of the calls among those of one priority. */
  readonly weight: number;
}

/**
 * All of them, by priority; within one by chance, each as often in front as its weight says.
 * @param random from 0 up to, not including, 1
 */
export function inOrder(trunks: readonly Choice[], random: () => number): string[] {
  const left = [...trunks].sort((a, b) => a.priority - b.priority || a.id.localeCompare(b.id));
  const order: string[] = [];
  while (left.length > 0) {
    const now = left.filter(({ priority }) => priority === left[0]!.priority);
    let drawn = random() * now.reduce((sum, { weight }) => sum + weight, 0);
    const next = now.find(({ weight }) => (drawn -= weight) < 0) ?? now.at(-1)!;
    order.push(next.id);
    left.splice(left.indexOf(next), 1);
  }
  return order;
}
