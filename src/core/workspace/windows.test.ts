/** Windows of one person that arrange at the same time, are closed in the middle of it, and choose as they like. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WorkspaceDocument } from './document';
import { FakeGateway, opened, type World } from './testing';

const PANELS = ['lead', 'goals', 'notes', 'weather', 'script'];
type Step = { window: number } & (
  | { do: 'add' | 'remove'; panel: string }
  | { do: 'prefer'; value: number }
  | { do: 'settle'; choice: 'mine' | 'theirs' | 'merge' }
  | { do: 'undo' | 'saveAs' | 'reload' }
);
const window = fc.nat(1);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ window, do: fc.constantFrom('add' as const, 'remove' as const), panel: fc.constantFrom(...PANELS) }),
  fc.record({ window, do: fc.constant('prefer' as const), value: fc.nat(9) }),
  fc.record({ window, do: fc.constant('settle' as const), choice: fc.constantFrom('mine' as const, 'theirs' as const, 'merge' as const) }),
  fc.record({ window, do: fc.constantFrom('undo' as const, 'saveAs' as const, 'reload' as const) }),
);

/** What a window holds, and what the gateway has. */
const snapshot = ({ workspace, gateway }: World) => ({ layouts: workspace.layouts, stored: gateway.stored });

it('no window overwrites what it has not seen, and none loses what was done in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 20, size: 'max' }), async (steps) => {
      const gateway = new FakeGateway();
      const worlds = [await opened({ gateway }), await opened({ gateway })];
      let names = 0;
      for (const step of steps) {
        const world = worlds[step.window]!;
        const { workspace } = world;
        const before = snapshot(world);
        const asked = workspace.conflict;
        if (step.do === 'add') workspace.add(step.panel, step.panel, { w: 3, h: 4 });
        else if (step.do === 'remove') workspace.remove(step.panel);
        else if (step.do === 'prefer') workspace.setPreferences('goals', { version: 1, value: step.value });
        else if (step.do === 'settle') workspace.settleConflict(step.choice);
        else if (step.do === 'saveAs') workspace.saveAs(`Layout ${++names}`);
        else if (step.do === 'undo') workspace.undo();
        else {
          workspace.close();
          worlds[step.window] = await opened({ gateway, local: world.local });
        }
        const done = workspace.layouts;
        world.ring();
        await world.idle();
        const now = worlds[step.window]!.workspace;
        const at = JSON.stringify(step);

        // An answer of the gateway never changes the arrangement of a window by itself.
        if (step.do !== 'reload') expect(now.layouts, at).toEqual(done);
        // A page that had not been saved when it was closed has everything when it is opened again.
        if (step.do === 'reload' && asked) expect(now.layouts, at).toEqual(before.layouts);
        // What is stored is overwritten only by a window that started from it, or whose person has chosen.
        if (gateway.stored !== before.stored) {
          expect(now.conflict, at).toBeNull();
          expect((gateway.stored.document as WorkspaceDocument).layouts, at).toEqual(JSON.parse(JSON.stringify(now.layouts)));
        }
        // While the question is open the gateway is left alone, and this browser keeps the window's own.
        if (now.conflict)
          expect(
            [...worlds[step.window]!.local.values()].map((text) => JSON.parse(text).document.layouts),
            at,
          ).toEqual([JSON.parse(JSON.stringify(now.layouts))]);
      }
      // In the end both windows choose to merge, one after the other, and have the same.
      for (const { workspace, idle } of [...worlds, ...worlds]) {
        workspace.settleConflict('merge');
        await idle();
      }
      for (const { workspace } of worlds) expect(workspace.conflict).toBeNull();
    }),
    { numRuns: 300 },
  );
}, 60_000);
