import { ConfigError, readConfig } from '../platform/config';
import { checkAsterisk } from '../telephony/ari/check';
import { readArgs } from './usage';

const MARKS = { good: 'ok   ', wrong: 'WRONG', unknown: '?    ' } as const;

/** Says in words what is wrong with the Asterisk that ENGINE=ari names. */
export const ariCheck = {
  usage: 'ari-check',
  async run(args: string[]): Promise<void> {
    readArgs({ args, options: {} });
    // Also before the gateway is told to use it.
    const { ari } = readConfig({ ...process.env, ENGINE: 'ari', DEMO: '0', SIP_URL: process.env['SIP_URL'] || 'ws://not.asked' });
    if (!ari) throw new ConfigError('ARI_URL is missing.');
    const findings = await checkAsterisk({ address: ari, trunks: ari.trunks });
    for (const { state, words } of findings) console.log(`${MARKS[state]}  ${words}`);
    const wrong = findings.filter(({ state }) => state === 'wrong').length;
    console.log(
      wrong
        ? `\n${wrong} to be mended; docs/asterisk.md has the configuration.`
        : '\nNothing is wrong with this Asterisk, as far as it can be seen by ARI.',
    );
    if (wrong) process.exitCode = 1;
  },
};
