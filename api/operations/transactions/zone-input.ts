import { z } from 'zod'
import { irisNames } from '../../../shared/documents/places.ts'
import { type Zone, zoneSchema } from '../../../shared/schemas/zone.ts'
import { notLoaded } from '../../answers/problem.ts'
import { invalidParameters } from '../../answers/problems.ts'
import type { Stores } from '../../store/stores.ts'
import { communeZone, searchZones } from '../../zones/zone-index.ts'
import { nameOf } from '../prices/zone.ts'

export const zoneShape = {
  q: z.string().trim().min(1).max(200).optional().meta({
    description: 'Name of a place: "Saint-Denis 93", "Paris 18e", "Lyon 3ème arrondissement"',
    example: 'Sainte-Parcelle-la-Démo',
  }),
  level: z.enum(['iris', 'commune']).optional().meta({ description: 'Kind of zone that `code` names' }),
  code: z
    .string()
    .trim()
    .min(1)
    .max(9)
    .optional()
    .meta({ description: 'IRIS code (9 characters) or commune code (5 characters)', example: '96001' }),
}

export const zoneQuestionSchema = z
  .strictObject(zoneShape)
  .meta({ id: 'ZoneQuestion', description: 'A zone by its name, or by level and code' })

type ZoneInput = { [part in keyof typeof zoneShape]?: string | undefined }

/** Zones small enough to list sales of. */
const SMALL_LEVELS = ['iris', 'commune', 'arrondissement', 'ville'] as const

/** What an answer about a zone says of it in `meta`. */
export const zoneAbout = {
  resolvedZone: zoneSchema.meta({ description: 'The zone the question was understood to mean' }),
  otherZones: z
    .array(zoneSchema)
    .meta({ description: 'Other zones the label could mean, the likeliest first' }),
}

export interface ResolvedZone {
  /** Codes under which sales are filed: a city with arrondissements is all of them. */
  codes: string[]
  about: { resolvedZone: Zone; otherZones: Zone[] }
}

/**
 * The zone asked about, by label or by level and code. Throws the 400 Problem when the parameters do not go together or name
 * no zone.
 */
export function resolveZone({ q, level, code }: ZoneInput, stores: Stores): ResolvedZone {
  if (q !== undefined && (level !== undefined || code !== undefined))
    throw invalidParameters([
      { parameter: 'q', detail: 'cannot be given together with level and code: choose one' },
    ])
  if (q !== undefined) return byLabel(q, stores)
  if (level === undefined || code === undefined)
    throw invalidParameters([
      {
        parameter: level === undefined ? 'level' : 'code',
        detail: 'is required: give q, or level with code',
      },
    ])
  return level === 'commune' ? byCommune(code, stores) : byIris(code, stores)
}

function byLabel(q: string, stores: Stores): ResolvedZone {
  const [best, ...others] = searchZones(q, stores, SMALL_LEVELS)
  if (!best)
    throw invalidParameters([
      {
        parameter: 'q',
        detail: `${JSON.stringify(q)} is the name of no commune, arrondissement or loaded IRIS: check its spelling, or give level and code`,
      },
    ])
  return { codes: codesOf(best.code, stores), about: { resolvedZone: best, otherZones: others } }
}

function byCommune(code: string, stores: Stores): ResolvedZone {
  const commune = stores.territory.resolve(code.toUpperCase())
  if (!commune)
    throw invalidParameters([
      { parameter: 'code', detail: `${JSON.stringify(code)} is not a commune code (5 characters)` },
    ])
  const resolvedZone = communeZone(commune, stores)
  return { codes: codesOf(commune.code, stores), about: { resolvedZone, otherZones: [] } }
}

/** An IRIS is known by its contours; a commune that has none is one IRIS, its code and 0000. */
function byIris(code: string, stores: Stores): ResolvedZone {
  const commune = /^[0-9][0-9AB]\d{7}$/.test(code) ? stores.territory.resolve(code.slice(0, 5)) : undefined
  if (!commune)
    throw invalidParameters([
      {
        parameter: 'code',
        detail: `${JSON.stringify(code)} is not an IRIS code (9 characters: commune, then 4 digits)`,
      },
    ])
  if (!stores.documents.has(irisNames, commune.departement)) throw notLoaded('iris')
  const name = nameOf('iris', code, stores)
  if (name === undefined)
    throw invalidParameters([
      { parameter: 'code', detail: `${JSON.stringify(code)} is no IRIS of ${commune.name}` },
    ])
  return { codes: [code], about: { resolvedZone: { level: 'iris', code, name }, otherZones: [] } }
}

/** Codes under which sales are filed: a city is all its arrondissements. */
function codesOf(code: string, { territory }: Stores): string[] {
  const arrondissements = territory.arrondissements(code)
  return arrondissements.length > 0 ? arrondissements.map((one) => one.code) : [code]
}
