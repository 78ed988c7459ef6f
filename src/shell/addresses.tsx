/**
 * The page's addresses: react-router with a history of its own in place of its data router, which weighs 16 KB and of
 * which this page would need one thing, the question before somebody leaves edits that are not saved. It stands here.
 */
import { createContext, startTransition, useCallback, useContext, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import {
  parsePath,
  useLocation,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  type Location,
  type NavigateOptions,
  type Navigator,
  type To,
} from 'react-router-dom';

type History = ReturnType<typeof createBrowserHistory>;
type Place = Pick<Location, 'pathname' | 'search'>;
/** Would going from one address to the other lose what is typed? */
export type Leaves = (from: Place, to: Place) => boolean;

/** Asks whether a step back is taken that would lose what a dialog holds; `go` takes it. */
type HoldBack = (go: () => void) => void;

interface Shown {
  readonly location: Location;
  readonly action: History['action'];
  /** Somebody is asked whether they leave. */
  readonly asked: boolean;
}

export class Addresses {
  shown: Shown;
  /** What links and `useNavigate` call. */
  readonly navigator: Navigator;
  private leaves: Leaves | null = null;
  /** The way that waits for the answer. */
  private way: (() => void) | null = null;
  /** The next step through the history is this class' own: back to where one stays, or on to where one wanted. */
  private ownStep: 'back' | 'on' | null = null;
  private readonly listeners = new Set<() => void>();
  /** Dialogs that hold something typed; the last one is asked. */
  private readonly held: HoldBack[] = [];

  constructor(private readonly history: History) {
    this.shown = { location: history.location, action: history.action, asked: false };
    const { createHref, encodeLocation } = history;
    this.navigator = {
      createHref,
      encodeLocation,
      go: (by) => history.go(by),
      push: (to, state) => this.take(to, () => history.push(to, state)),
      replace: (to, state) => this.take(to, () => history.replace(to, state)),
    };
  }

  static ofBrowser(): Addresses {
    return new Addresses(createBrowserHistory({ v5Compat: true }));
  }

  /** For tests and previews: no window's address changes. */
  static inMemory(path = '/'): Addresses {
    return new Addresses(createMemoryHistory({ initialEntries: [path], v5Compat: true }));
  }

  /** Follows the history until the returned function is called. */
  follow(): () => void {
    return this.history.listen(({ action, location, delta }) => {
      const dialog = this.held.at(-1);
      if (this.ownStep === 'back') this.ownStep = null;
      else if (action === 'POP' && delta !== null && this.ownStep === null && dialog) {
        // Only a step through the history is held: a dialog that has saved may lead on by itself.
        this.ownStep = 'back';
        this.history.go(-delta);
        dialog(() => {
          this.letGo(dialog);
          this.history.go(delta);
        });
      } else if (action === 'POP' && delta !== null && this.ownStep === null && this.leaves?.(this.shown.location, location)) {
        // The browser has gone already: back to where the edits are, and on again if they are given up.
        this.ask(() => {
          this.ownStep = 'on';
          this.history.go(delta);
        });
        this.ownStep = 'back';
        this.history.go(-delta);
      } else {
        this.ownStep = null;
        this.show({ location, action, asked: false });
      }
    });
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  navigate(to: To, { replace = false, state }: Pick<NavigateOptions, 'replace' | 'state'> = {}): void {
    this.navigator[replace ? 'replace' : 'push'](typeof to === 'string' ? { pathname: '/', ...parsePath(to) } : to, state);
  }

  /** Until `null` is given, every way for which `leaves` holds waits for `proceed` or `stay`. */
  askBefore(leaves: Leaves | null): void {
    this.leaves = leaves;
  }

  /** Until the returned function is called, a step through the history waits: `dialog` gets what takes it. */
  readonly holdBack = (dialog: HoldBack): (() => void) => {
    this.held.push(dialog);
    return () => this.letGo(dialog);
  };

  private letGo(dialog: HoldBack): void {
    const at = this.held.indexOf(dialog);
    if (at >= 0) this.held.splice(at, 1);
  }

  proceed(): void {
    const { way } = this;
    this.stay();
    way?.();
  }

  stay(): void {
    this.way = null;
    this.show({ ...this.shown, asked: false });
  }

  private take(to: To, way: () => void): void {
    const { pathname = '', search = '' } = typeof to === 'string' ? parsePath(to) : to;
    if (this.leaves?.(this.shown.location, { pathname, search })) this.ask(way);
    else way();
  }

  private ask(way: () => void): void {
    this.way = way;
    this.show({ ...this.shown, asked: true });
  }

  private show(shown: Shown): void {
    this.shown = shown;
    for (const listener of this.listeners) listener();
  }
}

const AddressesContext = createContext<Addresses | null>(null);

/** Around everything that knows where it is. */
export function AddressBar({ addresses, children }: { addresses: Addresses; children: ReactNode }) {
  const [{ location, action }, setShown] = useState(addresses.shown);
  useLayoutEffect(() => {
    const ends = [addresses.subscribe(() => startTransition(() => setShown(addresses.shown))), addresses.follow()];
    setShown(addresses.shown);
    return () => ends.forEach((end) => end());
  }, [addresses]);
  return (
    <AddressesContext value={addresses}>
      <Router location={location} navigationType={action} navigator={addresses.navigator}>
        {children}
      </Router>
    </AddressesContext>
  );
}

/** Holds steps through the history for a dialog; null outside the page's addresses. */
export const useHoldBack = (): Addresses['holdBack'] | null => useContext(AddressesContext)?.holdBack ?? null;

/** The parameters of the address as they are now, which may not be drawn yet. */
export function useSearchNow(): () => string {
  const addresses = useContext(AddressesContext);
  const { search } = useLocation();
  return useCallback(() => addresses?.shown.location.search ?? search, [addresses, search]);
}

/** Asks before an address is left for which `leaves` holds; null: nothing would be lost. `asked`: the question stands. */
export function useLeaveQuestion(leaves: Leaves | null): { asked: boolean; leave: () => void; stay: () => void } {
  const addresses = useContext(AddressesContext);
  if (!addresses) throw new Error('There is no AddressBar around this page.');
  const [asked, setAsked] = useState(addresses.shown.asked);
  useEffect(() => addresses.subscribe(() => setAsked(addresses.shown.asked)), [addresses]);
  useEffect(() => {
    addresses.askBefore(leaves);
    return () => addresses.askBefore(null);
  }, [addresses, leaves]);
  const leave = () => {
    addresses.askBefore(null);
    addresses.proceed();
  };
  return { asked, leave, stay: () => addresses.stay() };
}
