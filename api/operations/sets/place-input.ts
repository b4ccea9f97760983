import { z } from 'zod'
import { streetPrices } from '../../../shared/documents/sales.ts'
import { named } from '../../../shared/schemas/named.ts'
import { ZONE_LEVELS, type Zone, zoneSchema } from '../../../shared/schemas/zone.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import type { Stores } from '../../../stores/stores.ts'
import { within, withinAsync } from '../../answers/parameter-names.ts'
import { parameterSentences } from '../../answers/parameter-sentences.ts'
import { type AbsentPlace, notFound, notLoaded } from '../../answers/problem.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { departementsIn, loadingStatusOf } from '../coverage/loaded.ts'
import { placeSentences } from '../place-sentences.ts'
import { findZone } from '../prices/zone.ts'
import { shapeOf } from '../transactions/geometry-input.ts'
import { MODES, shapeMembers } from '../transactions/place-modes.ts'
import { circleOf, salesBox } from '../transactions/places.ts'
import { zoneAbout } from '../transactions/zone-input.ts'

const zoneInput = named('AnyZoneQuestion', 'A zone of any size by its name, or by level and code', {
  q: z.string().trim().min(1).max(200).optional().meta({ description: 'Name of a place' }),
  level: z
    .enum(['quartier', ...ZONE_LEVELS, 'rue'])
    .optional()
    .meta({ description: 'Kind of zone that `code` names' }),
  code: z.string().trim().min(1).max(10).optional().describe('Its code; of a street: commune, colon, street'),
})

/** Where, in the four ways of `POST /v1/transactions/search`. */
export const placeShape = {
  mode: z.enum(MODES).meta({ description: 'Which member says where' }),
  bbox: shapeMembers.bbox,
  radius: shapeMembers.radius,
  zone: zoneInput.optional().describe('For mode zone: q, or level with code; départements and régions too'),
  geometry: shapeMembers.geometry,
}

/** What `meta` says of a zone that was asked about. */
export const placeAbout = {
  resolvedZone: zoneAbout.resolvedZone.optional(),
  otherZones: z.array(zoneSchema).optional().meta({ description: 'Other zones the label could mean' }),
}

type PlaceInput = z.output<z.ZodObject<typeof placeShape>>

/** A zone, or a street, and the départements it may lie in. */
export interface AskedZone {
  zone: { level: Zone['level'] | 'rue'; code: string; name: string }
  others: Zone[]
  departements: string[]
}

/** A zone of which nothing is loaded, as `notLoaded` names it. A région has no code that `terrier ingest` takes. */
export function absentZone({ zone: { level, name }, departements }: AskedZone): AbsentPlace {
  const [area] = departements
  return level === 'region' || area === undefined ? { name } : { area, name }
}

export type AskedPlace = { shape: Shape } | AskedZone

/** The place asked about. Throws the 400 Problem when members do not go together, the 404 Problem for a code that is none. */
export async function askedPlaceOf(asked: PlaceInput, stores: Stores): Promise<AskedPlace> {
  const { mode, bbox, radius, zone, geometry } = asked
  const others = MODES.filter((name) => name !== mode && asked[name] !== undefined)
  if (others.length > 0)
    throw invalidParameters(
      others.map((name) => ({
        parameter: name,
        detail: parameterSentences.otherMode(mode, name),
      })),
    )
  if (asked[mode] === undefined)
    throw invalidParameters([{ parameter: mode, detail: parameterSentences.requiredWith(mode) }])
  const { sales } = stores
  if (zone) return withinAsync('zone', () => zoneOf(zone, stores))
  if (bbox) return { shape: within('bbox', () => salesBox(bbox, sales)) }
  if (radius) return { shape: within('radius', () => circleOf(radius, sales)) }
  return { shape: await shapeOf(geometry!, sales) }
}

async function zoneOf({ q, level, code }: z.output<typeof zoneInput>, stores: Stores): Promise<AskedZone> {
  if (level === 'rue' && code !== undefined && q === undefined) return streetOf(code.toUpperCase(), stores)
  if (level === 'rue')
    throw invalidParameters([{ parameter: 'code', detail: placeSentences.streetNeedsCode() }])
  const { zone, others } = await findZone({ q, level, code }, stores)
  return { zone, others, departements: departementsIn(zone, stores.territory) }
}

/**
 * A street by the code of its commune and its own (FANTOIR), as sales and addresses name it. Throws the 404 Problem when none does, the 503 Problem when
 * the one of the two that could is not loaded.
 */
async function streetOf(
  code: string,
  { territory, sales, documents, addresses, manifest }: Stores,
): Promise<AskedZone> {
  const found = /^(\d[0-9AB]\d{3}):(\w{4})$/.exec(code)
  if (!found) throw invalidParameters([{ parameter: 'code', detail: placeSentences.notStreet() }])
  const [, ofCommune = '', street = ''] = found
  const commune = territory.resolve(ofCommune)
  if (!commune) throw notFound('unknown-zone', placeSentences.noCommune(ofCommune))
  const { departement } = commune
  const isKnown =
    sales.hasZone(code) ||
    (await documents.get(streetPrices, departement, streetPrices.key(ofCommune, street))) !== undefined ||
    (await addresses.ofStreet(departement, `${ofCommune}_${street}`))?.length
  if (!isKnown) {
    const place = { level: 'commune', code: commune.code } as const
    const missing = (['ban', 'dvf'] as const).find(
      (dataset) => loadingStatusOf(manifest, territory, dataset, place) === 'not-loaded',
    )
    if (missing) throw notLoaded(missing, { area: departement, name: commune.name })
    throw notFound('unknown-zone', placeSentences.noStreetIn(street, commune.name))
  }
  return { zone: { level: 'rue', code, name: code }, others: [], departements: [departement] }
}
