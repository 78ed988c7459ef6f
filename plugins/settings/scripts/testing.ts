import type { PluginStates } from '@dialer/host/testing';
import { blankPage } from './pages';

export const opening = { ...blankPage('opening'), en: { title: 'Opening', text: 'Hello {firstName}.' } };
export const closing = { ...blankPage('closing'), en: { title: 'Closing', text: 'Goodbye.' }, es: { title: 'Cierre', text: 'Adiós.' } };

const states: PluginStates = {
  full: ({ centre }) => centre.saves({ pages: [opening, closing] }),
};
export default states;
