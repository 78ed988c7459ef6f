// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aSide, createTestHost } from '@dialer/host/testing';
import type { Side } from '@dialer/rules/sides';
import plugin from '.';

const PHONE = '5045550171';
const third = (over: Partial<Side> = {}): Side => aSide({ kind: 'third-party', with: 'far', phone: PHONE, name: '', ...over });

/** An agent with a lead on the line. */
async function onCall(side: Side | null = null) {
  const host = createTestHost(plugin);
  const tell = (next: Side | null) => host.change(() => void host.onCall({ call: { agent: 'up', far: 'up', side: next } }));
  host.api.reply('createTransfer', undefined);
  await tell(side);
  await host.render({ panel: 'third-party' });
  return { host, tell, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole('button', { name });
const number = () => screen.getByRole('textbox', { name: /^Number/ });

describe('the third-party panel', () => {
  it('rings somebody by their number, notes the transfer and sets the disposition [XFER-039] [XFER-040] [XFER-041]', async () => {
    const { host, user } = await onCall();
    expect(button('Call them in')).toHaveAccessibleDescription('Enter the 10 digits of the number first.');
    await user.type(number(), PHONE);
    expect(number()).toHaveValue('504.555.0171');
    await user.click(button('Call them in'));
    expect(host.api.calls).toMatchObject([
      {
        operation: 'createTransfer',
        input: { params: { leadId: host.core.leads.current!.id }, body: { type: 'third-party', phone: PHONE } },
      },
    ]);
    expect(host.core.disposition.disposition).toBe('Transferred to 3rd Party');
  });

  it('says what the gateway refuses, and leaves number and disposition as they are', async () => {
    const { host, user } = await onCall();
    host.api.fail('createTransfer', 409, 'This number asked not to be called.');
    await user.type(number(), PHONE);
    await user.click(button('Call them in'));
    expect(host.acts).toContainEqual(['alerts.toast', 'This number asked not to be called.', 'error']);
    expect([host.core.disposition.disposition, (number() as HTMLInputElement).value]).toEqual(['', '504.555.0171']);
  });

  it('has kick, leave and destroy, each when it can be [XFER-031] [XFER-038]', async () => {
    const { host, tell, user } = await onCall(third());
    expect(screen.getByText(/the lead stays with you\. Destroy: the same, also while it still rings/)).toBeVisible();
    for (const name of ['Kick', 'Leave']) expect(button(name)).toHaveAccessibleDescription('They have not answered yet.');
    await user.click(button('Destroy'));
    await tell(third({ state: 'merged', with: 'all', level: 3 }));
    expect(screen.getAllByText('Hears all')).toHaveLength(2);
    for (const name of ['Kick', 'Leave']) await user.click(button(name));
    expect(host.did('calls.actOnSide')).toEqual(['destroy', 'kick', 'leave'].map((act) => [`third-party-${act}`, PHONE]));
  });

  it('shows whom the softphone’s conference has rung, and nobody of another panel', async () => {
    const { tell } = await onCall(third({ kind: 'conference', state: 'initialized', with: 'side' }));
    expect(screen.getByText('Hears music')).toBeVisible();
    expect(button('Leave')).toHaveAccessibleDescription('Merge everybody in the softphone before you leave.');
    await tell(third({ kind: 'external', name: 'Beacon Life' }));
    expect(button('Call them in')).toHaveAccessibleDescription('There is somebody else on this call already.');
    await tell(third({ state: 'inactive', level: 1, reason: 'no-answer' }));
    expect(screen.getByText('(504) 555-0171 does not answer.')).toBeVisible();
  });

  it('forgets the number with the call', async () => {
    const { host, user } = await onCall();
    await user.type(number(), '504');
    await host.change(() => void host.onCall({ call: { callId: 'next', agent: 'up', far: 'up' } }));
    expect(number()).toHaveValue('');
    host.dispose();
    expect(host.owned()).toBe(0);
  });
});
