import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Dispatcher } from 'undici'
import { IngestError } from '../../formats/errors.ts'
import { errorCode } from '../../shared/process/error-code.ts'
import { messageOf } from '../../shared/process/message-of.ts'
import { TransientError } from '../pipeline/download/retry.ts'
import type { Bucket } from './bucket.ts'

export interface S3Settings {
  /** `https://s3.eu-west-3.amazonaws.com`, `http://127.0.0.1:9000`… */
  endpoint: string
  region: string
  bucket: string
  /** Before every key, empty or ending with a slash. */
  prefix: string
  keyId: string
  secret: string
  /** First wait in ms before a request that failed with a transient error is sent again, doubled each time; default 300. */
  waitMs?: number
}

const ATTEMPTS = 5
const WAIT_MS = 300
/** Longest silence in ms. */
const IDLE = 60_000
const EMPTY = createHash('sha256').update('').digest('hex')

interface Question {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key: string
  sha256: string
  length: number
  /** Opened anew for each attempt. */
  body?: () => Readable | string
}

/** A bucket of any server that speaks S3 (path-style addresses, signature version 4). */
export class S3Bucket implements Bucket {
  readonly #settings: S3Settings

  constructor(settings: S3Settings) {
    this.#settings = settings
  }

  async get(key: string): Promise<Readable | undefined> {
    return (await this.#ask({ method: 'GET', key, sha256: EMPTY, length: 0 }))?.body
  }

  async size(key: string): Promise<number | undefined> {
    const reply = await this.#ask({ method: 'HEAD', key, sha256: EMPTY, length: 0 })
    await reply?.body.dump()
    return reply && Number(reply.headers['content-length'])
  }

  /** The hash is signed with the request: the server refuses a content that arrives otherwise. */
  async putFile(key: string, path: string, sha256: string): Promise<void> {
    const length = (await stat(path)).size
    const body = () => createReadStream(path, { highWaterMark: 1 << 20 })
    await (await this.#ask({ method: 'PUT', key, sha256, length, body }))?.body.dump()
  }

  async putText(key: string, text: string): Promise<void> {
    const sha256 = createHash('sha256').update(text).digest('hex')
    const question: Question = {
      method: 'PUT',
      key,
      sha256,
      length: Buffer.byteLength(text),
      body: () => text,
    }
    await (await this.#ask(question))?.body.dump()
  }

  async remove(key: string): Promise<void> {
    await (await this.#ask({ method: 'DELETE', key, sha256: EMPTY, length: 0 }))?.body.dump()
  }

  async #ask(question: Question) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(question)
      } catch (error) {
        const passes = error instanceof TransientError || errorCode(error) !== undefined
        if (!passes || error instanceof IngestError) throw error
        if (attempt === ATTEMPTS)
          throw new IngestError(
            `The bucket ${this.#settings.bucket} at ${this.#settings.endpoint} cannot be used (${question.method} ${question.key}): ${messageOf(error)}. Check TERRIER_BUCKET and BUCKET_ENDPOINT.`,
            { cause: error },
          )
        await sleep((this.#settings.waitMs ?? WAIT_MS) * 2 ** (attempt - 1) * (0.5 + Math.random()))
      }
    }
  }

  /** The answer, whose body is to be read; undefined when there is no such object. */
  async #once({ method, key, sha256, length, body }: Question): Promise<Dispatcher.ResponseData | undefined> {
    const { endpoint, bucket, prefix, keyId, secret, region } = this.#settings
    const path = `${bucket}/${prefix}${key}`.split('/').map(encodeURIComponent).join('/')
    const signed = await new AwsV4Signer({
      method,
      url: `${endpoint.replace(/\/$/, '')}/${path}`,
      headers: { 'x-amz-content-sha256': sha256 },
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: 's3',
      region,
    }).sign()
    const { request } = await import('undici')
    const reply = await request(signed.url.href, {
      method,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(body ? { 'content-length': String(length) } : {}),
      },
      body: body?.() ?? null,
      headersTimeout: IDLE,
      bodyTimeout: IDLE,
    })
    const { statusCode } = reply
    if (statusCode >= 200 && statusCode < 300) return reply
    const { code, reason, remedy } = explainRefusal(await reply.body.text())
    if (statusCode >= 500 || statusCode === 429 || statusCode === 408)
      throw new TransientError(`the server answered ${statusCode} ${reason}`)
    // An answer to HEAD has no body: a GET makes the server say what is missing or refused.
    if (method === 'HEAD') return this.#once({ method: 'GET', key, sha256: EMPTY, length: 0 })
    // A bucket that there is not is no empty one: a service would wait for its first release without a word.
    if (statusCode === 404 && method !== 'PUT' && (code === 'NoSuchKey' || reason === '')) return undefined
    throw new IngestError(
      `The bucket ${bucket} at ${endpoint} refuses ${method} ${prefix}${key} (${statusCode} ${reason}). ${remedy}`,
    )
  }
}

/** How to mend each error code of S3. */
const REMEDIES: Readonly<Record<string, string>> = {
  SignatureDoesNotMatch: 'BUCKET_SECRET is not the secret of the key BUCKET_KEY_ID: correct it.',
  InvalidAccessKeyId: 'The server does not know the key BUCKET_KEY_ID: correct it.',
  AuthorizationHeaderMalformed: 'The bucket is in another region: correct BUCKET_REGION.',
  NoSuchBucket: 'There is no bucket of that name: correct TERRIER_BUCKET, or make the bucket.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong: set it.',
  XAmzContentSHA256Mismatch:
    'The file changed on its way or on this disk: terrier verify names the damaged files of the release.',
}

const OTHERWISE =
  'Check TERRIER_BUCKET, BUCKET_REGION, BUCKET_KEY_ID, BUCKET_SECRET and the rights of that key.'

/** Code and text of a server's refusal (XML), and what to do about it. */
function explainRefusal(xml: string): { code: string; reason: string; remedy: string } {
  const code = /<Code>\s*(\w+)\s*<\/Code>/.exec(xml)?.[1] ?? ''
  const reason = xml
    .replace(/<\?[^>]*>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
  return { code, reason, remedy: REMEDIES[code] ?? OTHERWISE }
}
