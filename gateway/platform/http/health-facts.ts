/** What rooms of the gateway tell operators with `/health/ready`: versions of the data that they decide by. */

type Facts = Readonly<Record<string, unknown>>;

export interface HealthFacts {
  /** Says what `/health/ready` tells under this name, worked out each time. */
  tell(name: string, facts: () => Facts): void;
  all(): Record<string, Facts>;
}

/** `ctx.use(createHealthFacts)` */
export function createHealthFacts(): HealthFacts {
  const told = new Map<string, () => Facts>();
  return {
    tell: (name, facts) => void told.set(name, facts),
    all: () => Object.fromEntries([...told].map(([name, facts]) => [name, facts()])),
  };
}
