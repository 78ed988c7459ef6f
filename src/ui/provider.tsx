import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import type { ReactNode } from 'react';

/**
 * What Blueprint's components need around them: where overlays are drawn and which lies on top. Its own provider brings a
 * dialog of hotkeys as well, with an icon for each key; the shell has shortcuts of its own.
 */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <PortalProvider>
    <OverlaysProvider>{children}</OverlaysProvider>
  </PortalProvider>
);
