import type { z } from 'zod'
import { companyCards } from '../../../shared/documents/companies.ts'
import { communeInstallations, installationCells } from '../../../shared/documents/risks.ts'
import { type Bounds, boundsOf } from '../../../shared/geo/bounds.ts'
import { type Polygons, UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import type { Idu } from '../../../shared/identifiers/idu.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { CEASED, NOT_CLASSIFIED } from '../../../shared/producers/georisques.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { parcelRisksSchema } from '../../../shared/schemas/risks.ts'
import { cellsMeeting } from '../../../shared/space/cells.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import { JsonText, type Sendable } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { toJsonText } from '../../answers/json-text.ts'
import { readCards } from '../companies/read-company.ts'
import { coverageAround } from '../coverage/border-coverage.ts'
import { isLoaded, partHead } from '../coverage/parts-of-parcel.ts'
import type { AskedParcel } from '../parcels/asked-parcel.ts'
import { metresToOutline, widened } from '../parcels/outline.ts'
import { operatorOf } from './operator.ts'

type Part = z.output<typeof parcelRisksSchema>['around']['installations']
type Stored = z.output<typeof installationCells.value>[number]
type Found = Part['found'][number]
type Installation = Omit<Found, 'distanceMeters'>

/** How far from the edge of the parcel is looked, metres. */
const RADIUS = 1000
/** Most that are given: of those that are classified and run, and of each of the two other lists. */
const MOST = 20
const MOST_OF_OTHERS = 5
const FRANCE = 'france'

/** The list of the answer that an installation is in. */
type List = 'found' | 'ceased' | 'notClassified'

/** An installation of a cell that is kept. */
interface Known {
  stored: Stored
  /** 1e-7 degrees. */
  x: number
  y: number
  list: List
  /** What is the same wherever it is asked from: the members of a JSON object, without the brace before them. Undefined while it is not written. */
  text: string | undefined
}

interface Near {
  distance: number
  known: Known
}

/**
 * Installations within 1,000 m of the edge of a parcel, nearest first. One that stands beyond the border of a département is among them where that is
 * loaded too; one that has no known place is in none of the lists, and counted for its commune.
 */
export async function installationsPart(asked: AskedParcel, stores: Stores): Promise<Sendable<Part>> {
  const head = partHead('classified-installations', asked, stores)
  const outline = isLoaded(head.coverage) ? await outlineOf(asked.idu, stores) : undefined
  const box = outline && boxWithin(outline)
  const coverage = isLoaded(head.coverage)
    ? coverageWithin(asked.idu, box, head.coverage, stores)
    : head.coverage
  const near = outline && box ? await within(outline, box, stores) : []
  const of = (list: List) => near.filter(({ known }) => known.list === list)
  const running = of('found')
  const others = async (list: List) => ({
    total: outline ? of(list).length : null,
    found: await writeInstallations(of(list).slice(0, MOST_OF_OTHERS), stores),
  })
  return {
    scope: 'around',
    ...head,
    coverage,
    radiusMeters: RADIUS,
    total: outline ? running.length : null,
    found: await writeInstallations(running.slice(0, MOST), stores),
    ceased: await others('ceased'),
    notClassified: await others('notClassified'),
    notPlacedCount: isLoaded(head.coverage) ? await notPlaced(asked.commune, stores) : null,
  }
}

/** The outline of a parcel, also when it is asked for under the code its commune had before a merger. */
async function outlineOf(idu: Idu, stores: Stores): Promise<Polygons | undefined> {
  const own = await stores.parcels.outline(idu)
  if (own) return own
  const today = recodeIdu(idu, stores.territory)
  return today === undefined ? undefined : await stores.parcels.outline(today)
}

/** Of the ground in the box around the parcel (undefined: no loaded parcel): where that of a neighbour is not loaded, what was found is not all, and nothing found is not none. */
function coverageWithin(idu: Idu, box: Bounds | undefined, ofCommune: Coverage, stores: Stores): Coverage {
  if (!box)
    return {
      status: 'unknown-parcel',
      detail: `The loaded cadastre does not have ${idu}: what is around it cannot be measured.`,
      datasets: ['cadastre'],
    }
  const around = coverageAround(idu, box, undefined, ['classified-installations'], stores)
  return around.status === 'loaded' ? ofCommune : around
}

/** The box that holds all within 1,000 m of the outline, 1e-7 degrees. */
function boxWithin(outline: Polygons): Bounds {
  const bounds = boundsOf(outline)
  return widened(bounds, RADIUS, (bounds[1] + bounds[3]) / 2 / UNITS_PER_DEGREE)
}

async function within(outline: Polygons, box: Bounds, stores: Stores): Promise<Near[]> {
  const cells = await readCells(
    cellsMeeting(box).map((cell) => installationCells.key(cell)),
    stores,
  )
  const near: Near[] = []
  for (const cell of cells)
    for (const known of cell) {
      const { x, y, stored } = known
      if (x < box[0] || x > box[2] || y < box[1] || y > box[3]) continue
      const distance = metresToOutline(stored.geopoint.lng, stored.geopoint.lat, outline, RADIUS)
      if (distance <= RADIUS) near.push({ distance, known })
    }
  return near.sort((a, b) => a.distance - b.distance || (a.known.stored.id < b.known.stored.id ? -1 : 1))
}

/** A cell holds some dozens, and the parcels of a street ask for the same ones. */
const keptCells = new PerReleaseCache<readonly Known[]>(256)

async function readCells(keys: readonly string[], stores: Stores): Promise<(readonly Known[])[]> {
  const cells = new Map(keys.map((key) => [key, keptCells.get(stores, key)]))
  const missing = keys.filter((key) => cells.get(key) === undefined)
  if (missing.length === 0) return keys.map((key) => cells.get(key)!)
  const read = await stores.documents.many(
    installationCells,
    missing.map((key) => [FRANCE, key]),
  )
  for (const [i, key] of missing.entries()) {
    const cell = (read[i]?.value ?? []).map(knownOf)
    keptCells.set(stores, key, cell)
    cells.set(key, cell)
  }
  return keys.map((key) => cells.get(key)!)
}

function listOf({ regime, activityState }: Stored): List {
  if (regime === NOT_CLASSIFIED) return 'notClassified'
  return activityState === CEASED ? 'ceased' : 'found'
}

function knownOf(stored: Stored): Known {
  const { lng, lat } = stored.geopoint
  return {
    stored,
    x: lng * UNITS_PER_DEGREE,
    y: lat * UNITS_PER_DEGREE,
    list: listOf(stored),
    text: undefined,
  }
}

/** A list of installations, as JSON: the part that is the same from everywhere is kept as text, and its distance is written before it. */
async function writeInstallations(near: readonly Near[], stores: Stores): Promise<JsonText<Found[]>> {
  // A company that opposes publication is withheld from answers of a past release too: what is said of it there changes while that stays open.
  const mayKeep = stores.served === undefined
  const missing = near.flatMap(({ known }) => (mayKeep && known.text !== undefined ? [] : known))
  const written = await describe(missing, stores)
  let list = ''
  for (const { distance, known } of near) {
    const text = written?.get(known.stored.id) ?? known.text!
    list += `${list === '' ? '' : ','}{"distanceMeters":${Math.round(distance * 10) / 10},${text}`
  }
  if (mayKeep && written) for (const known of missing) known.text = written.get(known.stored.id)
  return new JsonText(`[${list}]`)
}

/** The part of each installation that is the same wherever it is asked from, by its identifier. */
async function describe(known: readonly Known[], stores: Stores): Promise<Map<string, string> | undefined> {
  if (known.length === 0) return undefined
  const sirens = known.flatMap(({ stored: { siret } }) => (siret === null ? [] : siret.slice(0, 9)))
  const hasRegister = stores.documents.has(companyCards)
  const register = hasRegister ? await readCards([...new Set(sirens)], stores) : undefined
  return new Map(
    known.map(({ stored: { siret, communeCode, method, score, activityState = null, ...own } }) => {
      const members: Installation = {
        ...own,
        activityState,
        commune: { code: communeCode, name: stores.territory.resolve(communeCode)?.name ?? null },
        placement: { method, score },
        ...operatorOf(siret, register),
      }
      return [own.id, toJsonText(members).slice(1)]
    }),
  )
}

/** By commune. */
const notPlacedIn = new PerReleaseCache<number>(4096)

/** Of an arrondissement, with those of its city whose arrondissement the file does not tell. */
async function notPlaced(commune: Commune | undefined, stores: Stores): Promise<number> {
  const codes = [commune?.code, commune?.city].filter((code) => code !== undefined)
  const countIn = (code: string) =>
    notPlacedIn.made(stores, code, async () => {
      const key = communeInstallations.key(code)
      const found = (await stores.documents.get(communeInstallations, departementOf(code), key))?.value
      return found?.classifiedNotPlacedCount ?? 0
    })
  const counts = await Promise.all(codes.map(countIn))
  return counts.reduce((sum, count) => sum + count, 0)
}
