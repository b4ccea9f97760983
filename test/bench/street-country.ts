import { AddressesBuilder, type AddressFiles } from '../../ingest/datasets/ban/addresses-builder.ts'
import { StreetIndexBuilder } from '../../ingest/readmodel/street-index-builder.ts'
import { openStreetIndex } from '../../shared/artefacts/street-index.ts'
import { LoadedAddresses } from '../../stores/addresses/loaded-addresses.ts'
import { type BuiltAddresses, builtAddresses } from '../support/built-addresses.ts'
import type { BenchCommune, BenchStreet } from './street-names.ts'

/** Chunks of an artefact in shared memory, as the API holds them. */
function shared(chunks: Uint8Array[]): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    new Uint8Array(memory).set(chunk, at)
    at += chunk.length
  }
  return memory
}

/** WGS84 degrees of the n-th commune of a département. */
type Whereabouts = (departement: string, nth: number) => { lon: number; lat: number }
const anywhere: Whereabouts = (_, nth) => ({ lon: nth / 1e4, lat: 45 })

/** The files of each département's addresses of an invented country; streets without numbers. */
export function* countryFiles(
  communes: readonly BenchCommune[],
  streets: readonly BenchStreet[],
  where: Whereabouts = anywhere,
): Generator<{ departement: string; files: AddressFiles }> {
  let street = 0
  let first = 0
  for (const departement of new Set(communes.map(({ code }) => code.slice(0, 2)))) {
    const own = communes.filter(({ code }) => code.startsWith(departement))
    const builder = new AddressesBuilder(
      departement,
      own.map(({ code, name, postcode }) => ({
        commune: code,
        name,
        postcode,
        city: '',
        former: '',
        postal: '',
      })),
    )
    for (const [locality, { code, name }] of own.entries()) {
      const place = { locality, ...where(departement, locality) }
      for (; streets[street]?.commune === first + locality; street++)
        builder.addEntry({
          type: 0,
          name: streets[street]!.name,
          key: `${code}_${street}`,
          importance: street % 97,
          ...place,
        })
      builder.addEntry({ type: 2, name, key: code, importance: 100, ...place })
    }
    first += own.length
    yield { departement, files: builder.encode() }
  }
}

/** The same, opened as the API does. */
export function countryArtefacts(communes: BenchCommune[], streets: BenchStreet[]): BuiltAddresses[] {
  return Array.from(countryFiles(communes, streets), ({ files }) => builtAddresses(files))
}

/** Chunks of the index of a country, and how many entries it has. */
export function indexChunks(artefacts: readonly BuiltAddresses[]): {
  chunks: Uint8Array[]
  entries: number
} {
  const builder = new StreetIndexBuilder()
  for (const artefact of artefacts) builder.add(artefact, artefact.names)
  return { chunks: builder.encode(), entries: builder.documentCount }
}

/** Builds the index of a country and opens it; bytes and seconds are those of the index alone. */
export function indexCountry(artefacts: BuiltAddresses[]): {
  addresses: LoadedAddresses
  bytes: number
  seconds: number
} {
  const start = performance.now()
  const memory = shared(indexChunks(artefacts).chunks)
  const seconds = (performance.now() - start) / 1000
  return {
    addresses: new LoadedAddresses(openStreetIndex(memory), artefacts),
    bytes: memory.byteLength,
    seconds,
  }
}
