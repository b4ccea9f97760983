import { communeCodeOf, departementOf, normaliseInseeCode } from '../../../shared/identifiers/insee.ts'
import { loadedCommunes } from '../../../shared/release/loaded-communes.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import type { LoadingStatus } from '../../../shared/schemas/coverage.ts'
import type { Zone } from '../../../shared/schemas/zone.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import { grouped } from '../../../shared/text/grouped.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'

/** A place whose loading is asked about, by its code of today. */
export interface CoveredPlace {
  level: 'departement' | 'commune'
  code: string
}

/** Areas loaded of one dataset: département code (or `france`) → the communes loaded, or `whole`. */
type LoadedAreas = ReadonlyMap<string, 'whole' | ReadonlySet<string>>

const known = new PerReleaseCache<LoadedAreas>(1000)

/** What a release holds of a dataset; computed once a release, for a national one has 35,000 units. */
export function loadedAreas(manifest: Manifest, dataset: string): LoadedAreas {
  return known.of(manifest, dataset, () => collect(manifest, dataset))
}

function collect(manifest: Manifest, dataset: string): LoadedAreas {
  const units = manifest.datasets.find((record) => record.name === dataset)?.units ?? []
  return new Map([...grouped(units, ({ area }) => area)].map(([area, own]) => [area, loadedCommunes(own)]))
}

/** Départements of which a dataset holds something, sorted. */
export function loadedDepartements(manifest: Manifest, dataset: string): string[] {
  return [...loadedAreas(manifest, dataset).keys()].sort()
}

/** How much of a place a dataset holds. A city of arrondissements (Paris, Lyon, Marseille) is the sum of them. */
export function loadingStatusOf(
  manifest: Manifest,
  territory: Territory,
  dataset: string,
  place: CoveredPlace,
): LoadingStatus {
  const areas = loadedAreas(manifest, dataset)
  if (areas.get('france') === 'whole') return 'loaded'
  const departement = place.level === 'departement' ? place.code : departementOf(place.code)
  const loaded = areas.get(departement)
  if (loaded === undefined) return 'not-loaded'
  if (loaded === 'whole') return 'loaded'
  const wanted = filedCommunes(territory, place)
  const count = wanted.filter((code) => loaded.has(code)).length
  if (count === wanted.length && count > 0) return 'loaded'
  return count > 0 || place.level === 'departement' ? 'partly-loaded' : 'not-loaded'
}

/** Codes under which the datasets file what lies in a place. */
export function filedCommunes(territory: Territory, place: CoveredPlace): string[] {
  if (place.level === 'departement') return territory.cadastralCommunes(place.code).map(({ code }) => code)
  const arrondissements = territory.arrondissements(place.code)
  return arrondissements.length > 0 ? arrondissements.map(({ code }) => code) : [place.code]
}

/** Codes of the communes or arrondissements that a code stands for: former codes are followed, a city is all its arrondissements. */
export function codesIn(code: string, territory: Territory): string[] {
  const today = normaliseInseeCode(code)
  return filedCommunes(territory, { level: 'commune', code: territory.resolve(today)?.code ?? today })
}

/** Codes of the départements that a zone lies in: of a région, all of it. */
export function departementsIn(
  { level, code }: Pick<Zone, 'level' | 'code'>,
  territory: Territory,
): string[] {
  if (level === 'departement') return [code]
  if (level === 'region')
    return territory.data.departements.filter(({ region }) => region === code).map((one) => one.code)
  const commune = communeCodeOf(code)
  return [territory.resolve(commune)?.departement ?? departementOf(commune)]
}
