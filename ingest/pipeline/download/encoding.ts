import type { Duplex } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { IngestError } from '../../../formats/errors.ts'

/**
 * The stream that undoes a Content-Encoding which was sent although identity was asked for; undefined when
 * there is nothing to undo. Several servers label a published `.gz` file `Content-Encoding: gzip`:
 * that gzip is the file itself (`gzip` = true) and is kept.
 * @throws IngestError on an encoding that is not known.
 */
export function decoderFor(encoding: string | undefined, gzip: boolean, url: string): Duplex | undefined {
  const name = (encoding ?? 'identity').trim().toLowerCase()
  if (name === '' || name === 'identity') return undefined
  if (name === 'gzip' || name === 'x-gzip') return gzip ? undefined : createGunzip()
  if (name === 'deflate') return createInflate()
  if (name === 'br') return createBrotliDecompress()
  throw new IngestError(
    `${url}: the server sent Content-Encoding "${name}" although identity was asked for. Download it by other means and give it with --file.`,
  )
}
