/** What only arranging needs, in one chunk. */
export { Catalogue } from '../catalogue/catalogue';
export { CustomizeBar } from './bar';
export { ConflictBar } from './conflict-bar';
export { PlaceDialog } from './place-dialog';
