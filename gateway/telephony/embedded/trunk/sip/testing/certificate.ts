import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const text = (tag: number, words: string) => der(tag, Buffer.from(words));
const time = (ms: number) => text(0x17, `${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`);
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);

/** A certificate for this name that nobody but itself has signed, made here so that no key lies in the repository. */
export function certificateFor(name: string, daysFromNow: [number, number] = [-1, 1]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signature = sequence(oid('2a8648ce3d040302'));
  const who = sequence(der(0x31, sequence(oid('550403'), text(0x0c, name))));
  const [from, to] = daysFromNow.map((days) => time(Date.now() + days * 86_400_000)) as [Buffer, Buffer];
  const names = sequence(oid('551d11'), der(0x04, sequence(text(0x82, name))));
  const authority = sequence(oid('551d13'), der(0x04, sequence(der(0x01, Buffer.from([255])))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    signature,
    who,
    sequence(from, to),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names, authority)),
  );
  const whole = sequence(body, signature, bits(sign('sha256', body, privateKey)));
  const lines = whole.toString('base64').match(/.{1,64}/g)!;
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}
