import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { IngestError } from '../../../formats/errors.ts'
import type { FetchedSource } from '../../dataset.ts'
import { onDisk } from './disk.ts'
import { readBefore } from './read-before.ts'

/**
 * Compares a file with the digest that its producer's listing gives, if it gives one. Throws IngestError with both when they differ: the
 * listing and the file are then of two publications, or the file was changed on its way.
 */
export async function checkChecksum({ path, url, checksum }: FetchedSource): Promise<void> {
  if (!checksum) return
  const { algorithm, value } = checksum
  const own = await readBefore(path, algorithm, () =>
    onDisk(path, async () => {
      const hash = createHash(algorithm)
      await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
      return hash.digest('hex')
    }),
  )
  if (own === value) return
  throw new IngestError(
    `${url}: the producer's listing says ${algorithm} ${value}, the file has ${own}. Nothing was published: the file may be ` +
      `being replaced. The listing is asked again after six hours; give a good copy with --file until then.`,
  )
}
