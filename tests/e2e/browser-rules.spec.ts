/**
 * What a browser itself forbids: the microphone that nobody has allowed, and sound on a page that nobody has touched. The
 * other files start Chromium without these rules, and one without windows does not have them: so here it is another one.
 */
import { expect, test, type Page } from '@playwright/test';
import { answersByHand, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { withWindows } from './support/with-windows';

const LENIENT = ['--use-fake-ui-for-media-stream', '--autoplay-policy=no-user-gesture-required'];
test.use({
  launchOptions: { ...withWindows, args: withWindows.args!.filter((arg) => !LENIENT.includes(arg)) },
  permissions: [],
  // What a trace asks of the page counts as a touch.
  trace: 'off',
});

let gateway: TestGateway;
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '1' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

test('a microphone that is not allowed: the check says how to allow it, one may go on without calls, and it runs again by itself', async ({
  page,
  context,
}) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await expect(page.locator('.softphone')).toContainText('Microphone not allowed');
  const open = async () => {
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Pre-call check' }).click();
  };
  await open();
  const check = page.getByRole('dialog', { name: 'Pre-call check' });
  const microphone = check.getByRole('listitem', { name: 'Microphone', exact: true });
  await expect(microphone.getByRole('alert')).toContainText('The browser does not let the dialer use your microphone.');
  await expect(microphone.getByRole('listitem')).toHaveText([
    `Click the icon at the left of the address, ${new URL(gateway.url).host}.`,
    'Set Microphone to Allow.',
    'Come back here; the check runs again by itself.',
  ]);
  await expect(check.getByRole('button', { name: 'Go Ready' })).toHaveAccessibleDescription('First mend: Microphone.');
  await check.getByRole('button', { name: 'Go on without calls' }).click();
  await expect(check).toHaveCount(0);
  await open();
  await context.grantPermissions(['microphone'], { origin: gateway.url });
  await expect(microphone).toContainText(/You are h(eard|ard to hear)/, { timeout: 20_000 });
  await check.getByRole('button', { name: 'Close' }).last().click();
  await phoneConnected(page);
});

/** Reports over the console: whoever asks a page anything by Playwright counts as a person who has touched it. */
const REPORTING = `
  const report = (what) => console.log('ring: ' + what);
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    const started = play.call(this);
    if (this.loop) started.catch((error) => report(error.name));
    return started;
  };
  window.Audio = new Proxy(window.Audio, {
    construct(target, args) {
      const made = new target(...args);
      // A loop of two seconds of sound: the pause is where the page only asks whether it may.
      made.addEventListener('timeupdate', () => made.loop && !made.paused && made.currentTime > 0.5 && made.currentTime < 2 && report('heard'));
      return made;
    },
  });
`;

/** A click that is nobody's: browsers do not take it for a touch. */
async function clickUntouched(page: Page, selector: string, text: string) {
  const session = await page.context().newCDPSession(page);
  const expression = `new Promise((done) => {
    const look = () => {
      const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find(({ textContent }) => textContent.includes(${JSON.stringify(text)}));
      if (!found) return requestAnimationFrame(look);
      found.click();
      done(navigator.userActivation.hasBeenActive);
    };
    look();
  })`;
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true, userGesture: false });
  expect(result.value).toBe(false);
}

test('on a page that nobody has touched the browser refuses the ring, and the first call is heard to ring all the same', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['microphone'], { origin: gateway.url });
  // So that it rings on.
  await answersByHand(context);
  await signIn(page, gateway.url, 'qualifier@slica.demo');
  await phoneConnected(page);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await page.close();

  const untouched = await context.newPage();
  const heard = untouched.waitForEvent('console', { predicate: (message) => message.text() === 'ring: heard', timeout: 60_000 });
  const said: string[] = [];
  untouched.on('console', (message) => said.push(message.text()));
  await untouched.addInitScript(`for (const [key, value] of Object.entries(${kept})) sessionStorage.setItem(key, value);`);
  await untouched.addInitScript(REPORTING);
  await untouched.goto(gateway.url);
  await clickUntouched(untouched, '.softphone', 'Connected');
  await clickUntouched(untouched, 'button.status-chip', 'Offline');
  await clickUntouched(untouched, '[role="menuitem"]', 'Ready');
  await heard;
  expect(said).toContain('ring: NotAllowedError');
});
