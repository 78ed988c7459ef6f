import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** What a box that is typed in (`MultiSelect`, `TypedChoice`) offers now: its list is opened, read and closed again. */
export async function offeredBy(box: HTMLElement): Promise<(string | null)[]> {
  await userEvent.click(box);
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '');
  const names = [...(list?.querySelectorAll('[role=option]') ?? [])].map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return names;
}

/** The same, by the name of the box, which may still be on its way. */
export const offeredIn = async (name: string): Promise<(string | null)[]> => offeredBy(await screen.findByRole('combobox', { name }));
