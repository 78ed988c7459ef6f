/** The form of a configuration in a test: drawn with the real texts, and drawn again with other properties. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { vi } from 'vitest';
import { UiProvider } from '../../ui/provider';
import { createTexts, type UiLanguage } from '../../i18n';
import { ConfigForm, type ConfigFormProps } from './config-form';

export async function showForm(
  props: Partial<ConfigFormProps> & Pick<ConfigFormProps, 'schema' | 'defaults'>,
  language: UiLanguage = 'en',
) {
  const texts = await createTexts(language);
  await texts.load(['admin', props.plugin ?? 'goals']);
  const onSave = vi.fn<ConfigFormProps['onSave']>();
  const onDirty = vi.fn<ConfigFormProps['onDirty']>();
  const form = (more: Partial<ConfigFormProps> = {}) => (
    <UiProvider>
      <ConfigForm plugin="goals" value={null} readOnly={null} onSave={onSave} onDirty={onDirty} {...props} {...more} />
    </UiProvider>
  );
  const view = render(form());
  return { onSave, onDirty, rerender: (more: Partial<ConfigFormProps>) => act(async () => view.rerender(form(more))) };
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Replaces what stands in the field, and leaves it. */
export async function fill(element: HTMLElement, text: string) {
  await userEvent.clear(element);
  if (text) await userEvent.type(element, text);
  await userEvent.tab();
}
