import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isiusVariant, slicaVariant } from '../host/fakes/builders';
import { dispositionsFor, mayDispose, needsOf, promiseOf, RESCHEDULED, setBySystem, type CallResult, type Chooser } from './dispositions';

const chooser: fc.Arbitrary<Chooser> = fc.record({
  roles: fc.subarray(['setter', 'qualifier', 'advisor', 'manager']),
  centre: fc.constantFrom(isiusVariant, slicaVariant),
  outboundEligible: fc.boolean(),
  canTransferToMatcha: fc.boolean(),
  canTransferToSunlife: fc.boolean(),
  inbound: fc.boolean(),
});
const advisor: Chooser = {
  roles: ['advisor'],
  centre: slicaVariant,
  outboundEligible: true,
  canTransferToMatcha: false,
  canTransferToSunlife: false,
  inbound: false,
};
const quiet: CallResult = { vm: null, side: null };
const machine: CallResult = { vm: { status: 'AMD-Machine-Vm-WA', channel: 'c', flags: {}, at: 0 }, side: null };
const side = (kind: 'live' | 'third-party' | 'matcha' | 'internal', state: 'merged' | 'initializing' = 'merged'): CallResult => ({
  vm: null,
  side: { kind, state, with: 'far', level: 1, phone: '', name: '' },
});

describe('the date of a disposition', () => {
  it.each([
    ['Callback Scheduled', true],
    ['Pocket', true],
    ['External Follow-up', true],
    ['Engaged Opportunity', true],
    ['Appointment Setup', false],
  ])('of %s is when the person is called: %s [describes DISPO-027]', (value, callTime) => {
    expect(needsOf(value, [], isiusVariant)).toMatchObject({ dateTime: true, callTime });
  });
  it('is none where no date is needed', () => {
    expect(needsOf('Voicemail', [], isiusVariant)).toMatchObject({ dateTime: false, callTime: false });
  });
  it('is a promise of whoever keeps it', () => {
    expect([promiseOf('callback'), promiseOf('follow-up'), promiseOf('engaged-opportunity')]).toEqual([
      { personal: false, type: 1 },
      { personal: true, type: 1 },
      { personal: true, type: 3 },
    ]);
    expect([promiseOf('again'), promiseOf(undefined)]).toEqual([null, null]);
  });
});

describe('what may be saved', () => {
  it('is exactly what is offered, where nothing happened in the call', () => {
    const any = fc.oneof(fc.constantFrom(...isiusVariant.dispositions.map(({ value }) => value)), fc.string());
    fc.assert(
      fc.property(chooser, any, (who, disposition) => {
        const offered = dispositionsFor(who).includes(disposition);
        for (const call of [quiet, null]) expect(mayDispose(disposition, who, { call, reschedule: false })).toBe(offered);
      }),
    );
  });
  it('is Voicemail after a machine, also for an advisor who may not choose it [VM-008]', () => {
    expect(dispositionsFor(advisor)).not.toContain('Voicemail');
    expect(mayDispose('Voicemail', advisor, { call: quiet, reschedule: false })).toBe(false);
    expect(mayDispose('Voicemail', advisor, { call: machine, reschedule: false })).toBe(true);
    expect(setBySystem({ vm: { ...machine.vm!, status: 'AMD-Human-voice' }, side: null })).toEqual([]);
  });
  it('is what a transfer set, and not before it is made', () => {
    expect(setBySystem(side('live'))).toEqual(['Live_Transfer']);
    expect(setBySystem(side('live', 'initializing'))).toEqual([]);
    expect(setBySystem(side('third-party'))).toEqual(['Transferred to 3rd Party']);
    expect(setBySystem(side('matcha'))).toEqual(['Sent External']);
    expect(setBySystem(side('internal'))).toEqual(['Internal Transfer']);
  });
  it('is nothing but a new time for a follow-up that moves [FUP-030]', () => {
    fc.assert(
      fc.property(chooser, fc.constantFrom(...isiusVariant.dispositions.map(({ value }) => value)), (who, disposition) => {
        expect(mayDispose(disposition, who, { call: null, reschedule: true })).toBe(disposition === RESCHEDULED);
      }),
    );
  });
});
