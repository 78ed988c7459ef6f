import { once } from 'node:events';
import type { TestAgent } from '../../../embedded/testing/agent';
import type { TestCall } from '../../../embedded/testing/call';
import type { Phone, PhoneCall } from '../stage';
import { EAR_FRAMES, heardIn } from './ears';

/** A test agent's telephone, as the script knows it. */
export function browserPhone(agent: TestAgent): Phone {
  return {
    extension: agent.options.extension,
    get answers() {
      return agent.autoAnswer;
    },
    set answers(on) {
      agent.autoAnswer = on;
    },
    register: () => agent.connect(),
    dial: async (number, callId) => phoneCall(await agent.call(number, callId === undefined ? [] : [`X-Dialer-Call: ${callId}`])),
    rung: async () => phoneCall(await agent.nextCall()),
  };
}

function phoneCall(call: TestCall): PhoneCall {
  let keys = '';
  call.on('digit', (digit) => (keys += digit));
  const ended = once(call, 'ended').then(([status]) => Number(status));
  return {
    get tone() {
      return call.tone;
    },
    set tone(hz) {
      call.tone = hz;
    },
    get keys() {
      return keys;
    },
    header: (name) => call.header(name) ?? '',
    hears: () => heardIn(call.lastSecond.slice(-EAR_FRAMES)),
    answer: () => void call.answer(),
    refuse: (status) => call.reject(status),
    press: (key) => call.press(key),
    hold: (on) => call.hold(on),
    hangup: () => void call.hangup(),
    ended,
  };
}
