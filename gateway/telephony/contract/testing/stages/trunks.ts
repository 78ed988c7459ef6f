import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFloor, type Through } from '../../../embedded/testing/floor-server';
import { claimPorts } from '../../../embedded/testing/ports';
import { Carrier } from '../../../embedded/trunk/sip/testing/carrier';
import { TONES, type Stage } from '../stage';
import { CarrierPeople } from './carrier-people';
import { inProcess } from './in-process';
import { toneFile } from './tone-file';
import { TRUNK } from './trunk';

/** `through`: what stands between the engine and its gateway. */
export async function trunks(through?: Through): Promise<Stage> {
  const sounds = await mkdtemp(join(tmpdir(), 'contract-'));
  await writeFile(join(sounds, `tone-${TONES.file}.wav`), toneFile(TONES.file));
  const ports = await claimPorts();
  const people = new CarrierPeople(ports.far, ports.sip);
  const broken = new Carrier();
  broken.listener = (said) => said.method === 'INVITE' && broken.reply(said, 503);
  await Promise.all([people.carrier.start(), broken.start()]);
  const options = {
    soundFolders: [sounds],
    lostAfterMs: 60_000,
    trunks: { address: '127.0.0.1', ports: { udp: ports.sip, tcp: ports.sip, tls: null }, rtpPorts: ports.trunks },
  };
  const floor = await startFloor(options, through);
  await floor.port.setTrunks([
    { ...TRUNK, port: people.carrier.port },
    { ...TRUNK, id: 'broken', port: broken.port },
  ]);
  for (const id of ['carrier', 'broken']) await floor.events.wait('trunk-state', ({ trunk, state }) => trunk === id && state === 'up');
  const common = await inProcess(floor, sounds);

  return {
    ...common,
    name: 'trunks',
    person: (_, number) => ({
      hears: async () => people.at(number).line.hears(),
      keys: async () => people.at(number).line.keys,
      press: (key) => people.at(number).line.media.dtmf(key),
      shown: () => people.shown(number),
      answered: Promise.resolve(200),
    }),
    async callsIn(from, did, patience = {}) {
      const { line, answered } = await people.callsIn(from, did, patience);
      return {
        hears: async () => line.hears(),
        keys: async () => line.keys,
        press: (key) => line.media.dtmf(key),
        shown: () => ({ number: '' }),
        answered,
      };
    },
    async die() {
      await common.die();
      people.forget();
    },
    left: async () => ({ ...(await common.left()), outside: people.standing }),
    async close() {
      await floor.close();
      people.stop();
      broken.stop();
      ports.free();
      await Promise.all([rm(sounds, { recursive: true }), rm(floor.recordings, { recursive: true, force: true })]);
    },
  };
}
