/** What an agent does in the dialer, in the words on the screen. */
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { collectPeerConnections } from './audio';
import { visits } from './visitors';

export { hears } from './audio';

export const PASSWORD = 'dialer-demo';

/** Texts that the tests look for, by the language of the page. */
export const words = {
  en: {
    login: 'Login',
    password: 'Password',
    submit: 'Login',
    hangUp: 'Hang up',
    ready: 'Ready',
    offline: 'Offline',
    afterCallWork: 'After-call work',
    onACall: 'On a call',
    idle: 'Idle',
    hold: 'Hold',
    resume: 'Resume',
    mute: 'Mute',
    unmute: 'Unmute',
    connected: 'Connected',
    established: 'Established',
  },
  fr: {
    login: 'Identifiant',
    password: 'Mot de passe',
    submit: 'Se connecter',
    hangUp: 'Raccrocher',
    ready: 'Prêt',
    offline: 'Hors ligne',
    afterCallWork: 'Travail après appel',
    onACall: 'En appel',
    idle: 'Inactif',
    hold: 'Attente',
    resume: 'Reprendre',
    mute: 'Sourdine',
    unmute: 'Rétablir le son',
    connected: 'Connecté',
    established: 'Établi',
  },
} as const;
export type Language = keyof typeof words;

export async function openSignIn(page: Page, url: string) {
  visits(page, url);
  await collectPeerConnections(page);
  await page.goto(`${url}/auth/login`);
}

export async function fillSignIn(page: Page, email: string, password: string) {
  await page.locator('input[name="login"], input[autocomplete="username"]').first().fill(email);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('button[type="submit"]').click();
}

/** Signs in and waits for the workspace; several browsers at once on a small machine take their time. */
export async function signIn(page: Page, url: string, email: string, password = PASSWORD) {
  await openSignIn(page, url);
  await fillSignIn(page, email, password);
  await expect(page.locator('.status-chip')).toBeVisible({ timeout: 30_000 });
}

export const callBar = (page: Page, language: Language = 'en') =>
  page.getByRole('region', { name: language === 'en' ? 'Call' : 'Appel', exact: true });

/** The person answers their calls by a click; those of the demo answer by themselves. Call before they sign in. */
export const answersByHand = (who: Page | BrowserContext) =>
  who.route('**/api/v1/login', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), auto_answer: false } });
  });

/** The softphone has microphone, credentials and registration. */
export const phoneConnected = (page: Page, language: Language = 'en') =>
  expect(page.locator('.softphone')).toContainText(words[language].connected, { timeout: 15_000 });

export async function chooseStatus(page: Page, status: string) {
  await page.locator('button.status-chip').click();
  await page.getByRole('menuitem', { name: status, exact: true }).click();
}

export const expectStatus = (page: Page, status: string, timeout = 15_000) =>
  expect(page.locator('.status-chip')).toContainText(status, { timeout });

/** Signed in, phone connected, Ready: the first lead comes by itself. */
export async function goReady(page: Page, url: string, email: string, language: Language = 'en') {
  await signIn(page, url, email);
  await phoneConnected(page, language);
  await chooseStatus(page, words[language].ready);
}

/** Until the far party is up and the page's own leg of the call with it: the time of talk counts, and the controls work. */
export async function onPhone(page: Page, language: Language = 'en', timeout = 30_000) {
  await expect(callBar(page, language).locator('.call-time')).toHaveText(/^\d+:\d{2}/, { timeout });
  await expect(callBar(page, language).getByRole('button', { name: words[language].mute })).toBeEnabled({ timeout });
}

/** In a call of the first lead, on a page that was turned into French before the sign-in. */
export async function inACallInFrench(page: Page, url: string, email = 'qualifier@slica.demo') {
  await openSignIn(page, url);
  await page.getByRole('button', { name: 'Français' }).click();
  await fillSignIn(page, email, PASSWORD);
  await phoneConnected(page, 'fr');
  await chooseStatus(page, words.fr.ready);
  await onPhone(page, 'fr');
}

/** A double click of which the second half comes when `then` is there already, at the place of `first`. */
export async function doubleClick(page: Page, first: Locator, then: Locator) {
  const { x, y, width, height } = (await first.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await expect(then).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

export const hangUp = (page: Page, language: Language = 'en') =>
  callBar(page, language).getByRole('button', { name: words[language].hangUp }).click();

/** The body of a panel by its title. */
export const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/**
 * Words that stand for two seconds only: looked for in every frame, because a busy machine passes over them between two looks.
 * Ask before you do what brings them, and await it after that.
 */
export const flashes = (page: Page, text: string) =>
  page.waitForFunction((words) => document.body.textContent!.includes(words), text, { polling: 'raf', timeout: 45_000 });

/** The address of a disposition, whatever it asks for besides. */
export const isDisposition = (url: string): boolean => new URL(url).pathname.endsWith('/dispositions');
