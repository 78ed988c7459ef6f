/**
 * What plugins keep for their centre: each value that is open on this page, told anew when the gateway says that somebody
 * has saved it. A chunk of its own, fetched when the first plugin that keeps something starts.
 */
import type { ServerEvents, Snapshot } from '@dialer/contract';
import type { ApiPort, ClockPort, RealtimePort, StoragePort } from '../ports';
import type { CentreState } from '../views';
import { CentreStateModel, type Shape } from './model';
import { createKeptCopy } from './store';

export type { Shape } from './model';

export interface CentreStatesSetup {
  api: ApiPort;
  realtime: Pick<RealtimePort, 'subscribe'>;
  storage: Pick<StoragePort, 'read' | 'write'>;
  clock: Pick<ClockPort, 'after'>;
  uuid(): string;
  /** The person and the centre whose copies this machine keeps. */
  owner: string;
}

export interface Opened<T> {
  state: CentreState<T>;
  /** Nothing is saved or heard any more. */
  close(): void;
}
/** Opens a plugin's value: at once as this machine knew it last, and the gateway is asked. */
export type OpenCentreState = <T extends object>(shape: Shape<T>) => Opened<T>;

export function createCentreStates({ realtime, storage, owner, ...ports }: CentreStatesSetup): OpenCentreState {
  const kept = createKeptCopy(storage, owner);
  /** Each open value, with the centre's revision up to which it has heard of every save. */
  const open = new Map<CentreStateModel<object>, number>();
  let stop: () => void = () => undefined;

  const onNews = ({ revision, plugins }: ServerEvents['plugin-config']): void => {
    for (const model of open.keys()) {
      open.set(model, revision);
      if (plugins.includes(model.plugin) && revision > model.revision) model.reload();
    }
  };
  /** The connection is new: whose news may have been missed is asked for. */
  const onSnapshot = ({ plugins: { revision } }: Snapshot): void => {
    for (const [model, at] of open) {
      if (revision === at && model.status !== 'failed') continue;
      open.set(model, revision);
      model.reload();
    }
  };
  const listen = (): void => {
    stop = realtime.subscribe((event) => {
      if (event.type !== 'event') return;
      if (event.name === 'plugin-config') onNews(event.payload);
      if (event.name === 'snapshot') onSnapshot(event.payload);
    });
  };

  return (shape) => {
    const model = new CentreStateModel(shape, { ...ports, kept });
    const known = model as unknown as CentreStateModel<object>;
    if (open.size === 0) listen();
    open.set(known, 0);
    model.reload();
    return {
      state: model,
      close() {
        model.close();
        open.delete(known);
        if (open.size === 0) stop();
      },
    };
  };
}
