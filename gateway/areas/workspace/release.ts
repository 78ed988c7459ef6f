/**
 * What is wrong with the centres or the plugins of this release is said when the gateway starts, in the words of
 * `npm run check-variants`. Nobody is kept from their calls for it: a plugin with a wrong configuration fails alone on
 * the page, and the gateway serves the rest. A folder that cannot be read at all ends the start: see `people/centre.ts`.
 */
import { readCentres, type CentreFolder } from '../../../variants/read';
import { checkCentre, type Release } from '../../../variants/checks';
import type { GatewayContext } from '../../platform/context';
import { catalogue } from '../../plugins/catalogue';

const texts = Object.keys(import.meta.glob('../../../locales/*/*.json'));
const locales = [...new Set(texts.map((file) => file.split('/').at(-2)!))];
export const release: Release = { ...catalogue, locales };

/** Logs each fault of these centres as an error of its own, with the file, the plugin and what to do. */
export function nameFaults(log: Pick<GatewayContext['log'], 'error'>, centres: readonly CentreFolder[], of: Release = release): void {
  for (const fault of new Set(centres.flatMap((centre) => checkCentre(centre, of).faults)))
    log.error({ fault }, `a centre or plugin of this release is faulty; the rest of it works: ${fault}`);
}

export const nameCentres = ({ log, config }: Pick<GatewayContext, 'log' | 'config'>): void =>
  nameFaults(log, readCentres(config.variantsDir));
