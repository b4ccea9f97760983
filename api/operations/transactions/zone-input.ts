import { z } from 'zod'
import type { Commune } from '../../../shared/territory/territory.ts'
import { notLoaded } from '../../problem.ts'
import { invalidParameters } from '../../rest/problems.ts'
import type { Stores } from '../../store/stores.ts'
import { searchCommunes } from '../../zones/search-communes.ts'

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

type ZoneInput = { [part in keyof typeof zoneShape]?: string | undefined }

const zone = z.strictObject({ level: z.string(), code: z.string(), name: z.string() })

/** What an answer about a zone says of it in `meta`. */
export const zoneAbout = {
  resolvedZone: zone.meta({ description: 'The zone the question was understood to mean' }),
  otherZones: z.array(zone).meta({ description: 'Other zones the label could mean, the likeliest first' }),
}

export interface ResolvedZone {
  /** Codes under which sales are filed: a city with arrondissements is all of them. */
  codes: string[]
  about: { resolvedZone: z.infer<typeof zone>; otherZones: z.infer<typeof zone>[] }
}

/**
 * The zone asked about, by label or by level and code. Throws the 400 Problem when the parameters do not go together or name
 * no zone (SPEC §4.3: invalid zone).
 */
export function resolveZone({ q, level, code }: ZoneInput, stores: Stores, where: string): ResolvedZone {
  if (q !== undefined && (level !== undefined || code !== undefined))
    throw invalidParameters([
      { parameter: `${where}.q`, detail: 'cannot be given together with level and code: choose one' },
    ])
  if (q !== undefined) return byLabel(q, stores, where)
  if (level === undefined || code === undefined)
    throw invalidParameters([
      {
        parameter: `${where}.${level === undefined ? 'level' : 'code'}`,
        detail: 'is required: give q, or level with code',
      },
    ])
  return level === 'commune' ? byCommune(code, stores, where) : byIris(code, stores, where)
}

function byLabel(q: string, { territory }: Stores, where: string): ResolvedZone {
  const [best, ...others] = searchCommunes(q, territory)
  if (!best)
    throw invalidParameters([
      {
        parameter: `${where}.q`,
        detail: `${JSON.stringify(q)} is the name of no commune or arrondissement that is known`,
      },
    ])
  return {
    codes: codesOf(best, territory),
    about: { resolvedZone: told(best), otherZones: others.map(told) },
  }
}

function byCommune(code: string, { territory }: Stores, where: string): ResolvedZone {
  const commune = territory.resolve(code.toUpperCase())
  if (!commune)
    throw invalidParameters([
      { parameter: `${where}.code`, detail: `${JSON.stringify(code)} is not a commune code (5 characters)` },
    ])
  return { codes: codesOf(commune, territory), about: { resolvedZone: told(commune), otherZones: [] } }
}

function byIris(code: string, { territory }: Stores, where: string): ResolvedZone {
  const commune = /^[0-9][0-9AB]\d{7}$/.test(code) ? territory.resolve(code.slice(0, 5)) : undefined
  if (!commune)
    throw invalidParameters([
      {
        parameter: `${where}.code`,
        detail: `${JSON.stringify(code)} is not an IRIS code (9 characters: commune, then 4 digits)`,
      },
    ])
  throw notLoaded('iris')
}

const told = ({ kind, code, name }: Commune) => ({ level: kind, code, name })

function codesOf(commune: Commune, territory: Stores['territory']): string[] {
  const arrondissements = territory.arrondissements(commune.code)
  return arrondissements.length > 0 ? arrondissements.map(({ code }) => code) : [commune.code]
}
