/** What a service that speaks S3 says when it refuses, in words for operators: what it is, and what to do. */

/** Letters of an answer that are read. */
const MOST = 2_000;

const BY_CODE: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'S3_KEY is not known there',
  SignatureDoesNotMatch: 'S3_SECRET is not the one of S3_KEY',
  RequestTimeTooSkewed: 'the clock of this machine is wrong: set it',
  NoSuchBucket: 'there is no such bucket: make it, or name another one in RECORDINGS_URL',
  PermanentRedirect: 'the bucket is in another region: set S3_REGION, and S3_ENDPOINT if it has one',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set S3_REGION',
  XAmzContentSHA256Mismatch: 'what arrived is not what was sent: it is sent again',
};
const BY_STATUS: Readonly<Record<number, string>> = {
  301: BY_CODE.PermanentRedirect!,
  307: BY_CODE.PermanentRedirect!,
  401: 'S3_KEY or S3_SECRET is wrong',
  403: 'S3_KEY or S3_SECRET is wrong, or its account may not read, write, delete and list in the bucket',
  404: BY_CODE.NoSuchBucket!,
};

async function beginningOf(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true });
    if (text.length >= MOST) break;
  }
  return text;
}

/** The refusal as an error; nothing of the answer but its status and code gets into it. */
export async function refusalOf(response: Response, asked: string): Promise<Error> {
  const text = await beginningOf(response).catch(() => '');
  const code = /<Code>([\w.-]{1,64})<\/Code>/.exec(text)?.[1];
  const advice = (code && BY_CODE[code]) ?? BY_STATUS[response.status];
  const said = `the storage answered ${response.status}${code ? ` ${code}` : ''} to ${asked}`;
  return new Error(advice ? `${said}: ${advice}` : said);
}
