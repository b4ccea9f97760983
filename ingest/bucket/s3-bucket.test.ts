import { expect, test } from 'vitest'
import { testServer } from '../../test/support/http-server.ts'
import { S3Bucket } from './s3-bucket.ts'

/** A bucket of a server that answers 404 to everything, with this code of S3 in the body; an answer to HEAD has none. */
async function missing(code: string): Promise<S3Bucket> {
  const server = await testServer(({ method }, response) =>
    response
      .writeHead(404)
      .end(method === 'HEAD' || code === '' ? '' : `<Error><Code>${code}</Code><Key>x</Key></Error>`),
  )
  const key = { keyId: 'key', secret: 'secret', region: 'eu-test-1' }
  return new S3Bucket({ ...key, endpoint: server.url, bucket: 'terier', prefix: '', waitMs: 1 })
}

test.each(['NoSuchKey', ''])('an object is absent when the server says so: 404 %s', async (code) => {
  const bucket = await missing(code)
  expect([await bucket.get('x'), await bucket.size('x'), await bucket.remove('x')]).toEqual(
    Array(3).fill(undefined),
  )
})

test.each(['get', 'size', 'remove'] as const)(
  '%s: a bucket that there is not is not an empty one',
  async (ask) => {
    const bucket = await missing('NoSuchBucket')
    await expect(bucket[ask]('current.json')).rejects.toThrow(
      /\(404 NoSuchBucket x\)\. There is no bucket of that name: correct TERRIER_BUCKET/,
    )
  },
)
