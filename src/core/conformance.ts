/**
 * Fails to compile when a model no longer is what plugins, the shell or the other models take it for. Types only: this
 * file has no code at run time.
 */
import type { Core } from './root';
import type { AlertStackView, ConnectionView, SoftphoneView } from './shell-view';
import type { CoreView } from './views';

type Is<Expected, _Given extends Expected> = true;

export type ForPlugins = Is<CoreView, Core>;
export type ForTheShell = [
  Is<SoftphoneView, Core['softphone']>,
  Is<AlertStackView, Core['alerts']>,
  Is<ConnectionView, Core['connection']>,
];
