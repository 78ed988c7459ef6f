/**
 * `npm run dev:ari`: a gateway whose calls go by Asterisk, and a fake Asterisk that can be heard beside it. Between page and
 * gateway all is as in a centre; the people outside are simulated. Enter has somebody call the centre; Ctrl-C ends and removes
 * everything.
 */
import { createInterface } from 'node:readline';
import { PASSWORD } from '../e2e/support/agent';
import { startAsteriskCentre, type Outsider } from '../e2e/support/asterisk';

/** The centre's number. */
const OWN = '6175550199';
const PEOPLE: readonly (Outsider & { tells: string })[] = [
  { phone: '2125550121', name: 'Luis Sunset', tells: 'answers and speaks' },
  { phone: '2125550144', name: 'Mara Venice', tells: 'answers and speaks' },
  { phone: '2125550155', name: 'Noor Alvarado', tells: 'lets it ring', does: { outcome: 'noAnswer' } },
  { phone: '2125550166', name: 'Theo Figueroa', tells: 'is busy', does: { outcome: 'busy' } },
];

console.log('[sandbox] starting a fake Asterisk and the gateway');
try {
  const options = { own: OWN, campaign: 'Sandbox', leads: PEOPLE.map(({ phone }) => phone), seed: true };
  const { asterisk, gateway, remove } = await startAsteriskCentre(PEOPLE, options);
  const end = () => void remove().finally(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  console.log(`
[sandbox] ${gateway.url}
  qualifier@isius.demo takes the leads of "Sandbox" (Ready); ARI is at ${asterisk.server.url}.
  The password is ${PASSWORD}. The gateway's clock says noon in New York.
${PEOPLE.map(({ phone, name, tells }) => `  ${phone}  ${name}, ${tells}`).join('\n')}
  Enter: Luis Sunset calls the centre (${OWN}). Ctrl-C: the end.`);
  createInterface({ input: process.stdin }).on('line', () => {
    void asterisk.callsIn(PEOPLE[0]!.phone, OWN);
    console.log('[sandbox] Luis Sunset calls');
  });
} catch (error) {
  console.error(error);
  process.exit(1);
}
