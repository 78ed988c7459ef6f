/**
 * What is wrong with the centres or the plugins of this release is said when the gateway starts, in the words of
 * `npm run check-variants`. Nobody is kept from their calls for it: a plugin with a wrong configuration fails alone on
 * the page, and the gateway serves the rest.
 */
import type { GatewayContext } from '../../platform/context';
import { checkCentre, type CentreFolder, type Release } from '../../../variants/checks';
import { catalogue } from './catalogue';

const variants = import.meta.glob<unknown>('../../../variants/*/variant.json', { eager: true, import: 'default' });
const layouts = import.meta.glob<unknown>('../../../variants/*/layouts.json', { eager: true, import: 'default' });

const folders: readonly CentreFolder[] = Object.entries(variants).map(([path, variant]) => ({
  folder: path.replace(/^(\.\.\/)+/, '').replace(/\/variant\.json$/, ''),
  variant,
  layouts: layouts[path.replace('variant.json', 'layouts.json')],
}));

/** Logs each fault as an error of its own, with the file, the plugin and what to do. */
export function nameFaults(log: Pick<GatewayContext['log'], 'error'>, centres = folders, release: Release = catalogue): void {
  for (const fault of centres.flatMap((centre) => checkCentre(centre, release).faults))
    log.error({ fault }, `a centre of this release is faulty; the rest of it works: ${fault}`);
}
