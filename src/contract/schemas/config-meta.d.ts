/** What `.meta({ … })` of a plugin's `config.ts` says to the form that is drawn from it; a slip of the pen is a compiler's error. */
import 'zod';
import type { Vocabulary } from '../vocabularies';

declare module 'zod' {
  interface GlobalMeta {
    /** The value names one of these: it is chosen, and the gateway takes no other. */
    vocabulary?: Vocabulary | undefined;
    /** A text of several lines. */
    long?: boolean | undefined;
    /** A whole number of seconds, which is read and written with its unit. */
    duration?: boolean | undefined;
    /** Name of one of the module's `editors`, drawn in the place of the plain control. */
    editor?: string | undefined;
  }
}
