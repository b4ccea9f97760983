import { type BuiltAddresses, builtAddresses } from '../../support/built-addresses.ts'
import { drawQueries, QUERY_KINDS } from '../addresses.ts'
import { countryFiles, indexChunks } from '../street-country.ts'
import { inventStreets } from '../street-names.ts'
import type { CountryFiles } from './country-files.ts'
import type { Place } from './places.ts'

const QUESTIONS_OF_A_KIND = 2000
/** Communes abreast, and degrees between them, so that they lie among the parcels of their département. */
const ABREAST = 20
const STEP = { lng: 0.02, lat: 0.013 }

/** Writes streets for all places, and their index; answers questions about them: as written, cut short and misspelt in turn. */
export async function writeStreets(
  country: CountryFiles,
  all: readonly Place[],
  { count, seed }: { count: number; seed: number },
): Promise<string[]> {
  const places = new Map(all.map((place) => [place.code, place]))
  // The index takes départements in the order of their codes.
  const { communes, streets } = inventStreets(count, seed, [...places.keys()].sort())
  const where = (departement: string, nth: number) => {
    const { lng, lat } = places.get(departement)!
    return { lon: lng + (nth % ABREAST) * STEP.lng, lat: lat + Math.floor(nth / ABREAST) * STEP.lat }
  }
  const artefacts: BuiltAddresses[] = []
  for (const { departement, files } of countryFiles(communes, streets, where)) {
    artefacts.push(builtAddresses(files))
    for (const [kind, { chunks, rows }] of Object.entries(files))
      await country.write({ dataset: 'ban', kind, area: departement, rows }, Buffer.concat(chunks))
  }
  const { chunks, entries } = indexChunks(artefacts)
  const about = { dataset: 'ban', kind: 'street-index', area: 'france', rows: entries }
  await country.write(about, Buffer.concat(chunks))
  const kinds = QUERY_KINDS.map((kind) =>
    drawQueries(kind, communes, streets, QUESTIONS_OF_A_KIND, seed + 1).map(({ text }) => text),
  )
  return Array.from({ length: QUESTIONS_OF_A_KIND }, (_, i) => kinds.map((texts) => texts[i]!)).flat()
}
