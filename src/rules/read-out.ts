/** Texts that are read out to a lead: names are put where the text has `{firstName}` and the like [DISC-013]. */

/** A stretch of such a text; `filled`: a name that was put in. */
export interface ReadOut {
  readonly text: string;
  readonly filled: boolean;
  /** The name whose value is not known: a blank stands for it. */
  readonly unknown?: string;
}

/** What stands where a name is not known, so that nobody reads the brackets out. */
const UNKNOWN = '____';

/** The text in stretches; a name that `names` does not have stands as it is written. */
export function readOut(text: string, names: Readonly<Record<string, string>>): ReadOut[] {
  return text
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined || !Object.hasOwn(names, name)) return { text: part, filled: false };
      return names[name] ? { text: names[name], filled: true } : { text: UNKNOWN, filled: true, unknown: name };
    });
}

/** The language of `has` in which a lead is read to: their own, else English, else the first. */
export const spokenIn = <L extends string>(language: string | undefined, has: readonly L[]): L | undefined =>
  [language, 'en'].map((one) => has.find((each) => each === one)).find((found) => found !== undefined) ?? has[0];
