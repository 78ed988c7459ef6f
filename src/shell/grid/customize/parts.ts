/** What only arranging needs, and a default that is offered, in one chunk. */
export { Catalogue } from '../catalogue/catalogue';
export { CustomizeBar } from './bar';
export { ConflictBar } from './conflict-bar';
export { OfferBar } from './offer-bar';
export { PlaceDialog } from './place-dialog';
export { SoftphoneRest } from './softphone-rest';
