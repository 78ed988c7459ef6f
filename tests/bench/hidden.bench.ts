/**
 * A tab that its person does not see, in a browser with a window: whether it goes on showing the right second of the status,
 * and switches to Ready at the right one. `HIDDEN_MINUTES` says for how long (30).
 */
import { asPerson } from '../e2e/support/admin';
import { PASSWORD } from '../e2e/support/agent';
import { createTestGateway } from '../e2e/support/gateway';
import { SCENARIO } from './support/centre';
import { figure, p95 } from './support/figures';
import { openRealBrowser, type Tab } from './support/real-browser';

const MINUTES = Number(process.env.HIDDEN_MINUTES ?? 30);
/** The page's own timers, which the browser slows down: that it does proves that the tab is hidden. */
const TIMER_MS = 500;

interface Seen {
  /** What the status chip has said, and when; epoch ms. */
  chip: { at: number; word: string; seconds: number | null }[];
  timers: number;
}

/** Runs in the page before its own code: notes each word and second of the status when it is written. */
function watchStatus(every: number): void {
  const seen: Seen = { chip: [], timers: 0 };
  Object.assign(window, { seen });
  setInterval(() => (seen.timers += 1), every);
  const secondsOf = (text: string): number => text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
  const look = (): void => {
    const at = performance.timeOrigin + performance.now();
    const word = document.querySelector('.status-word')?.textContent ?? '';
    const time = document.querySelector('.status-time')?.textContent;
    const seconds = time ? secondsOf(time) : null;
    const last = seen.chip.at(-1);
    if (word && (last?.word !== word || last.seconds !== seconds)) seen.chip.push({ at, word, seconds });
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

/** A manager sets after how many seconds of a meeting an advisor is switched to Ready. */
async function switchAfter(url: string, seconds: number): Promise<void> {
  const manager = await asPerson(url, 'manager@isius.demo');
  const { body: globals } = await manager.get('/settings/globals');
  const { status, body } = await manager.put('/settings/globals', { ...globals, 'auto-ready:meeting-threshold': seconds });
  if (status !== 204) throw new Error(`The settings were refused: ${status} ${JSON.stringify(body)}`);
}

async function goToMeeting(tab: Tab, url: string): Promise<void> {
  await tab.open(`${url}/auth/login`, `globalThis.__name = (made) => made; (${watchStatus.toString()})(${TIMER_MS})`);
  await tab.type('input[autocomplete="username"]', 'advisor@isius.demo');
  await tab.type('input[autocomplete="current-password"]', PASSWORD);
  await tab.ask(`document.querySelector('button[type="submit"]').click()`);
  await tab.until(`document.querySelector('.softphone')?.textContent.includes('Connected')`);
  await tab.ask(`document.querySelector('button.status-chip').click()`);
  const entry = `[...document.querySelectorAll('[role="menuitem"]')].find((each) => each.textContent.trim() === 'Meeting')`;
  await tab.until(entry);
  await tab.ask(`${entry}.click()`);
  await tab.until(`window.seen.chip.some(({ word }) => word === 'Meeting')`);
}

const gateway = await createTestGateway({ scenario: SCENARIO, env: { DEMO_LEADS: '0' } });
await gateway.start();
const browser = await openRealBrowser();
try {
  const limit = Math.round(MINUTES * 60);
  await switchAfter(gateway.url, limit);
  const { tab } = browser;
  await goToMeeting(tab, gateway.url);
  await browser.hide();
  const hiddenAt = Date.now();
  const timersBefore = await tab.ask<number>('window.seen.timers');
  // The page is left alone meanwhile.
  await new Promise((done) => setTimeout(done, (limit - 5) * 1000));
  await tab.until(`window.seen.chip.at(-1).word === 'Ready'`);
  const { chip, timers } = await tab.ask<Seen>('window.seen');
  const meeting = chip.filter(({ word }) => word === 'Meeting');
  // As the visible tab showed it; a page looks once a second, so what it shows is up to a second late.
  const began = Math.min(...meeting.filter(({ at }) => at < hiddenAt).map(({ at, seconds }) => at - (seconds ?? 0) * 1000));
  const shown = meeting.filter(({ at }) => at > hiddenAt);
  const late = shown.map(({ at, seconds }) => at - began - (seconds ?? 0) * 1000);
  const last = shown.at(-1)?.seconds ?? 0;
  const ready = chip.find(({ at, word }) => at > hiddenAt && word === 'Ready')!;
  const of = `tab hidden for ${MINUTES} minutes`;
  figure(`${of}: how late a second of the status was shown`, late, 'ms');
  figure(`${of}: how late a second of the status was shown, p95`, [p95(late)], 'ms', 1000);
  figure(`${of}: seconds that were not shown`, [last - (shown[0]?.seconds ?? 0) + 1 - shown.length], '', 1);
  figure(`${of}: switched to Ready after what was set`, [ready.at - began - limit * 1000], 'ms', 2000);
  figure(`${of}: runs of a timer of its own, of 100`, [(100 * (timers - timersBefore) * TIMER_MS) / (ready.at - hiddenAt)], '%');
} finally {
  await browser.close();
  await gateway.remove();
}
