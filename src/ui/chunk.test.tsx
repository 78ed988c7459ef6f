// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
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
