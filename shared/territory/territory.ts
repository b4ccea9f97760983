import { z } from 'zod'

/** One commune or arrondissement municipal, as in the Code officiel géographique. */
export const commune = z.strictObject({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['commune', 'arrondissement']),
  departement: z.string(),
  region: z.string(),
  /** SIREN of the EPCI it belongs to. */
  epci: z.string().optional(),
  /** For an arrondissement municipal, the code of its city (75056, 69123, 13055). */
  city: z.string().optional(),
  postcodes: z.array(z.string()),
  population: z.number().int().nonnegative().optional(),
  siren: z.string().optional(),
})

export const namedArea = z.strictObject({ code: z.string(), name: z.string(), region: z.string().optional() })

/** The data behind a Territory: what the `cog` dataset writes and the API opens. */
export const territoryData = z.strictObject({
  millesime: z.string(),
  communes: z.array(commune),
  departements: z.array(namedArea),
  regions: z.array(namedArea),
  epcis: z.array(z.strictObject({ code: z.string(), name: z.string(), type: z.string() })),
  /** Former commune code → the commune it is part of today. */
  recodings: z.record(z.string(), z.string()),
})

export type Commune = z.infer<typeof commune>
export type NamedArea = z.infer<typeof namedArea>
export type TerritoryData = z.infer<typeof territoryData>

/** Communes, départements and régions by their codes; built from TerritoryData by `createTerritory`. */
export interface Territory {
  readonly data: TerritoryData
  /** A commune or arrondissement by its current code. */
  commune(code: string): Commune | undefined
  /** The commune a code means today: itself, or the one a former code was merged into. */
  resolve(code: string): Commune | undefined
  departement(code: string): NamedArea | undefined
  region(code: string): NamedArea | undefined
  epci(code: string): { code: string; name: string; type: string } | undefined
  /** Arrondissements of Paris (75056), Lyon (69123), Marseille (13055); empty for any other commune. */
  arrondissements(city: string): readonly Commune[]
  /** Communes that have a cadastre: Paris, Lyon and Marseille are replaced by their arrondissements. Sorted by code. */
  cadastralCommunes(departement: string): readonly Commune[]
}

/** The code of today of a commune, by a code that it has or had; an unknown code stays as it is. */
export function todaysCode(code: string, territory: Pick<Territory, 'resolve'>): string {
  return territory.resolve(code)?.code ?? code
}
