/** Agents without a browser: a socket that says it is a page, and a telephone in Node. For floors of more people than browsers. */
import { writeFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { TestAgent, testMedia } from '../../../gateway/telephony/embedded/testing/agent';
import { openPage, type TestPage } from '../../../gateway/testing/page';
import { PASSWORD } from './agent';

export interface ScriptedAgent {
  readonly page: TestPage;
  readonly phone: TestAgent;
  /** Ready, and asking for somebody to talk with. Resolves to what the gateway answers. */
  ready(): Promise<{ status: number; body: any }>;
  close(): Promise<void>;
}

/** Agents who are signed in, with a telephone that answers by itself. `ports`: so many of their telephones' own. */
export async function scriptedAgents(url: string, emails: readonly string[], ports: readonly [number, number]): Promise<ScriptedAgent[]> {
  const media = await testMedia(ports);
  const agents: ScriptedAgent[] = [];
  for (const email of emails) {
    const ask = async (method: string, path: string, body?: object, token?: string): Promise<{ status: number; body: any }> => {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { ...(body && { 'Content-Type': 'application/json' }), ...(token && { Authorization: `Bearer ${token}` }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text ? JSON.parse(text) : null };
    };
    const { access_token: token } = (await ask('POST', '/login', { email, password: PASSWORD })).body;
    const { password: secret, username: extension, realm } = (await ask('GET', '/webrtc/credentials', undefined, token)).body.data;
    const page = openPage(url, token);
    expect(await page.ask('hello', { extension, hasWebRtc: true, tabId: `tab-${extension}` })).toMatchObject({ ok: true });
    const phone = new TestAgent({ url: `${url.replace('http', 'ws')}/sip`, realm, extension, secret, media });
    expect(await phone.connect()).toBe(200);
    await page.next('phone-state', ({ registered }) => registered);
    agents.push({
      page,
      phone,
      async ready() {
        expect((await ask('POST', '/agent-statuses', { status: 'ready' }, token)).status).toBe(201);
        return ask('POST', '/dials/auto', {}, token);
      },
      async close() {
        page.close();
        await phone.close();
      },
    });
  }
  return agents;
}

/** A file of so many leads in Boston, all of whom answer; for `importLeads`. */
export function people(count: number, from = 2000): string {
  const rows = Array.from({ length: count }, (_, n) => `617555${from + n},Person${n},Rung,MA,02108`);
  const file = test.info().outputPath('people.csv');
  writeFileSync(file, ['phone_number,first_name,last_name,state,postal_code', ...rows].join('\n'));
  return file;
}

declare global {
  interface Window {
    isSlow?: boolean;
  }
}

/** A page whose microphone comes only when it is let: its telephone rings, and answers too late. Before the sign-in. */
export async function slowMicrophone(page: Page): Promise<{ waits(slow: boolean): Promise<void> }> {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      while (window.isSlow) await new Promise((later) => setTimeout(later, 50));
      return ask(wanted);
    };
  });
  return { waits: (slow) => page.evaluate((is) => void (window.isSlow = is), slow) };
}
