import { expect, it } from 'vitest';
import { openTabs } from './tabs';

it('tells the person’s other tabs what was set of the shell, and nobody else’s', async () => {
  const heard: unknown[] = [];
  const envelope = { version: 1, value: { keys: { 'goals:show': 'F9' } } };
  const last = new Promise<void>((done) => {
    const other = openTabs(7, (id, told) => {
      heard.push([id, told]);
      other.close();
      done();
    });
  });
  const stranger = openTabs(8, () => heard.push('a stranger'));
  const own = openTabs(7, () => heard.push('itself'));
  own.tell('goals', { version: 1, value: 3 });
  own.tell('shell', envelope);
  await last;
  own.close();
  stranger.close();
  expect(heard).toEqual([['shell', envelope]]);
});
