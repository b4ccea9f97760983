import type { z } from 'zod'
import { incomes, irisNames, parcelIris, zonePopulation } from '../../../shared/documents/places.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { communeCodeOf, departementOf } from '../../../shared/identifiers/insee.ts'
import { demographicsSchema } from '../../../shared/schemas/demographics.ts'
import type { ZoneLevel } from '../../../shared/schemas/zone.ts'
import { todaysCode } from '../../../shared/territory/territory.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { JsonText } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { readyJson } from '../../answers/json-text.ts'
import { operation } from '../../answers/operation.ts'
import { notLoaded } from '../../answers/problem.ts'
import { placeNamed } from '../coverage/dataset-coverage.ts'
import { loadingStatusOf } from '../coverage/loaded.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { needKnownParcel } from '../parcels/unknown-parcel.ts'

const SOURCES = ['census', 'filosofi'] as const

interface Zone {
  level: ZoneLevel
  code: string
  name: string | null
}

/** The answer of all parcels of one IRIS (or of one commune, where no contour is loaded). */
export interface Surroundings {
  zones: JsonText<z.infer<typeof demographicsSchema>['zones']>
  datasets: readonly DatasetName[]
}

/** Some 8 kB each, and shared by hundreds of parcels. */
const kept = new PerReleaseCache<Surroundings>(4096)

export const getDemographics = operation({
  name: 'getDemographics',
  tool: 'get_parcel_demographics',
  method: 'GET',
  path: '/v1/demographie/by-parcel/{idu}',
  tag: 'Demographics',
  title: 'People around a parcel',
  description:
    'Gives population, ages and socio-professional categories (census) and incomes (Filosofi) of the IRIS, commune, ' +
    'département and région. A figure under statistical secrecy is null, and named under its reason.',
  input: parcelInput,
  output: demographicsSchema,
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [404, 503],
  async run({ idu }, stores) {
    const { manifest, territory, documents } = stores
    const commune = todaysCode(communeCodeOf(idu), territory)
    const placed = await documents.get(parcelIris, departementOf(idu), parcelIris.key(idu))
    // A parcel that has an IRIS was in the cadastre when it was placed.
    if (!placed) {
      const place = { level: 'commune', code: commune } as const
      const source = SOURCES.find((name) => loadingStatusOf(manifest, territory, name, place) === 'loaded')
      await needKnownParcel(source ?? 'census', idu, stores)
    }
    const found = placed?.value
    const { zones, datasets } = await surroundingsOf(found?.code, commune, stores)
    return { data: { idu, iris: placed ?? null, zones }, datasets }
  },
})

/** The zones around an IRIS (left out: around a commune), by the commune's code of today. Throws the 503 Problem when neither dataset is loaded there. */
export async function surroundingsOf(
  iris: string | undefined,
  commune: string,
  stores: Stores,
): Promise<Surroundings> {
  return kept.made(stores, `${iris} ${commune}`, () => describeSurroundings(iris, commune, stores))
}

async function describeSurroundings(
  iris: string | undefined,
  commune: string,
  stores: Stores,
): Promise<Surroundings> {
  const { manifest, territory, documents } = stores
  const place = { level: 'commune', code: commune } as const
  const loaded = SOURCES.filter(
    (dataset) => loadingStatusOf(manifest, territory, dataset, place) === 'loaded',
  )
  if (loaded.length === 0) throw notLoaded('census', placeNamed(commune, territory))
  const area = departementOf(commune)
  const zones = await Promise.all(
    (await zonesOf(iris, commune, area, stores)).map(async (zone) => {
      // The producers know an arrondissement as a commune.
      const level = zone.level === 'arrondissement' ? 'commune' : zone.level
      const population =
        (await documents.get(zonePopulation, area, zonePopulation.key(level, zone.code))) ?? null
      const income = (await documents.get(incomes, area, incomes.key(level, zone.code))) ?? null
      const absent = [...(population ? [] : [SOURCES[0]]), ...(income ? [] : [SOURCES[1]])]
      const missing = absent.map((dataset) => ({
        dataset,
        reason: loaded.includes(dataset) ? ('not-published' as const) : ('not-loaded' as const),
      }))
      return { ...zone, population, income, missing }
    }),
  )
  return { zones: readyJson(zones), datasets: ['cog', 'cadastre', 'iris', ...loaded] }
}

async function zonesOf(
  iris: string | undefined,
  commune: string,
  area: string,
  { territory, documents }: Stores,
): Promise<Zone[]> {
  const here = territory.commune(commune)
  const name = here?.name ?? null
  const zones: Zone[] = []
  if (iris !== undefined) {
    const stored = await documents.get(irisNames, area, irisNames.key(iris))
    zones.push({
      level: 'iris',
      code: iris,
      name: stored?.value.name ?? name,
    })
  }
  zones.push({ level: here?.city === undefined ? 'commune' : 'arrondissement', code: commune, name })
  if (here?.city !== undefined)
    zones.push({ level: 'ville', code: here.city, name: territory.commune(here.city)?.name ?? null })
  zones.push({ level: 'departement', code: area, name: territory.departement(area)?.name ?? null })
  const region = territory.departement(area)?.region
  if (region !== undefined)
    zones.push({ level: 'region', code: region, name: territory.region(region)?.name ?? null })
  return zones
}
