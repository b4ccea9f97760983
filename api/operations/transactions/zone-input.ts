import { z } from 'zod'
import { irisNames } from '../../../shared/documents/places.ts'
import { streetPrices } from '../../../shared/documents/sales.ts'
import { communeCodeOf, departementOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import { named } from '../../../shared/schemas/named.ts'
import { ZONE_LEVELS, type Zone, zoneSchema } from '../../../shared/schemas/zone.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import type { Sentence } from '../../../shared/text/sentence.ts'
import type { Stores } from '../../../stores/stores.ts'
import { communeZone, searchZones } from '../../../stores/zones/zone-index.ts'
import { parameterSentences } from '../../answers/parameter-sentences.ts'
import { notLoadedText, type Problem } from '../../answers/problem.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { coverageOfSalesInCommune } from '../coverage/sales-coverage.ts'
import { placeSentences } from '../place-sentences.ts'
import { priceZoneName } from '../prices/zone.ts'

/** What `level` takes. */
const SALE_LEVELS = ['iris', 'quartier', 'commune', 'arrondissement', 'ville', 'rue'] as const

export const zoneShape = {
  q: z.string().trim().min(1).max(200).optional().meta({
    description: 'Name of a place: "Saint-Denis 93", "Paris 18e", "Lyon 3ème arrondissement"',
  }),
  level: z.enum(SALE_LEVELS).optional().meta({
    description: 'Kind of zone that `code` names; quartier is another word for iris',
  }),
  code: z
    .string()
    .trim()
    .min(1)
    .max(10)
    .optional()
    .describe(
      'Code of an IRIS (9 characters), of a commune, city or arrondissement (5 characters), or of a street: commune, colon, `address.streetCode` of a ' +
        'sale',
    ),
}

export const zoneQuestionSchema = named('ZoneQuestion', 'A zone by its name, or by level and code', zoneShape)

interface ZoneInput {
  q?: string | undefined
  level?: (typeof SALE_LEVELS)[number] | undefined
  code?: string | undefined
}

/** Zones small enough to list sales of. */
const SMALL_LEVELS = ['iris', 'commune', 'arrondissement', 'ville'] as const

/** A zone, or a street, in which sales are listed. */
const saleZone = zoneSchema.extend({ level: z.enum([...ZONE_LEVELS, 'rue']) })

/** What an answer about a zone says of it in `meta`. */
export const zoneAbout = {
  resolvedZone: saleZone.meta({ description: 'The zone the question was understood to mean' }),
  otherZones: z.array(zoneSchema).describe('Other zones the label could mean, the likeliest first'),
}

/** The Problem of a code that no zone has. */
type Refuse = (detail: Sentence) => Problem

export interface ResolvedZone {
  /** Codes under which sales are filed: a city with arrondissements is all of them. */
  codes: string[]
  about: { resolvedZone: z.infer<typeof saleZone>; otherZones: Zone[] }
  coverage: Coverage
}

/**
 * The zone asked about, by label or by level and code. Throws the 400 Problem when the parameters do not go together, or no zone has the name, and
 * what `refuse` makes of a code that no zone has.
 */
export async function resolveZone(
  { q, level, code }: ZoneInput,
  stores: Stores,
  refuse: Refuse = unknownCode,
): Promise<ResolvedZone> {
  if (q !== undefined && (level !== undefined || code !== undefined))
    throw invalidParameters([
      { parameter: 'q', detail: parameterSentences.notBoth(placeSentences.levelAndCode()) },
    ])
  if (q !== undefined) return byLabel(q, stores)
  if (level === undefined || code === undefined)
    throw invalidParameters([
      {
        parameter: level === undefined ? 'level' : 'code',
        detail: placeSentences.zoneNeeded(),
      },
    ])
  if (level === 'iris' || level === 'quartier') return byIris(code, stores, refuse)
  return level === 'rue' ? await byStreet(code, stores, refuse) : byCommune(code, level, stores, refuse)
}

async function byLabel(q: string, stores: Stores): Promise<ResolvedZone> {
  const [best, ...others] = await searchZones(q, stores, SMALL_LEVELS)
  if (!best)
    throw invalidParameters([
      {
        parameter: 'q',
        detail: placeSentences.noSmallZoneCalled(JSON.stringify(q)),
      },
    ])
  return resolved(best, codesOf(best.code, stores), others, stores)
}

function resolved(
  resolvedZone: ResolvedZone['about']['resolvedZone'],
  codes: string[],
  otherZones: Zone[],
  stores: Stores,
): ResolvedZone {
  const coverage = coverageOfSalesInCommune(communeCodeOf(resolvedZone.code), stores)
  return { codes, about: { resolvedZone, otherZones }, coverage }
}

/** A commune, city or arrondissement: whichever of them `level` names, its code says which it is. */
function byCommune(code: string, level: string, stores: Stores, refuse: Refuse): ResolvedZone {
  if (!/^\d[0-9AB]\d{3}$/i.test(code)) throw malformed(code, placeSentences.codeOf(level))
  const commune = stores.territory.resolve(code.toUpperCase())
  if (!commune) throw refuse(placeSentences.noZone(level, code))
  return resolved(communeZone(commune, stores), codesOf(commune.code, stores), [], stores)
}

/** An IRIS is known by its contours; a commune that has none is one IRIS, its code and 0000. */
async function byIris(code: string, stores: Stores, refuse: Refuse): Promise<ResolvedZone> {
  if (!/^[0-9][0-9AB]\d{7}$/.test(code)) throw malformed(code, placeSentences.irisCode())
  const commune = stores.territory.resolve(communeCodeOf(code))
  if (!commune) throw refuse(placeSentences.noIrisIn(communeCodeOf(code), code))
  if (!stores.documents.has(irisNames, commune.departement)) return withoutContours(code, commune, stores)
  const name = await priceZoneName('iris', code, stores)
  if (name === undefined) throw refuse(placeSentences.noIrisOf(code, commune.name))
  return resolved({ level: 'iris', code, name }, [code], [], stores)
}

/** Where no contour is loaded, no sale is known to lie in an IRIS. */
function withoutContours(code: string, { name, departement }: Commune, stores: Stores): ResolvedZone {
  const zone = resolved({ level: 'iris', code, name: code }, [code], [], stores)
  const detail = notLoadedText('iris', { area: departement, name })
  return { ...zone, coverage: { status: 'not-loaded', detail, datasets: ['iris'] } }
}

/** A street by commune and its code in the land-tax files (FANTOIR), as sales name it. */
async function byStreet(code: string, stores: Stores, refuse: Refuse): Promise<ResolvedZone> {
  if (!/^\d[0-9AB]\d{3}:\w{4}$/.test(code)) throw malformed(code, placeSentences.streetCode())
  const [commune, street] = code.split(':') as [string, string]
  if (!stores.territory.resolve(commune)) throw refuse(placeSentences.noCommune(commune))
  const area = departementOf(commune)
  const known = await stores.documents.get(streetPrices, area, streetPrices.key(commune, street))
  const name = known?.value.name ?? code
  const found = resolved({ level: 'rue', code, name }, [code], [], stores)
  // Where no sale of the commune is loaded, whether there is such a street is not known.
  if (found.coverage.status === 'loaded' && !known && !stores.sales.hasZone(code))
    throw refuse(placeSentences.noSaleInStreet(street, commune))
  return found
}

/** The 400 of a zone that does not exist, as SPEC.md lists it for searches of sales. */
function unknownCode(detail: Sentence) {
  return invalidParameters([{ parameter: 'code', detail }])
}

function malformed(code: string, what: Sentence) {
  return invalidParameters([
    { parameter: 'code', detail: placeSentences.notCode(JSON.stringify(code), what) },
  ])
}

/** Codes under which sales are filed: a city is all its arrondissements. */
function codesOf(code: string, { territory }: Stores): string[] {
  const arrondissements = territory.arrondissements(code)
  return arrondissements.length > 0 ? arrondissements.map((one) => one.code) : [code]
}
