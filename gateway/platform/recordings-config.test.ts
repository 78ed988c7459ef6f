import { expect, it } from 'vitest';
import { complaint } from '../testing/config';
import { readConfig } from './config';

const S3 = { RECORDINGS_URL: 's3://calls/centre/2026', S3_KEY: 'key', S3_SECRET: 'a-secret' };

it('without any of them recordings stay in the data folder, also when that one is named', () => {
  expect(readConfig({}).recordings).toBeUndefined();
  expect(readConfig({ DATA_DIR: '/srv/data', RECORDINGS_URL: 'file:///srv/data/recordings/' }).recordings).toBeUndefined();
});

it('takes a folder, and a bucket of AWS or of another service', () => {
  expect(readConfig({ RECORDINGS_URL: 'file:///mnt/my%20disk/calls' }).recordings).toEqual({
    kind: 'folder',
    folder: '/mnt/my disk/calls',
  });
  const common = { kind: 's3', bucket: 'calls', prefix: 'centre/2026/', key: 'key', secret: 'a-secret' };
  expect(readConfig({ ...S3, S3_REGION: 'eu-west-1' }).recordings).toEqual({
    ...{ ...common, endpoint: 'https://s3.eu-west-1.amazonaws.com', region: 'eu-west-1', pathStyle: false },
  });
  expect(readConfig({ ...S3, S3_ENDPOINT: 'https://minio.example.org:9000' }).recordings).toEqual({
    ...{ ...common, endpoint: 'https://minio.example.org:9000', region: 'us-east-1', pathStyle: true },
  });
  expect(readConfig({ ...S3, RECORDINGS_URL: 's3://calls.example.org' }).recordings).toMatchObject({ prefix: '', pathStyle: true });
  expect(readConfig({ ...S3, S3_ENDPOINT: 'https://s3.example.org', S3_PATH_STYLE: '0' }).recordings).toMatchObject({ pathStyle: false });
});

it.each([
  [{ RECORDINGS_URL: '/srv/recordings' }, 'RECORDINGS_URL must be a folder such as file:///srv/recordings, or a bucket such as s3://'],
  [{ RECORDINGS_URL: 'file:///' }, 'RECORDINGS_URL must be'],
  [{ RECORDINGS_URL: 'file://host/recordings' }, 'RECORDINGS_URL must be'],
  [{ ...S3, RECORDINGS_URL: 's3://calls/../others' }, 'RECORDINGS_URL must be'],
  [{ ...S3, RECORDINGS_URL: 's3://key:a-secret@calls' }, 'RECORDINGS_URL must be'],
  [{ ...S3, RECORDINGS_URL: 'https://calls.s3.amazonaws.com' }, 'RECORDINGS_URL must be'],
  [{ ...S3, S3_KEY: '' }, 'S3_KEY is missing: RECORDINGS_URL=s3://… needs the key of an account, and its secret.'],
  [{ RECORDINGS_URL: 's3://calls' }, 'S3_SECRET is missing'],
  [{ ...S3, RECORDINGS_URL: '' }, 'S3_KEY is for RECORDINGS_URL=s3://…, which is not set'],
  [{ ...S3, RECORDINGS_URL: 'file:///mnt/calls' }, 'S3_KEY is for RECORDINGS_URL=s3://…'],
  [{ ...S3, S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT must be the address of the service, such as https://minio.example.org:9000'],
  [{ ...S3, S3_ENDPOINT: 'https://key:a-secret@minio.example.org' }, 'S3_ENDPOINT must be'],
  [{ ...S3, S3_ENDPOINT: 'http://10.0.0.5:9000' }, 'S3_ENDPOINT=http://10.0.0.5:9000 would send what was said on calls readable'],
  [{ ...S3, S3_ENDPOINT: 'https://10.0.0.5', S3_PATH_STYLE: '0' }, 'S3_PATH_STYLE=0 puts the bucket into the name of the service'],
  [{ ...S3, S3_REGION: 'Ireland!' }, 'S3_REGION must be the name of a region, such as eu-west-1'],
  [{ ...S3, S3_PATH_STYLE: 'perhaps' }, 'S3_PATH_STYLE must be 1 or 0'],
])('says what is wrong with %j, and no secret', (env, words) => {
  expect(complaint(env)).toContain(words);
  expect(complaint(env)).not.toContain('a-secret');
});
