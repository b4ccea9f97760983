/** What to mend for each code with which a server that speaks S3 refuses a request. */
const REMEDIES: Readonly<Record<string, string>> = {
  SignatureDoesNotMatch: 'BUCKET_SECRET is not the secret of the key BUCKET_KEY_ID: correct it.',
  InvalidAccessKeyId: 'The server does not know the key BUCKET_KEY_ID: correct it.',
  AuthorizationHeaderMalformed: 'The bucket is in another region: correct BUCKET_REGION.',
  NoSuchBucket: 'There is no bucket of that name: correct TERRIER_BUCKET, or make the bucket.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong: set it.',
  XAmzContentSHA256Mismatch:
    'The file changed on its way or on this disk: terrier verify tells which of the release is damaged.',
}

const OTHERWISE =
  'Check TERRIER_BUCKET, BUCKET_REGION, BUCKET_KEY_ID, BUCKET_SECRET and the rights of that key.'

/** What a server said (XML) when it refused, as words, and what to do about it. */
export function explainRefusal(xml: string): { said: string; remedy: string } {
  const code = /<Code>\s*(\w+)\s*<\/Code>/.exec(xml)?.[1] ?? ''
  const said = xml
    .replace(/<\?[^>]*>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
  return { said, remedy: REMEDIES[code] ?? OTHERWISE }
}
