import { partFor } from '../../../parts';
import { createSeveral } from '../../../remote/several';
import { gatewayOf, openFloor } from '../../../remote/testing/link';
import type { Stage } from '../stage';
import { remote } from './remote';

/** Whose everything is that the script does not say a centre of. */
const CENTRE = 0;

/** The floor of the stage before, as one of two: everything is its centre's, and the other one is there beside it. */
export const several = (): Promise<Stage> =>
  remote('several floors', async (floor, as) => {
    const other = await openFloor(as);
    const names = ['one', 'two'];
    const name = partFor(CENTRE, names);
    const beside = { name: names.find((each) => each !== name)!, engine: gatewayOf(other.url, as).engine };
    const both = createSeveral([{ name, engine: floor }, beside]);
    const { stop, handleUpgrade } = both;
    return Object.assign(both, {
      handleUpgrade(...[request, socket, head]: Parameters<typeof handleUpgrade>) {
        // As the page says it.
        request.url = `/sip?centre=${CENTRE}`;
        return handleUpgrade.call(both, request, socket, head);
      },
      async stop(graceMs: number) {
        await stop.call(both, graceMs);
        await other.close();
      },
    });
  });
