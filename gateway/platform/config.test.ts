import { describe, expect, it } from 'vitest';
import { complaint } from '../testing/config';
import { readConfig } from './config';

const ASTERISK = {
  ENGINE: 'ari',
  ARI_URL: 'http://127.0.0.1:8088',
  ARI_USER: 'gw',
  ARI_PASSWORD: 'secret',
  SIP_URL: 'wss://pbx.example.org/ws',
};

describe('configuration', () => {
  it('needs nothing: demo on loopback, data beside the clone', () => {
    expect(readConfig({}, '/srv/dialer')).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      dataDir: '/srv/dialer/data',
      demo: true,
      databaseUrl: undefined,
      tls: undefined,
      logLevel: 'info',
    });
  });

  it('takes an empty variable for one that is not set, as in a copied example', () => {
    expect(readConfig({ PORT: '', VARIANT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 4000, variant: undefined });
  });

  it('takes an Asterisk, with how each of its carriers wants numbers', () => {
    expect(readConfig({ ...ASTERISK, DEMO: '0', ARI_TRUNKS: 'carrier, backup:national' }).ari).toEqual({
      url: 'http://127.0.0.1:8088',
      user: 'gw',
      password: 'secret',
      trunks: [
        { endpoint: 'carrier', format: 'plus' },
        { endpoint: 'backup', format: 'national' },
      ],
      soundsAt: undefined,
    });
  });

  it('reads where the other gateways reach one of several', () => {
    const cluster = (GATEWAY_ADDRESS: string) => readConfig({ ROLE: 'Gateway', DATABASE_URL: 'postgres://x', GATEWAY_ADDRESS }).cluster;
    expect(readConfig({ GATEWAY_ADDRESS: '10.0.0.5:4100' }).cluster).toBeUndefined();
    expect(cluster('')).toEqual({ host: '127.0.0.1', port: 0 });
    expect(cluster('10.0.0.5:4100')).toEqual({ host: '10.0.0.5', port: 4100 });
    expect(cluster('[fd00::5]:4100')).toEqual({ host: 'fd00::5', port: 4100 });
  });

  it.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '4000a' }, 'PORT must be'],
    [{ HOST: 'my machine' }, 'HOST must be an IP address'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
    [{ VARIANT: 'acme' }, 'VARIANT must be a centre'],
    [{ DEMO: 'perhaps' }, 'DEMO must be 1 or 0'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
    [{ SCENARIO: '/nowhere.json' }, 'SCENARIO names a file that does not exist'],
    [{ SIP_URL: 'https://x' }, 'SIP_URL must be an address that begins with ws:// or wss://'],
    [{ ICE_SERVERS: 'stun:a.example' }, 'ICE_SERVERS must be a JSON list of STUN and TURN servers, such as [{"urls":"stun:'],
    [{ ICE_SERVERS: '[{"urls":"http://a.example"}]' }, 'ICE_SERVERS must be'],
    [{ ICE_SERVERS: '[{"urls":["turn:a.example"],"username":"x"}]' }, 'ICE_SERVERS must be'],
    [{ ROLE: 'desk' }, 'ROLE must be all (everything in one process), gateway (one of several) or floor'],
    [{ ROLE: 'gateway' }, 'DATABASE_URL is missing: ROLE=gateway is one of several on one database'],
    [{ GATEWAY_ADDRESS: '10.0.0.5' }, 'GATEWAY_ADDRESS must be an IP address of this machine and a port'],
    [{ GATEWAY_ADDRESS: 'host:4100' }, 'GATEWAY_ADDRESS must be an IP address of this machine and a port'],
    [{ ENGINE: 'pbx' }, 'ENGINE must be training (simulated people), trunk (real lines) or ari (an Asterisk)'],
    [{ ENGINE: 'trunk' }, 'ENGINE=trunk rings real people, and the demo people’s password is public. Set DEMO=0'],
    [{ ENGINE: 'ari' }, 'ARI_URL is missing: ENGINE=ari needs the address of Asterisk’s HTTP server'],
    [{ ...ASTERISK, SIP_URL: '' }, 'SIP_URL is missing: ENGINE=ari needs the WebSocket at which the telephones in pages reach Asterisk'],
    [{ ...ASTERISK, ARI_TRUNKS: 'carrier' }, 'ENGINE=ari with ARI_TRUNKS rings real people'],
    [{ ...ASTERISK, ARI_TRUNKS: 'a b' }, 'ARI_TRUNKS must name PJSIP endpoints of Asterisk'],
    [{ ...ASTERISK, ARI_SOUNDS: 'sounds' }, 'ARI_SOUNDS must be the folder’s path on Asterisk’s machine'],
    [
      { ENGINE: 'trunk', DEMO: '0', TRUNK_ADDRESS: 'sip.example.org' },
      'TRUNK_ADDRESS must be the IP address at which carriers reach this machine',
    ],
    [{ TRUNK_ALLOW: 'pbx.local' }, 'TRUNK_ALLOW must be addresses or ranges of your network'],
    [{ TRUNK_RTP_PORTS: '43000' }, 'TRUNK_RTP_PORTS must be two UDP ports with a dash between them'],
    [{ MEDIA_PORTS: '42000' }, 'MEDIA_PORTS must be two UDP ports with a dash between them, such as 42000-42999'],
    [{ MEDIA_PORTS: '42999-42000' }, 'MEDIA_PORTS must go from the lower to the higher port, and hold at least 10'],
    [{ MEDIA_PORTS: '80-99999' }, 'MEDIA_PORTS must lie between 1024 and 65535'],
    [{ MEDIA_ADDRESS: 'dialer.example.org' }, 'MEDIA_ADDRESS must be the IPv4 address at which agents’ browsers reach this machine'],
    [{ MEDIA_ADDRESS: '203.0.113.10;203.0.113.11' }, 'MEDIA_ADDRESS must be'],
    [{ MEDIA_ADDRESS: '0.0.0.0' }, 'MEDIA_ADDRESS must be'],
    [{ MEDIA_ADDRESS: '2001:db8::7' }, 'MEDIA_ADDRESS must be'],
    [{ MEDIA_ADDRESS: 'only' }, 'MEDIA_ADDRESS must be'],
    [{ ...ASTERISK, MEDIA_ADDRESS: '203.0.113.10' }, 'set ice_host_candidates in Asterisk’s rtp.conf'],
    [{ STUN_URLS: 'turn.example.org:3478' }, 'STUN_URLS must be STUN servers with commas between them, such as stun:turn.example.org:3478'],
    [{ TURN_URLS: 'turn.example.org', TURN_SECRET: 'x'.repeat(16) }, 'TURN_URLS must be TURN servers with commas between them'],
    [{ TURN_URLS: 'turn:turn.example.org?transport=sctp', TURN_SECRET: 'x'.repeat(16) }, 'TURN_URLS must be'],
    [{ TURN_URLS: 'turn:turn.example.org' }, 'TURN_SECRET is missing: TURN_URLS needs the secret that the TURN server shares'],
    [{ TURN_SECRET: 'x'.repeat(16) }, 'TURN_URLS is missing: TURN_SECRET is the secret of a TURN server'],
    [{ TURN_URLS: 'turn:turn.example.org', TURN_SECRET: 'short' }, 'TURN_SECRET must have at least 16 characters'],
    [{ TLS_CERT: 'package.json' }, 'TLS_KEY is missing'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be the address of a mail server, such as smtp://user:password@mail'],
    [{ SMTP_URL: 'http://mail.example.org' }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtp://user@mail.example.org' }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtp://user:100%@mail.example.org' }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM is missing'],
    [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'Dialer' }, 'MAIL_FROM must be an e-mail address'],
    [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM must be'],
    [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@b.example', SMTP_TLS: 'perhaps' }, 'SMTP_TLS must be 1 or 0'],
    [{ PAGE_URL: 'dialer.example.org' }, 'PAGE_URL must be'],
  ])('names a wrong variable and says what to do: %o', (env, words) => {
    expect(complaint(env as unknown as Record<string, string>)).toContain(words);
  });

  it('reads the mail server: TLS after STARTTLS, at once, or none where nobody is between, and a password with any sign', () => {
    const mailOf = (SMTP_URL: string, more = {}) => readConfig({ SMTP_URL, MAIL_FROM: 'Dialer <dialer@example.org>', ...more }).mail;
    const server = { host: 'mail.example.org', user: '', password: '', from: 'Dialer <dialer@example.org>' };
    expect(mailOf('smtp://mail.example.org')).toEqual({ ...server, port: 587, tls: 'starttls' });
    expect(mailOf('smtp://mail.example.org:25', { SMTP_TLS: '0' })).toEqual({ ...server, port: 25, tls: 'none' });
    expect(mailOf('smtps://mail.example.org')).toEqual({ ...server, port: 465, tls: 'at-once' });
    expect(mailOf('smtp://ana%40example.org:a%2Fb%40@127.0.0.1:2525')).toMatchObject({
      ...{ host: '127.0.0.1', port: 2525, tls: 'none', user: 'ana@example.org', password: 'a/b@' },
    });
    expect(readConfig({}).mail).toBeUndefined();
  });

  it('reads where agents outside the building reach the media, and takes them away from the machine’s own addresses where told', () => {
    const media = (env: Record<string, string>) => readConfig(env).media;
    expect(media({})).toEqual({ ports: [42_000, 42_999], addresses: [], only: false, servers: [], turn: undefined });
    expect(media({ MEDIA_ADDRESS: '203.0.113.10, 198.51.100.7' })).toMatchObject({
      addresses: ['203.0.113.10', '198.51.100.7'],
      only: false,
    });
    expect(media({ MEDIA_ADDRESS: '203.0.113.10,only' })).toMatchObject({ addresses: ['203.0.113.10'], only: true });
    const TURN_URLS = 'turn:turn.example.org:3478,turns:turn.example.org:443?transport=tcp';
    expect(media({ TURN_URLS, TURN_SECRET: 'north-of-the-river' }).turn).toEqual({
      urls: TURN_URLS.split(','),
      secret: 'north-of-the-river',
    });
  });

  it('tells nobody the relay’s secret, whatever is wrong beside it', () => {
    expect(complaint({ TURN_SECRET: 'hunter2-hunter2-hunter2' })).not.toContain('hunter2');
  });

  it('tells nobody the mail server’s password, whatever is wrong with its address', () => {
    expect(complaint({ SMTP_URL: 'smtp://ana:hunter2@mail.example.org/box' })).not.toContain('hunter2');
  });

  it('names all wrong variables at once', () => {
    expect(complaint({ PORT: 'x', DEMO: 'x' }).split('\n')).toHaveLength(2);
  });

  it('refuses the demo beyond loopback, and a page without TLS where no browser gives a microphone', () => {
    expect(complaint({ HOST: '0.0.0.0' })).toContain('demo accounts');
    expect(complaint({ HOST: '::' })).toContain('demo accounts');
    expect(complaint({ HOST: '0.0.0.0', DEMO: '0' })).toContain('without TLS');
    const safe: Record<string, string>[] = [
      { TRUST_PROXY: '10.0.0.2' },
      { TRUST_PROXY: '10.0.0.2, 10.1.0.0/16' },
      { TLS_CERT: 'package.json', TLS_KEY: 'package.json' },
    ];
    for (const env of safe) expect(complaint({ HOST: '0.0.0.0', DEMO: '0', ...env })).toBe('');
    for (const HOST of ['localhost', '127.0.0.1', '127.1.2.3', '::1']) expect(complaint({ HOST })).toBe('');
  });

  it('believes named proxies only: who connects directly must not choose his address', () => {
    expect(complaint({ HOST: '0.0.0.0', DEMO: '0', TRUST_PROXY: '1' })).toContain("name the proxy's address");
    for (const TRUST_PROXY of ['2', 'proxy.local', '0.0.0.0/0', '10.0.0.2,x'])
      expect(complaint({ TRUST_PROXY })).toContain('TRUST_PROXY must be 1');
    for (const TRUST_PROXY of ['', '0', '1', '10.0.0.2']) expect(complaint({ TRUST_PROXY })).toBe('');
  });
});
