import { irisNames } from '../../shared/documents/places.ts'
import { communeCodeOf } from '../../shared/identifiers/insee.ts'
import { ZONE_LEVELS, type Zone, type ZoneLevel } from '../../shared/schemas/zone.ts'
import type { Commune } from '../../shared/territory/territory.ts'
import { addTo } from '../../shared/text/grouped.ts'
import { editDistance } from '../reading/edit-distance.ts'
import { PerReleaseCache } from '../reading/per-release-cache.ts'
import { byTurns } from '../reading/turns.ts'
import type { Stores } from '../stores.ts'
import { arrondissementOf } from './arrondissement.ts'
import { nameWords, plainName } from './plain.ts'

interface Named {
  zone: Zone
  plain: string
  words: readonly string[]
  /** Orders zones of the same name: communes by their inhabitants, larger levels before smaller ones. */
  weight: number
}

interface Index {
  all: readonly Named[]
  /** By plain name, and by its words without articles: nearly every label is found in one of the two. */
  byName: ReadonlyMap<string, readonly Named[]>
  byWords: ReadonlyMap<string, readonly Named[]>
}

type CodeAndName = Readonly<Record<'code' | 'name', string>>

/** Zones read between two pauses. */
const A_PAUSE = 64

const indexes = new PerReleaseCache<Index>(1)
const MAX_ZONES = 10
/** Wrong letters allowed in a label of that many letters. */
const slipsOf = (length: number) => (length < 5 ? 0 : length < 9 ? 1 : 2)

/** A région or a département comes before a commune of the same name with fewer inhabitants than this; an IRIS after every commune. */
const LEVEL_WEIGHT = { region: 3e6, departement: 1e6, iris: -1 } as const

/**
 * Zones of `levels` that a label may mean, the best first: régions, départements, communes, arrondissements, and IRIS where they are
 * loaded. Accents, case, articles, hyphens and "st" do not matter; a postcode or département code chooses among homonyms; one or two
 * wrong letters are allowed when nothing else matches. Empty when nothing matches.
 */
export async function searchZones(
  label: string,
  stores: Stores,
  levels: readonly ZoneLevel[] = ZONE_LEVELS,
): Promise<Zone[]> {
  const plain = plainName(label)
  const arrondissement = arrondissementOf(plain, stores.territory)
  if (arrondissement) return [communeZone(arrondissement, stores)]
  const [, name = plain, code] = /^(.+?)\s+(\d{5}|\d{2,3}|2[ab])$/.exec(plain) ?? []
  const isAsked = ({ zone }: Named) =>
    levels.includes(zone.level) && (code === undefined || liesIn(zone, code.toUpperCase(), stores))
  return bestOf(await indexOf(stores), isAsked, name).map(({ zone }) => zone)
}

function bestOf(index: Index, isAsked: (one: Named) => boolean, name: string): Named[] {
  const words = nameWords(name)
  for (const known of [index.byName.get(name), index.byWords.get(words.join(' '))]) {
    const found = known?.filter(isAsked) ?? []
    if (found.length > 0) return heaviest(found)
  }
  const among = index.all.filter(isAsked)
  const holding = among.filter((one) => words.every((word) => one.words.includes(word)))
  if (holding.length > 0) return heaviest(holding)
  const begun = among.filter((one) => one.plain.startsWith(name))
  if (begun.length > 0 && name.length > 2) return heaviest(begun)
  const slips = slipsOf(name.length)
  if (slips === 0) return []
  const near = among.flatMap((one) => {
    const distance = editDistance(one.plain, name, slips)
    return distance <= slips ? [{ one, distance }] : []
  })
  const least = Math.min(...near.map(({ distance }) => distance))
  return heaviest(near.filter(({ distance }) => distance === least).map(({ one }) => one))
}

function heaviest(found: readonly Named[]): Named[] {
  return found
    .toSorted((a, b) => b.weight - a.weight || (a.zone.code < b.zone.code ? -1 : 1))
    .slice(0, MAX_ZONES)
}

async function indexOf(stores: Stores): Promise<Index> {
  return indexes.made(stores, '', async () => {
    const iris = await stores.documents.all(irisNames)
    return byTurns(indexIn(stores, iris))
  })
}

/** All zones by their names, in turns: 35,000 communes and 16,000 IRIS hold the event loop for a quarter of a second otherwise. */
function* indexIn(stores: Stores, iris: readonly CodeAndName[]): Generator<void, Index> {
  const all: Named[] = []
  const byName = new Map<string, Named[]>()
  const byWords = new Map<string, Named[]>()
  for (const one of zonesOf(stores, iris)) {
    if (all.length % A_PAUSE === 0) yield
    all.push(one)
    addTo(byName, one.plain, one)
    addTo(byWords, one.words.join(' '), one)
  }
  return { all, byName, byWords }
}

function* zonesOf(stores: Stores, iris: readonly CodeAndName[]): Generator<Named> {
  const { communes, departements, regions } = stores.territory.data
  const named = (zone: Zone, weight: number): Named => {
    const plain = plainName(zone.name)
    return { zone, plain, words: nameWords(plain), weight }
  }
  for (const { code, name } of regions) yield named({ level: 'region', code, name }, LEVEL_WEIGHT.region)
  for (const { code, name } of departements)
    yield named({ level: 'departement', code, name }, LEVEL_WEIGHT.departement)
  for (const commune of communes) yield named(communeZone(commune, stores), commune.population ?? 0)
  for (const { code, name } of iris)
    if (!code.endsWith('0000')) yield named({ level: 'iris', code, name }, LEVEL_WEIGHT.iris)
}

/** The zone that a commune is: an arrondissement, a city made of arrondissements, or a commune. */
export function communeZone(commune: Commune, { territory }: Stores): Zone {
  const { code, name } = commune
  if (commune.kind === 'arrondissement') return { level: 'arrondissement', code, name }
  return { level: territory.arrondissements(code).length > 0 ? 'ville' : 'commune', code, name }
}

function liesIn(zone: Zone, code: string, { territory }: Stores): boolean {
  const commune = territory.commune(zone.level === 'iris' ? communeCodeOf(zone.code) : zone.code)
  if (!commune) return zone.code === code
  return commune.departement === code || commune.postcodes.includes(code) || commune.code === code
}
