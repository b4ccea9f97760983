import { resolve } from 'node:path'
import { IngestError } from '../../formats/errors.ts'
import type { BucketConfig } from '../../shared/settings/outside.ts'
import type { Bucket } from './bucket.ts'
import { FolderBucket } from './folder-bucket.ts'
import { S3Bucket } from './s3-bucket.ts'

/**
 * The bucket of the configuration: `s3://<bucket>/<prefix>` or the path of a shared folder.
 * Throws IngestError naming the variable that is missing.
 */
export function openBucket({ address, endpoint, region, keyId, secret }: BucketConfig): Bucket {
  if (!address.startsWith('s3://')) return new FolderBucket(resolve(address))
  const [bucket = '', ...rest] = address.slice('s3://'.length).split('/')
  const prefix = rest.filter((part) => part !== '').join('/')
  if (bucket === '')
    throw new IngestError(`TERRIER_BUCKET=${address}: write s3://<bucket> or s3://<bucket>/<prefix>`)
  if (keyId === undefined || secret === undefined)
    throw new IngestError(`TERRIER_BUCKET=${address} needs BUCKET_KEY_ID and BUCKET_SECRET`)
  return new S3Bucket({
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    keyId,
    secret,
  })
}
