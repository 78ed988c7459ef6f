// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { pluginTextsOf } from '../host/fakes/texts';
import { later } from './later';

const Part = ({ name }: { name: string }) => <p>{`here: ${name}`}</p>;
const Waiting = ({ name }: { name: string }) => <p>{`waiting: ${name}`}</p>;

describe('a part that comes later', () => {
  it('has its stand-in until it is there, and is drawn at once from then on', async () => {
    const Later = later(async () => Part, Waiting);
    const first = render(<Later name="Ada" />);
    expect(screen.getByText('waiting: Ada')).toBeVisible();
    expect(await screen.findByText('here: Ada')).toBeVisible();
    first.unmount();
    render(<Later name="Blaise" />);
    expect(screen.getByText('here: Blaise')).toBeVisible();
  });

  it('says that it could not be loaded, throws nothing, and comes by Try again', async () => {
    let isAway = true;
    const Later = later(async () => {
      if (isAway) throw new Error('no network');
      return Part;
    });
    // A preload that fails is tried again when it is drawn.
    await Later.preload();
    render(
      <I18nextProvider i18n={pluginTextsOf('disposition', ['en'])}>
        <Later name="Ada" />
      </I18nextProvider>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('here: Ada')).toBeVisible();
  });
});
