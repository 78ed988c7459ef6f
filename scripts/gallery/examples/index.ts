import type { Examples } from '../example';
import { buttons } from './buttons';
import { feedback } from './feedback';
import { fields } from './fields';
import { pages } from './pages';
import { panels } from './panels';

/** Every component of `@dialer/ui` that draws, in its states; the test beside the gallery names one that is missing. */
export const examples: Examples = { ...buttons, ...fields, ...panels, ...feedback, ...pages };
