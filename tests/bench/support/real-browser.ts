/**
 * A Chromium with a window, on a screen that nobody sees (Xvfb), driven without Playwright: that keeps every page
 * visible, and here a tab is to be hidden as it is when its person reads another.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import playwright from '../../../playwright.config';
import { findChromium } from '../../../scripts/chromium.mjs';

const WAIT_MS = 60_000;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What a page of its own answers; `expression` may be a promise. */
export interface Tab {
  ask<T>(expression: string): Promise<T>;
  /** Asks until it holds. */
  until(expression: string): Promise<void>;
  type(field: string, text: string): Promise<void>;
  /** Runs this in the page before its own code, then opens the address. */
  open(url: string, before: string): Promise<void>;
}

export interface RealBrowser {
  readonly tab: Tab;
  /** Opens another tab in front of it. */
  hide(): Promise<void>;
  close(): Promise<void>;
}

/** The first line that a process writes there and that matches. */
async function lineOf(stream: NodeJS.ReadableStream, wanted: RegExp, what: string): Promise<string> {
  let said = '';
  for await (const part of stream) {
    said += String(part);
    const found = wanted.exec(said)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`${what} has ended: ${said}`);
}

async function startScreen(): Promise<{ display: string; screen: ChildProcess }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  screen.once('error', () => console.error('Without Xvfb no tab can be hidden: apt-get install xvfb'));
  await once(screen, 'spawn');
  return { display: `:${await lineOf(screen.stdio[3] as NodeJS.ReadableStream, /^(\d+)\n/, 'Xvfb')}`, screen };
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** The browser's developer tools over one socket: commands with their answers, for any session. */
async function openDevTools(url: string) {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  const send = <T>(method: string, params: object = {}, sessionId?: string) =>
    new Promise<T>((done, fail) => {
      const id = ++last;
      waiting.set(
        id,
        ({ result, error }) => (waiting.delete(id), error ? fail(new Error(`${method}: ${error.message}`)) : done(result as T)),
      );
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  return { send, close: () => socket.close() };
}

type DevTools = Awaited<ReturnType<typeof openDevTools>>;

async function tabOf({ send }: DevTools): Promise<Tab> {
  const { targetInfos } = await send<{ targetInfos: { type: string; targetId: string }[] }>('Target.getTargets');
  const { targetId } = targetInfos.find(({ type }) => type === 'page')!;
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  await send('Page.enable', {}, sessionId);
  async function ask<T>(expression: string): Promise<T> {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await send<{ result: { value: T }; exceptionDetails?: { exception?: { description?: string } } }>(
      'Runtime.evaluate',
      params,
      sessionId,
    );
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
    return result.value;
  }
  async function until(expression: string): Promise<void> {
    for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(100)) if (await ask<boolean>(`!!(${expression})`)) return;
    throw new Error(`It did not come true: ${expression}`);
  }
  return {
    ask,
    until,
    async type(field, text) {
      await until(`document.querySelector('${field}')`);
      await ask(`document.querySelector('${field}').focus()`);
      await send('Input.insertText', { text }, sessionId);
    },
    async open(url, before) {
      await send('Page.addScriptToEvaluateOnNewDocument', { source: before }, sessionId);
      await send('Page.navigate', { url }, sessionId);
    },
  };
}

export async function openRealBrowser(): Promise<RealBrowser> {
  const { display, screen } = await startScreen();
  const folder = mkdtempSync(join(tmpdir(), 'real-browser-'));
  const flags = [...(playwright.use!.launchOptions!.args ?? []), '--remote-debugging-port=0', '--no-default-browser-check'];
  const program = findChromium({ windows: true });
  if (!program) throw new Error('There is no Chromium with windows on this machine (package chromium).');
  const browser = spawn(program, [...flags, `--user-data-dir=${folder}`, '--window-size=1440,900', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DISPLAY: display },
  });
  const tools = await openDevTools(await lineOf(browser.stderr, /DevTools listening on (\S+)\s/, 'Chromium'));
  const tab = await tabOf(tools);
  return {
    tab,
    async hide() {
      await tools.send('Target.createTarget', { url: 'about:blank' });
      await tab.until("document.visibilityState === 'hidden'");
    },
    async close() {
      const gone = once(browser, 'exit');
      await tools.send('Browser.close');
      tools.close();
      await gone;
      screen.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
