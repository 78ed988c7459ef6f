// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { useAddress } from './pages/use-address';
import { AddressBar, Addresses, useLeaveQuestion, type Leaves } from './addresses';

const ANYWHERE: Leaves = (from, to) => from.pathname !== to.pathname;

function Page({ leaves }: { leaves: Leaves | null }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { asked, leave, stay } = useLeaveQuestion(leaves);
  return (
    <>
      <h1>{pathname + search}</h1>
      <Link to="/b">To B</Link>
      <Link to="?tab=2">Tab 2</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
      {asked && (
        <>
          <button onClick={leave}>Leave</button>
          <button onClick={stay}>Stay</button>
        </>
      )}
    </>
  );
}

function opened(leaves: Leaves | null) {
  const addresses = Addresses.inMemory('/start');
  const page = (given: Leaves | null) => (
    <AddressBar addresses={addresses}>
      <Page leaves={given} />
    </AddressBar>
  );
  const { rerender } = render(page(null));
  act(() => addresses.navigate('/a'));
  rerender(page(leaves));
  const click = (name: string, role = 'button') => userEvent.click(screen.getByRole(role, { name }));
  return { addresses, click, at: () => screen.getByRole('heading').textContent };
}
const isAsked = () => screen.queryByRole('button', { name: 'Stay' }) !== null;

describe('the page’s addresses', () => {
  it('are followed by link, by step back and by program', async () => {
    const { addresses, click, at } = opened(null);
    await click('To B', 'link');
    expect(at()).toBe('/b');
    await click('Back');
    expect(at()).toBe('/a');
    act(() => addresses.navigate('/c?x=1', { replace: true, state: { from: 'a' } }));
    expect(at()).toBe('/c?x=1');
    expect(addresses.shown.location).toMatchObject({ pathname: '/c', state: { from: 'a' } });
    await click('Back');
    expect(at()).toBe('/start');
  });

  it.each([
    ['a link', 'To B', 'link', '/b'],
    ['a step back', 'Back', 'button', '/start'],
  ])('ask before %s loses edits: who stays is where they were, who leaves arrives', async (_what, name, role, target) => {
    const { click, at } = opened(ANYWHERE);
    await click(name, role);
    expect([at(), isAsked()]).toEqual(['/a', true]);
    await click('Stay');
    expect([at(), isAsked()]).toEqual(['/a', false]);
    await click(name, role);
    await click('Leave');
    expect([at(), isAsked()]).toEqual([target, false]);
  });

  it('go back a step again after a question that was answered with Stay', async () => {
    const { click, at } = opened(ANYWHERE);
    await click('Back');
    await click('Stay');
    await click('Back');
    expect([at(), isAsked()]).toEqual(['/a', true]);
  });

  it('do not ask where nothing is lost', async () => {
    const { click, at } = opened(ANYWHERE);
    await click('Tab 2', 'link');
    expect([at(), isAsked()]).toEqual(['/a?tab=2', false]);
  });

  it('are held for a dialog at a step back, until it is given up; what saved leads on by itself', async () => {
    const { addresses, click, at } = opened(null);
    const asked = vi.fn<(go: () => void) => void>();
    const end = addresses.holdBack(asked);
    await click('Back');
    expect([at(), asked.mock.calls.length]).toEqual(['/a', 1]);
    // Stayed: the next step is asked about again.
    await click('Back');
    expect([at(), asked.mock.calls.length]).toEqual(['/a', 2]);
    act(() => asked.mock.calls[1]![0]());
    expect(at()).toBe('/start');
    act(() => addresses.navigate('/a'));
    end();
    addresses.holdBack(asked);
    await click('To B', 'link');
    expect([at(), asked.mock.calls.length]).toEqual(['/b', 2]);
  });
});

/** Drawn late: a page that has much to draw shows an address only after the next thing is pressed. */
function Filters({ wants }: { wants: (address: ReturnType<typeof useAddress>) => void }) {
  const address = useAddress();
  return <button onClick={() => wants(address)}>{`${address.get('q')}/${address.get('area')}`}</button>;
}

it('a filter that is chosen before the cleared ones are drawn brings none of them back', async () => {
  const addresses = Addresses.inMemory('/list?q=weath&area=flag');
  render(
    <AddressBar addresses={addresses}>
      <Filters
        wants={(drawn) => {
          drawn.set({ q: '', area: '' });
          drawn.set({ area: 'person' });
        }}
      />
    </AddressBar>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'weath/flag' }));
  expect(await screen.findByRole('button', { name: '/person' })).toBeVisible();
  expect(addresses.shown.location.search).toBe('?area=person');
});
