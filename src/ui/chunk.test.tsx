// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createChunk } from './chunk';

describe('a chunk', () => {
  it('is fetched when the first who wants it is drawn, and is there for others who were drawn before', async () => {
    let fetches = 0;
    const chunk = createChunk(async () => ({ word: `fetched ${(fetches += 1)}` }));
    const User = ({ wants, name }: { wants: boolean; name: string }) => {
      const fetched = chunk.use(wants);
      return <p>{`${name}: ${fetched.at === 'ready' ? fetched.parts.word : fetched.at}`}</p>;
    };
    const both = (first: boolean, second: boolean) => (
      <>
        <User name="bar" wants={first} />
        <User name="dialog" wants={second} />
      </>
    );
    const { rerender } = render(both(false, false));
    expect(fetches).toBe(0);
    await act(async () => rerender(both(true, false)));
    expect(screen.getByText('bar: fetched 1')).toBeVisible();
    await act(async () => rerender(both(true, true)));
    expect(screen.getByText('dialog: fetched 1')).toBeVisible();
    expect(fetches).toBe(1);
  });

  it('is fetched when the browser has nothing else to do, and is there at the first press', async () => {
    const idle = vi.fn<(run: () => void) => void>();
    vi.stubGlobal('requestIdleCallback', idle);
    const chunk = createChunk(async () => 'here');
    const User = ({ wants }: { wants: boolean }) => <p>{chunk.use(wants).at}</p>;
    const { rerender } = render(<User wants={false} />);
    chunk.loadWhenIdle();
    await idle.mock.calls[0]![0]();
    await chunk.load();
    rerender(<User wants />);
    expect(screen.getByText('ready')).toBeVisible();
    vi.unstubAllGlobals();
    expect(() => chunk.loadWhenIdle()).not.toThrow();
  });

  it('says that it could not be fetched, and is asked for again', async () => {
    let reachable = false;
    const chunk = createChunk(async () => {
      if (!reachable) throw new Error('no network');
      return 'here';
    });
    const User = () => {
      const fetched = chunk.use(true);
      return fetched.at === 'failed' ? <button onClick={fetched.again}>again</button> : <p>{fetched.at}</p>;
    };
    render(<User />);
    const again = await screen.findByRole('button', { name: 'again' });
    reachable = true;
    await userEvent.click(again);
    expect(await screen.findByText('ready')).toBeVisible();
  });
});
