import { unpackedBytes } from '../../../formats/archive/unpacked-bytes.ts'
import type { DpeFamily } from '../../../shared/producers/ademe.ts'
import type { FetchedSource } from '../../dataset.ts'

/** Number of a diagnostic: year, département, letter of its database, seven digits, check letter (the same in all exports seen). */
const NUMBER = /(?<![0-9A-Z])\d{2}[0-9AB]{2}([ENT])\d{7}[A-Z](?![0-9A-Z])/
const FAMILIES: Readonly<Record<string, DpeFamily>> = { E: 'existing', N: 'new', T: 'tertiary' }
/** Bytes of a file in which its first number stands. */
const LOOKED_AT = 1 << 20

/**
 * The sources, each file given by hand as what its numbers say that it is: a folder gives files by their names, and those of the producer are not in the
 * order of the databases. A file in which no number is found stays what its place says.
 */
export async function byTheirNumbers(sources: readonly FetchedSource[]): Promise<FetchedSource[]> {
  const placed: FetchedSource[] = []
  for (const source of sources) {
    const family = source.file === undefined ? undefined : await familyIn(source.path)
    const own = sources.find(({ sort, commune }) => sort === family && commune === source.commune)
    placed.push(own ? { ...source, sort: own.sort!, url: own.url } : source)
  }
  return placed
}

async function familyIn(path: string): Promise<DpeFamily | undefined> {
  let text = ''
  for await (const chunk of unpackedBytes(path)) {
    text += chunk.toString('latin1')
    const found = NUMBER.exec(text)
    if (found) return FAMILIES[found[1]!]
    if (text.length > LOOKED_AT) return undefined
  }
  return undefined
}
