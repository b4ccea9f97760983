import { z } from 'zod'
import { communeCodeOf, departementOf } from '../../../shared/identifiers/insee.ts'
import type { Stores } from '../../../stores/stores.ts'
import { notFound, notLoaded } from '../../answers/problem.ts'
import { placeSentences } from '../place-sentences.ts'

/**
 * Metres from a house number within which a row belongs to the street, if it names no parcel that tells so. Further away no address is tied to a
 * parcel either (`ingest/datasets/ban/address-parcels.ts`).
 */
const NEAR_METRES = 30

/** Where a street is, by its addresses in the release that is served. */
export interface ChangedStreet {
  /** Commune, colon, its code in capitals. */
  code: string
  departement: string
  /** Parcels that its addresses are tied to. */
  parcels: readonly string[]
  /** Its house numbers, degrees WGS84. */
  numbers: readonly { lng: number; lat: number }[]
  metres: number
}

export const STREET_CODE = /^\d[0-9AB]\d{3}:\w{4}$/i

/** What an answer says of how rows were found to be of the street. */
export const streetAboutSchema = z
  .strictObject({
    code: z.string(),
    name: z.string(),
    communeCode: z.string(),
    numbersCount: z.number().int(),
    parcelsCount: z.number().int(),
    nearMeters: z.number(),
    method: z.string(),
  })
  .meta({ description: 'How rows were found to be of the street' })

const METHOD =
  `Rows that name the street, rows of the parcels that its addresses are tied to today, and, within ${NEAR_METRES} m of a house number, rows that name neither and parcels that are no more. ` +
  'What was withdrawn with its content, such as a sale, has no place and is not among them.'

/** The street of a code and what is said of it. Throws the 404 Problem when it has no house number, the 503 Problem where no address is loaded. */
export async function readStreet(
  code: string,
  { addresses, territory }: Stores,
): Promise<{ street: ChangedStreet; about: z.output<typeof streetAboutSchema> }> {
  const key = code.toUpperCase().replace(':', '_')
  const communeCode = communeCodeOf(key)
  const area = departementOf(communeCode)
  const found = await addresses.ofStreet(area, key)
  if (found === undefined && !addresses.departements.some(({ departement }) => departement === area))
    throw notLoaded('ban', { area, name: territory.departement(area)?.name ?? area })
  const [first] = found ?? []
  if (!found || !first) throw notFound('unknown-zone', placeSentences.noNumberInStreet(code, communeCode))
  const parcels = [...new Set(found.flatMap((one) => one.parcels.map(({ idu }) => idu)))]
  return {
    street: {
      code: key.replace('_', ':'),
      departement: area,
      parcels,
      numbers: found.map(({ lng, lat }) => ({ lng, lat })),
      metres: NEAR_METRES,
    },
    about: {
      code: key.replace('_', ':'),
      name: first.name,
      communeCode,
      numbersCount: found.length,
      parcelsCount: parcels.length,
      nearMeters: NEAR_METRES,
      method: METHOD,
    },
  }
}
