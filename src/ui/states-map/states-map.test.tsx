// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import { REGIONS } from '@dialer/rules/country';
import { pluginTextsOf } from '../../host/fakes/texts';
import { StatesMap, type StatesMapProps } from '.';
import { outlinesOf } from './outlines';

const texts = pluginTextsOf('settings-users', ['en']);
async function drawn(props: Partial<StatesMapProps>) {
  const onPick = vi.fn();
  const shown = (code: string) => ({ fill: code === 'oh' ? ('full' as const) : ('none' as const), title: `State ${code}` });
  const { container } = render(
    <I18nextProvider i18n={texts}>
      <StatesMap country="US" shown={shown} onPick={onPick} {...props} />
    </I18nextProvider>,
  );
  await vi.waitFor(() => expect(container.querySelector('[data-state]')).not.toBeNull());
  return { container, onPick };
}
const state = (container: HTMLElement, code: string) => container.querySelector(`[data-state="${code}"]`)!;

describe('the map of states', () => {
  it('draws every state of the country, and no other', async () => {
    for (const country of ['US', 'CA'] as const) {
      const { shapes, height } = await outlinesOf(country);
      expect(shapes.map(({ code }) => code).sort()).toEqual([...REGIONS[country]].sort());
      for (const { at } of shapes) expect(at[1]! > 0 && at[1]! < height).toBe(true);
      const { container } = await drawn({ country });
      expect(container.querySelectorAll('[data-state]')).toHaveLength(REGIONS[country].length);
    }
  });
  it('fills a state by what it stands for, names it to who points at it, and tells which was picked and how', async () => {
    const { container, onPick } = await drawn({ selected: 'oh', legend: [{ fill: 'full', text: 'Callable' }] });
    expect(state(container, 'oh').getAttribute('data-fill')).toBe('full');
    expect(state(container, 'tx').getAttribute('data-fill')).toBe('none');
    expect(state(container, 'tx').querySelector('title')).toHaveTextContent('State tx');
    expect(container.querySelectorAll('.state-edge')).toHaveLength(1);
    expect(screen.getByText('Callable')).toBeVisible();
    await userEvent.click(state(container, 'tx'));
    const user = userEvent.setup();
    await user.keyboard('{Shift>}');
    await user.click(state(container, 'ca'));
    expect(onPick.mock.calls).toEqual([
      ['tx', { shift: false }],
      ['ca', { shift: true }],
    ]);
  });
  it('writes values on the states that have room, and the others at the edge, where they are picked too', async () => {
    const { container, onPick } = await drawn({ shown: (code) => ({ fill: 'light', title: code, value: `n${code}` }) });
    const words = [...container.querySelectorAll('.state-word')].map((word) => word.textContent);
    expect(words).toContain('TXntx');
    expect(words).not.toContain('RInri');
    await userEvent.click(screen.getByText('nri').parentElement!);
    expect(onPick).toHaveBeenCalledWith('ri', { shift: false });
  });
  it('is silent for screen readers: a list beside it has the same', async () => {
    const { container } = await drawn({});
    expect(container.querySelector('svg')!.getAttribute('aria-hidden')).toBe('true');
  });
});
