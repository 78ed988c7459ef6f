/** Loaded before a gateway (`--import`): its clock is so many milliseconds ahead, or behind. */
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const Real = Date;

globalThis.Date = class extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() + ahead);
    else super(...parts);
  }
  static now() {
    return Real.now() + ahead;
  }
};
