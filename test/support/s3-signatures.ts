import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { SignatureV4 } from '@smithy/signature-v4'

/** Who may use the bucket, and the region it is in. */
export interface S3Account {
  keyId: string
  secret: string
  region: string
}

/** What S3 answers when it refuses: its code, its words and its status. */
export interface S3Refusal {
  code: string
  said: string
  status: number
}

/** What must be signed: otherwise a request could be sent elsewhere, later, or with another content. */
const SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date']
const SKEW_MS = 15 * 60_000
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/**
 * Why a request as it was received is refused, undefined when its signature (AWS Signature Version 4, made again here by the
 * library of Amazon's own clients) and its content are right.
 */
export async function refusalOf(
  request: IncomingMessage,
  body: Buffer,
  account: S3Account,
): Promise<S3Refusal | undefined> {
  const { headers } = request
  const [, keyId, day, region, names = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (keyId === undefined) return refusal('AccessDenied', 'No signature, or none that can be read', 403)
  if (keyId !== account.keyId) return refusal('InvalidAccessKeyId', `There is no key ${keyId}`, 403)
  if (region !== account.region)
    return refusal('AuthorizationHeaderMalformed', `The region is ${account.region}, not ${region}`, 400)
  const signed = names.split(';')
  if (!SIGNED.every((name) => signed.includes(name)))
    return refusal('AccessDenied', `These headers must be signed: ${SIGNED.join(', ')}`, 403)
  const date = dateOf(String(headers['x-amz-date']))
  if (
    !String(headers['x-amz-date']).startsWith(day ?? '') ||
    !(Math.abs(date.getTime() - Date.now()) < SKEW_MS)
  )
    return refusal('RequestTimeTooSkewed', `It was signed at ${headers['x-amz-date']}`, 403)
  const right = await signatureOf(request, signed, date, account)
  if (!timingSafeEqual(Buffer.from(right), Buffer.from(signature)))
    return refusal('SignatureDoesNotMatch', 'The signature is not the one of this request and key', 403)
  if (createHash('sha256').update(body).digest('hex') !== headers['x-amz-content-sha256'])
    return refusal('XAmzContentSHA256Mismatch', 'The content is not the one that was signed', 400)
  return undefined
}

async function signatureOf(
  request: IncomingMessage,
  names: readonly string[],
  signingDate: Date,
  { keyId, secret, region }: S3Account,
): Promise<string> {
  const url = new URL(request.url ?? '/', 'http://any')
  const signer = new SignatureV4({
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    region,
    service: 's3',
    sha256: Sha256,
    // Paths of S3 are signed as they are sent.
    uriEscapePath: false,
  })
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]))
  const again = await signer.sign(
    {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
    },
    { signingDate, signableHeaders: new Set(names) },
  )
  return /Signature=([0-9a-f]{64})/.exec(String(again.headers.authorization))?.[1] ?? ''
}

function refusal(code: string, said: string, status: number): S3Refusal {
  return { code, said, status }
}

/** `20260131T235959Z` as a date. */
function dateOf(text: string): Date {
  return new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** SHA-256, or its HMAC with a secret, as the signer wants it. */
class Sha256 {
  readonly #hash

  constructor(secret?: ArrayBuffer | ArrayBufferView | string) {
    const key = secret === undefined || typeof secret === 'string' ? secret : bytesOf(secret)
    this.#hash = key === undefined ? createHash('sha256') : createHmac('sha256', key)
  }

  update(data: Uint8Array): void {
    this.#hash.update(data)
  }

  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.#hash.digest())
  }

  reset(): void {
    throw new Error('A hash is used once')
  }
}

function bytesOf(data: ArrayBuffer | ArrayBufferView): Uint8Array {
  return data instanceof ArrayBuffer
    ? new Uint8Array(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
}
