/** Where recordings of calls are kept, as the environment says it. */
import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** A bucket of a service that speaks S3. */
export interface S3Place {
  readonly kind: 's3';
  /** Its address, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
  readonly bucket: string;
  /** Empty, or with a `/` at its end. */
  readonly prefix: string;
  /** The bucket stands in the path, not in the host's name. */
  readonly pathStyle: boolean;
}

/** Beyond the data folder: another folder, or a bucket. */
export type RecordingsPlace = { readonly kind: 'folder'; readonly folder: string } | S3Place;

const text = z.string().trim();
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[\w-][\w.-]*\/)*$/;
const RULE = 'must be a folder such as file:///srv/recordings, or a bucket such as s3://bucket/prefix';

const place = text
  .transform((value, context) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url?.protocol === 'file:' && !url.host && !url.search && !url.hash) {
      try {
        const folder = fileURLToPath(url);
        if (isAbsolute(folder) && resolve(folder) !== resolve('/')) return { kind: 'folder' as const, folder: resolve(folder) };
      } catch {
        // A path that no file can have.
      }
    }
    const [, bucket = '', rest = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(value) ?? [];
    const prefix = rest && !rest.endsWith('/') ? `${rest}/` : rest;
    if (BUCKET.test(bucket) && PREFIX.test(prefix)) return { kind: 's3' as const, bucket, prefix };
    context.addIssue(RULE);
    return z.NEVER;
  })
  .optional();

/** The variables, each judged alone. */
export const recordingsVariables = {
  RECORDINGS_URL: place,
  S3_ENDPOINT: text
    .refine(
      (value) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol) && !/[?#@]/.test(value),
      'must be the address of the service, such as https://minio.example.org:9000',
    )
    .optional(),
  S3_REGION: text.regex(/^[a-z0-9-]{1,64}$/, 'must be the name of a region, such as eu-west-1').default('us-east-1'),
  S3_KEY: text.max(256).optional(),
  S3_SECRET: text.max(256).optional(),
  S3_PATH_STYLE: text
    .toLowerCase()
    .pipe(z.enum(['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off'], 'must be 1 or 0'))
    .transform((value) => ['1', 'true', 'yes', 'on'].includes(value))
    .optional(),
};

type Values = z.output<z.ZodObject<typeof recordingsVariables>>;

/** What is wrong with them together, in words; null: nothing. */
export function recordingsFault(
  { RECORDINGS_URL, S3_ENDPOINT, S3_KEY, S3_SECRET, S3_PATH_STYLE }: Values,
  isLoopback: (host: string) => boolean,
): string | null {
  if (RECORDINGS_URL?.kind !== 's3') {
    const idle = [S3_KEY && 'S3_KEY', S3_SECRET && 'S3_SECRET', S3_ENDPOINT && 'S3_ENDPOINT'].find(Boolean);
    return idle
      ? `${idle} is for RECORDINGS_URL=s3://…, which is not set: recordings would stay on this machine. Set both, or neither.`
      : null;
  }
  const missing = [!S3_KEY && 'S3_KEY', !S3_SECRET && 'S3_SECRET'].filter((name) => name !== false);
  if (missing.length)
    return missing.map((name) => `${name} is missing: RECORDINGS_URL=s3://… needs the key of an account, and its secret.`).join('\n');
  if (!S3_ENDPOINT) return null;
  const { protocol, hostname } = new URL(S3_ENDPOINT);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol === 'http:' && !isLoopback(host))
    return `S3_ENDPOINT=${S3_ENDPOINT} would send what was said on calls readable over the network. Name the service by https://.`;
  if (S3_PATH_STYLE === false && isIP(host))
    return 'S3_PATH_STYLE=0 puts the bucket into the name of the service, which has none in S3_ENDPOINT. Leave it out.';
  return null;
}

/** Undefined: the folder `recordings` of the data folder, and nothing is moved. */
export function recordingsOf(values: Values, own: string): RecordingsPlace | undefined {
  const { RECORDINGS_URL: wanted, S3_ENDPOINT, S3_REGION: region, S3_KEY, S3_SECRET, S3_PATH_STYLE } = values;
  if (!wanted || (wanted.kind === 'folder' && wanted.folder === own)) return undefined;
  if (wanted.kind === 'folder') return wanted;
  return {
    ...wanted,
    endpoint: S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    region,
    key: S3_KEY ?? '',
    secret: S3_SECRET ?? '',
    // Services other than AWS have mostly no name for each bucket, nor has a bucket with dots a certificate.
    pathStyle: S3_PATH_STYLE ?? (S3_ENDPOINT !== undefined || wanted.bucket.includes('.')),
  };
}
