// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { expect, it } from 'vitest';
import type { AlertItem } from '../../core/shell-view';
import { renderShell } from '../testing';

it('says Done of what was done, and Note of what only stands there to be read', async () => {
  const { core } = await renderShell();
  const alert = (id: string, message: string, expires: boolean): AlertItem => ({
    ...{ id, message, expires, type: 'success', place: 'over', dismissible: true, buttons: [] },
  });
  runInAction(() => Object.assign(core.alerts, { items: [alert('1', 'It was saved.', true), alert('2', 'No call comes.', false)] }));
  const bar = async (text: string) => within((await screen.findByText(text)).closest<HTMLElement>('.alert-bar')!);
  expect((await bar('It was saved.')).getByText('Done')).toBeVisible();
  expect((await bar('No call comes.')).getByText('Note')).toBeVisible();
});

it('shows what a save left out though older notices that went wrong wait for a confirmation', async () => {
  const { core } = await renderShell();
  const alert = (id: string, type: AlertItem['type']): AlertItem => ({
    ...{ id, message: `Message ${id}.`, expires: false, type, place: 'over', dismissible: true, buttons: [] },
  });
  runInAction(() =>
    Object.assign(core.alerts, { items: [alert('1', 'error'), alert('2', 'error'), alert('3', 'warning'), alert('4', 'success')] }),
  );
  expect(await screen.findByText('Message 3.')).toBeVisible();
  expect(screen.getByText('Message 2.')).toBeVisible();
  expect(screen.queryByText('Message 1.')).toBeNull();
  expect(screen.getByRole('button', { name: 'and 2 more' })).toBeVisible();
});

it('shows that somebody waits whatever comes after it: a live transfer must not be missed for a word about the microphone', async () => {
  const { core } = await renderShell();
  const alert = (id: string, type: AlertItem['type'], more: Partial<AlertItem> = {}): AlertItem => ({
    ...{ id, message: `Message ${id}.`, expires: false, type, place: 'over', dismissible: true, buttons: [], ...more },
  });
  const items = [alert('1', 'warning', { awaited: true }), alert('2', 'warning'), alert('3', 'error'), alert('4', 'warning')];
  runInAction(() => Object.assign(core.alerts, { items }));
  expect(await screen.findByText('Message 1.')).toBeVisible();
  expect(screen.getByText('Message 3.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'and 2 more' })).toBeVisible();
});
