/**
 * Requests to services outside of the gateway, at addresses that somebody of a centre has typed. They must not become a way
 * into the operator's own network: an address is judged when the connection is made, after its name was looked up, so that
 * a name that changes its mind between a check and the connection gains nothing. No redirect is followed.
 */
import { lookup as lookUpName, type LookupAddress } from 'node:dns';
import { request as plainly } from 'node:http';
import { request as securely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { rangesOf } from './address-ranges';
import type { GatewayContext } from './context';
import { limits } from './limits';

/** Of IPv6 only what is given out to the public, and IPv4 written as IPv6, which is judged as IPv4. */
const PUBLIC_IPV6 = ['2000::/3', '::ffff:0:0/96'];
/** This machine, networks that are nobody's public ones, and tunnels into them. */
const NOT_OUTSIDE = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2002::/16',
];

/** What a service said, or why nothing was heard of it. Never thrown. */
export type OutsideAnswer =
  | { readonly status: number; readonly text: string }
  /** `address-refused`: it is not outside; `no-answer`: nothing in time, or the connection broke. `why` is for people. */
  | { readonly status: null; readonly fault: 'address-refused' | 'no-answer'; readonly why: string };

export interface Outside {
  /** What is wrong with an address before anything is sent; null: it may be tried. */
  faultOf(url: string): 'not-an-address' | 'not-https' | 'address-refused' | null;
  post(url: string, options: { headers: Record<string, string>; body: string; signal?: AbortSignal }): Promise<OutsideAnswer>;
}

class NotOutside extends Error {}

/** The host of an address without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** `ctx.use(createOutside)`. `config.outsideAllow`: addresses of one's own network that count as outside all the same. */
export function createOutside({ config }: Pick<GatewayContext, 'config'>, lookUp: typeof lookUpName = lookUpName): Outside {
  const [isRefused, isPublicIpv6, isAllowed] = [rangesOf(NOT_OUTSIDE), rangesOf(PUBLIC_IPV6), rangesOf(config.outsideAllow)];
  const isPublic = (address: string) => !isRefused(address) && (isIP(address) === 4 || isPublicIpv6(address));
  const isOutside = (address: string) => isAllowed(address) || isPublic(address);

  /** Looks a name up for the connection that is about to be made; refuses it when any of its addresses is not outside. */
  const lookup: LookupFunction = (hostname, options, done) =>
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      const addresses = found as LookupAddress[];
      const inside = error ? undefined : addresses.find(({ address }) => !isOutside(address));
      const fault = error ?? (inside && new NotOutside(`${hostname} is ${inside.address}, which is not outside`));
      if (fault) return done(fault, '', 0);
      if (options.all) return done(null, addresses);
      done(null, addresses[0]!.address, addresses[0]!.family);
    });

  const outside: Outside = {
    faultOf(url) {
      if (!URL.canParse(url)) return 'not-an-address';
      const target = new URL(url);
      if (target.username || target.password || !/^https?:$/.test(target.protocol)) return 'not-an-address';
      const host = hostOf(target);
      const address = host === 'localhost' ? '127.0.0.1' : host;
      if (isIP(address) && !isOutside(address)) return 'address-refused';
      // Without TLS only to what the operator has named: on the way, anybody could read it.
      return target.protocol === 'https:' || (isIP(address) && isAllowed(address)) ? null : 'not-https';
    },
    async post(url, { headers, body, signal }) {
      const fault = outside.faultOf(url);
      if (fault) return { status: null, fault: 'address-refused', why: fault };
      const target = new URL(url);
      const ends = AbortSignal.any([AbortSignal.timeout(limits.plugins.outsideMs), ...(signal ? [signal] : [])]);
      return new Promise<OutsideAnswer>((resolve) => {
        const failed = (error: Error & { code?: string }) =>
          resolve(
            error instanceof NotOutside
              ? { status: null, fault: 'address-refused', why: error.message }
              : { status: null, fault: 'no-answer', why: ends.aborted ? 'no answer in time' : (error.code ?? 'the connection broke') },
          );
        let answered = false;
        const send = target.protocol === 'https:' ? securely : plainly;
        const sent = send(
          target,
          {
            method: 'POST',
            headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
            lookup,
            signal: ends,
            agent: false,
          },
          (response) => {
            answered = true;
            let text = '';
            response.setEncoding('utf8');
            response.on('data', (part: string) => {
              if (text.length < limits.plugins.outsideBytes) text += part;
              else response.destroy();
            });
            response.on('close', () => resolve({ status: response.statusCode ?? 0, text: text.slice(0, limits.plugins.outsideBytes) }));
            response.on('error', () => {});
          },
        );
        sent.on('error', failed);
        // E.g. a 101: Node closes the connection, and tells neither of an answer nor of a fault.
        sent.on('close', () => {
          if (!answered) failed(new Error('closed'));
        });
        sent.end(body);
      });
    },
  };
  return outside;
}
