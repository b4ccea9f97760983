import { irisNames } from '../../../shared/documents/places.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import { ZONE_LEVELS, type Zone, type ZoneLevel } from '../../../shared/schemas/zone.ts'
import type { Stores } from '../../../stores/stores.ts'
import { communeZone, searchZones } from '../../../stores/zones/zone-index.ts'
import { parameterSentences } from '../../answers/parameter-sentences.ts'
import { notFound } from '../../answers/problem.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { needCommune } from '../coverage/dataset-coverage.ts'
import { placeSentences } from '../place-sentences.ts'

/** What `level` takes: `quartier` is SPEC's word for what answers call an IRIS. */
export const ASKED_LEVELS = ['quartier', ...ZONE_LEVELS] as const

export interface ZoneQuestion {
  q?: string | undefined
  level?: (typeof ASKED_LEVELS)[number] | undefined
  code?: string | undefined
}

/**
 * The zone a question means, and the others its label could mean. Throws the 400 Problem when the parameters do not go together
 * or the code is not one of its level, the 404 Problem when nothing is found, the 503 Problem of an IRIS in a commune whose IRIS are not loaded.
 */
export async function findZone(
  { q, level, code }: ZoneQuestion,
  stores: Stores,
): Promise<{ zone: Zone; others: Zone[] }> {
  if (q !== undefined && (level !== undefined || code !== undefined))
    throw invalidParameters([
      { parameter: 'q', detail: parameterSentences.notBoth(placeSentences.levelAndCode()) },
    ])
  if (q !== undefined) {
    const [zone, ...others] = await searchZones(q, stores)
    if (!zone) throw notFound('unknown-zone', placeSentences.noZoneCalled(JSON.stringify(q)))
    return { zone, others }
  }
  if (level === undefined || code === undefined)
    throw invalidParameters([
      {
        parameter: level === undefined ? 'level' : 'code',
        detail: placeSentences.zoneOfLevelsNeeded(ASKED_LEVELS.join(', ')),
      },
    ])
  return { zone: await byCode(level === 'quartier' ? 'iris' : level, code.toUpperCase(), stores), others: [] }
}

const FORMS: Readonly<Record<ZoneLevel, RegExp>> = {
  iris: /^\d[0-9AB]\d{7}$/,
  commune: /^\d[0-9AB]\d{3}$/,
  arrondissement: /^\d{5}$/,
  ville: /^\d{5}$/,
  departement: /^(\d{2,3}|2[AB])$/,
  region: /^\d{2}$/,
}

async function byCode(level: ZoneLevel, code: string, stores: Stores): Promise<Zone> {
  if (!FORMS[level].test(code))
    throw invalidParameters([
      {
        parameter: 'code',
        detail: placeSentences.notOfLevel(JSON.stringify(code), level),
      },
    ])
  if (level === 'commune' || level === 'arrondissement' || level === 'ville') {
    // The level follows from the code, which may be that of a commune before a merger.
    const commune = stores.territory.resolve(code)
    if (commune) return communeZone(commune, stores)
  }
  const name = await priceZoneName(level, code, stores)
  if (name === undefined) {
    // Where no IRIS is loaded it is not known which there are.
    const commune = level === 'iris' ? stores.territory.resolve(communeCodeOf(code)) : undefined
    if (commune) needCommune('iris', commune.code, stores)
    const other = await otherLevelOf(code, stores)
    throw notFound(
      'unknown-zone',
      other ? placeSentences.noZoneBut(level, code, other) : placeSentences.noZone(level, code),
    )
  }
  return { level, code, name }
}

/** A level that has a zone of this code; undefined when there is none. */
async function otherLevelOf(code: string, stores: Stores): Promise<ZoneLevel | undefined> {
  for (const level of ZONE_LEVELS)
    if (FORMS[level].test(code) && (await priceZoneName(level, code, stores)) !== undefined) return level
  return undefined
}

/** Name of a zone; undefined when there is none of that level and code. */
export async function priceZoneName(
  level: ZoneLevel,
  code: string,
  { territory, documents }: Stores,
): Promise<string | undefined> {
  if (level === 'departement') return territory.departement(code)?.name
  if (level === 'region') return territory.region(code)?.name
  if (level === 'iris') {
    return (await documents.find(irisNames, irisNames.key(code)))?.value.name
  }
  const commune = territory.commune(code)
  const isCity = territory.arrondissements(code).length > 0
  const kind = commune?.kind === 'arrondissement' ? 'arrondissement' : isCity ? 'ville' : 'commune'
  return kind === level ? commune?.name : undefined
}

/** Every zone that contains a zone, itself first, from the smallest to the région; a région stands alone. */
export async function zonesAround(zone: Zone, stores: Stores): Promise<Zone[]> {
  const { territory } = stores
  if (zone.level === 'region') return [zone]
  const around: Zone[] = [zone]
  const add = async (level: ZoneLevel, code: string | undefined) => {
    const name = code === undefined ? undefined : await priceZoneName(level, code, stores)
    if (code !== undefined && name !== undefined) around.push({ level, code, name })
  }
  if (zone.level === 'departement') {
    await add('region', territory.departement(zone.code)?.region)
    return around
  }
  const commune = territory.resolve(communeCodeOf(zone.code))
  if (!commune) return around
  if (zone.level === 'iris') await add(commune.city ? 'arrondissement' : 'commune', commune.code)
  if (commune.city && zone.level !== 'ville') await add('ville', commune.city)
  await add('departement', commune.departement)
  await add('region', commune.region)
  return around
}
