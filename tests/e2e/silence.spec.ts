/** Sound that goes missing in a call: the page says in which direction, why and what to do, within two seconds. */
import { expect, test, type Page } from '@playwright/test';
import type { SoundFault } from '../../src/contract/sound';
import { PASSWORD, callBar, hangUp, hears, onPhone, panel, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

const HUMAN = '2125550101';
/** The training floor sends these nothing for 8 s, and loses one packet in five: both 3 s after the answer. */
const HEARS_NOTHING = '2125550131';
const LOSES_A_FIFTH = '2125550134';
const WITHIN = 2000; // milliseconds

/** What the page is made to have. `mend` undoes it. */
interface Bench {
  earpieces: HTMLAudioElement[];
  /** The permission to use the microphone: Chromium with fake devices says granted, whatever it is told. */
  allow(granted: boolean): void;
  break(): unknown;
  mend(): unknown;
}
declare global {
  interface Window {
    bench: Bench;
  }
}

let gateway: TestGateway;
test.describe.configure({ timeout: 60_000 });
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

/** Before the page: its audio elements are collected, and its permission can be taken back. */
const equip = (page: Page) =>
  page.addInitScript(() => {
    const nothing = () => undefined;
    const permission = Object.assign(new EventTarget(), { state: 'granted' });
    const allow = (granted: boolean) => {
      permission.state = granted ? 'granted' : 'denied';
      permission.dispatchEvent(new Event('change'));
    };
    window.bench = { earpieces: [], allow, break: nothing, mend: nothing };
    const query = navigator.permissions.query.bind(navigator.permissions);
    navigator.permissions.query = (asked) =>
      (asked.name as string) === 'microphone' ? Promise.resolve(permission as unknown as PermissionStatus) : query(asked);
    window.Audio = new Proxy(window.Audio, {
      construct(target, args: [string?]) {
        const made = new target(...args);
        window.bench.earpieces.push(made);
        return made;
      },
    });
  });

async function callHuman(page: Page, number = HUMAN) {
  await equip(page);
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await page.getByRole('textbox', { name: 'Number' }).fill(number);
  await page.getByRole('complementary', { name: 'Softphone' }).getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
}

async function endCall(page: Page) {
  await hangUp(page);
  const box = panel(page, 'Disposition Panel');
  await box.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await box.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
}

/** What is wrong with the page from now on, in the page's own words; `window.bench.mend()` takes it away. */
const faults: Record<Exclude<SoundFault, 'no-packets-in'>, { words: string; prepare: (page: Page) => Promise<unknown> }> = {
  'muted-in-system': {
    words: 'your microphone is muted on the headset or in the system',
    prepare: (page) =>
      page.evaluate(() => {
        const track = window.peerConnections.at(-1)!.getSenders()[0]!.track!;
        window.bench.break = () => Object.defineProperty(track, 'muted', { configurable: true, value: true });
        window.bench.mend = () => Reflect.deleteProperty(track, 'muted');
      }),
  },
  'microphone-gone': {
    words: 'your microphone was disconnected',
    prepare: (page) =>
      page.evaluate(() => {
        const { mediaDevices } = navigator;
        const sender = window.peerConnections.at(-1)!.getSenders()[0]!;
        window.bench.break = () => {
          mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
          sender.track!.stop();
        };
        window.bench.mend = () => {
          Reflect.deleteProperty(mediaDevices, 'getUserMedia');
          mediaDevices.dispatchEvent(new Event('devicechange'));
        };
      }),
  },
  'permission-withdrawn': {
    words: 'this page may no longer use your microphone',
    prepare: (page) =>
      page.evaluate(() => {
        const { mediaDevices } = navigator;
        const track = window.peerConnections.at(-1)!.getSenders()[0]!.track!;
        window.bench.break = () => {
          mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
          track.stop();
          window.bench.allow(false);
        };
        window.bench.mend = () => {
          Reflect.deleteProperty(mediaDevices, 'getUserMedia');
          window.bench.allow(true);
        };
      }),
  },
  'flat-microphone': {
    words: 'your microphone gives no sound at all',
    prepare: (page) =>
      page.evaluate(async () => {
        const context = new AudioContext();
        const noise = new OscillatorNode(context, { frequency: 90 });
        const wire = new GainNode(context, { gain: 0.001 });
        const microphone = new MediaStreamAudioDestinationNode(context);
        noise.connect(wire).connect(microphone);
        noise.start();
        await window.peerConnections.at(-1)!.getSenders()[0]!.replaceTrack(microphone.stream.getAudioTracks()[0]!);
        window.bench.break = () => (wire.gain.value = 0);
        window.bench.mend = () => (wire.gain.value = 0.001);
        // Heard for a while, so that it is known as one that is never quite silent.
        await new Promise((resolve) => {
          const began = context.currentTime;
          const look = () => (context.currentTime - began > 3 ? resolve(null) : requestAnimationFrame(look));
          look();
        });
      }),
  },
  'no-packets-out': {
    words: 'your sound does not leave this computer',
    prepare: (page) =>
      page.evaluate(() => {
        const sender = window.peerConnections.at(-1)!.getSenders()[0]!;
        const send = (active: boolean) => {
          const parameters = sender.getParameters();
          parameters.encodings[0]!.active = active;
          return sender.setParameters(parameters);
        };
        window.bench.break = () => send(false);
        window.bench.mend = () => send(true);
      }),
  },
  'playback-stopped': {
    words: 'the browser has stopped the sound',
    prepare: (page) =>
      page.evaluate(() => {
        const element = window.bench.earpieces.find(({ srcObject, paused }) => srcObject && !paused)!;
        window.bench.break = () => {
          element.play = () => Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
          element.pause();
        };
        window.bench.mend = () => Reflect.deleteProperty(element, 'play');
      }),
  },
  'speaker-gone': {
    words: 'your speaker was disconnected',
    prepare: (page) =>
      page.evaluate(() => {
        const { mediaDevices } = navigator;
        const all = mediaDevices.enumerateDevices.bind(mediaDevices);
        const change = () => mediaDevices.dispatchEvent(new Event('devicechange'));
        window.bench.break = () => {
          mediaDevices.enumerateDevices = async () => (await all()).filter(({ kind }) => kind !== 'audiooutput');
          change();
        };
        window.bench.mend = () => {
          Reflect.deleteProperty(mediaDevices, 'enumerateDevices');
          change();
        };
      }),
  },
};

/** Milliseconds from the fault to its words on the screen, by the page's own clock. */
const brokenAndTold = (page: Page, words: string) =>
  page.evaluate(async (text) => {
    const began = performance.now();
    await window.bench.break();
    return new Promise<number>((resolve) => {
      const look = () => {
        const told = [...document.querySelectorAll('[role="alert"]')].some((alert) => alert.textContent.includes(text));
        const after = performance.now() - began;
        if (told || after > 8000) resolve(after);
        else requestAnimationFrame(look);
      };
      look();
    });
  }, words);

test('each cause of silence is told in its own words within 2 s, and no longer than it lasts', async ({ page }) => {
  test.setTimeout(150_000);
  await callHuman(page);
  await hears(page);
  await expect(callBar(page).getByRole('img', { name: /^Sound is good/ })).toBeVisible();
  for (const [fault, { words, prepare }] of Object.entries(faults)) {
    await test.step(fault, async () => {
      await prepare(page);
      const after = await brokenAndTold(page, words);
      test.info().annotations.push({ type: fault, description: `${Math.round(after)} ms` });
      expect.soft(after).toBeLessThan(WITHIN);
      await expect.soft(page.getByRole('alert').getByText(words)).toHaveCount(1);
      await expect.soft(callBar(page)).toContainText(/No sound (from|to) you/);
      await page.evaluate(() => window.bench.mend());
      await expect(page.getByRole('alert').getByText(words)).toHaveCount(0);
      await expect(callBar(page)).not.toContainText(/No sound (from|to) you/);
    });
  }
  await hears(page);
  await endCall(page);

  const post = await fetch(`${gateway.url}/api/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'manager@isius.demo', password: PASSWORD }),
  });
  const { access_token } = (await post.json()) as { access_token: string };
  const reply = await fetch(`${gateway.url}/api/v1/recordings`, { headers: { Authorization: `Bearer ${access_token}` } });
  const [call] = (await reply.json()) as { sound: { seconds: number; faults: { fault: SoundFault; seconds: number }[] } }[];
  expect(call!.sound.faults.map(({ fault }) => fault).toSorted()).toEqual(Object.keys(faults).toSorted());
  expect(call!.sound.seconds).toBeGreaterThan(10);
});

test('a line on which nothing arrives is told within 2 s of its last packet', async ({ page }) => {
  await callHuman(page, HEARS_NOTHING);
  const after = await page.evaluate(async (text) => {
    const received = async () => {
      const stats = [...(await window.peerConnections.at(-1)!.getStats()).values()];
      return stats.find(({ type }) => type === 'inbound-rtp').packetsReceived as number;
    };
    let came = { packets: await received(), at: performance.now() };
    for (;;) {
      const packets = await received();
      if (packets > came.packets) came = { packets, at: performance.now() };
      if ([...document.querySelectorAll('[role="alert"]')].some((alert) => alert.textContent.includes(text)))
        return performance.now() - came.at;
      if (performance.now() - came.at > 8000) return null;
      await new Promise(requestAnimationFrame);
    }
  }, 'no sound arrives from the network');
  test.info().annotations.push({ type: 'no-packets-in', description: `${after} ms` });
  expect(after).toBeLessThan(WITHIN);
  await expect(callBar(page)).toContainText('No sound to you');
  await expect(page.getByText('no sound arrives from the network')).toHaveCount(0, { timeout: 15_000 });
  await endCall(page);
});

test('a line that loses one packet in five sounds poor, in words', async ({ page }) => {
  await callHuman(page, LOSES_A_FIFTH);
  await expect(callBar(page).getByRole('img', { name: /^Sound is poor, \d+(\.\d)?% lost/ })).toBeVisible({ timeout: 20_000 });
  await endCall(page);
});

test('a headset that is pulled out in a call is replaced by another microphone, and the page says which', async ({ page }) => {
  await callHuman(page);
  const softphone = page.getByRole('complementary', { name: 'Softphone' });
  await softphone.getByRole('button', { name: 'Microphone, speaker and ringer' }).click();
  const microphones = softphone.getByRole('combobox', { name: 'Microphone' });
  await microphones.selectOption({ index: 2 });
  const chosen = (await microphones.locator('option:checked').textContent())!;
  const inUse = () => page.evaluate(() => window.peerConnections.at(-1)!.getSenders()[0]!.track!.label);
  await expect.poll(inUse).toBe(chosen);
  await page.evaluate((label) => {
    const { mediaDevices } = navigator;
    const all = mediaDevices.enumerateDevices.bind(mediaDevices);
    const take = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.enumerateDevices = async () => (await all()).filter((device) => device.label !== label);
    mediaDevices.getUserMedia = () => take({ audio: true });
    window.peerConnections.at(-1)!.getSenders()[0]!.track!.stop();
    mediaDevices.dispatchEvent(new Event('devicechange'));
  }, chosen);
  await expect(page.getByText('Your microphone was disconnected. The call goes on with')).toBeVisible();
  expect(await inUse()).not.toBe(chosen);
  const energy = () =>
    page.evaluate(async () => {
      const stats = [...(await window.peerConnections.at(-1)!.getStats()).values()];
      return stats.find(({ type }) => type === 'media-source').totalAudioEnergy as number;
    });
  const before = await energy();
  await expect.poll(energy).toBeGreaterThan(before + 0.0001);
  await expect(page.getByText('cannot hear')).toHaveCount(0);
  await endCall(page);
});
