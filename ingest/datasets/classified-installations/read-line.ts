import { dayOf } from '../../../formats/csv/day-of.ts'
import type { TextLine } from '../../../formats/csv/text-line.ts'
import { refusal } from '../../../formats/refusal.ts'
import { isInside, projectionOf, toWgs84 } from '../../../shared/geo/projections.ts'
import {
  ACTIVITY_STATES,
  type ActivityState,
  REGIMES,
  type Regime,
  SEVESO,
  type Seveso,
} from '../../../shared/producers/georisques.ts'
import type { Reading } from '../../dataset.ts'

/** Fields of an installation that its line gives, without its commune. */
export interface Installation {
  id: string
  regime: Regime
  seveso: Seveso | null
  ied: boolean | null
  /** YYYY-MM-DD. */
  inspectedOn: string | null
  activityState: ActivityState | null
  siret: string | null
  /** WGS84 degrees. */
  point: readonly [lng: number, lat: number] | null
}

/**
 * Reads a line. `departement` tells where its point may be, `latest` (YYYY-MM-DD) the day after which no inspection can have been. Refusals never
 * quote a cell: were columns shifted, any of them might name a person.
 */
export function readInstallation(
  line: TextLine,
  departement: string,
  latest: string,
): Reading<{ installation: Installation; repairs: readonly string[] }> {
  const id = numberOfInstallation(line.id)
  if (id === undefined) return refusal('number-malformed', 'the number of the installation is empty or none')
  const regime = REGIMES.find((one) => plain(one) === plain(line.regime))
  if (regime === undefined) return refusal('regime-unknown', `the regime is none of ${REGIMES.join(', ')}`)
  const seveso = sevesoOf(line.seveso ?? null)
  if (seveso === undefined) return refusal('seveso-unknown', `the status is none of ${SEVESO.join(', ')}`)
  const ied = IED.get(plain(line.ied))
  if (ied === undefined)
    return refusal('ied-unknown', 'the status IED is neither oui nor non, true nor false')
  const day = dayOf(line.inspected_on ?? null)
  if (day === undefined) return refusal('date-malformed', 'the day of the last inspection is none')
  const isLate = day !== null && day > latest
  const siret = line.siret?.replaceAll(/\s/g, '') ?? ''
  const isSiret = /^\d{14}$/.test(siret)
  const place = pointOf(line, departement)
  const state = ACTIVITY_STATES.find((one) => plain(one) === plain(line.activity_state))
  const isUnknownState = state === undefined && plain(line.activity_state) !== ''
  const installation: Installation = {
    id,
    regime,
    seveso,
    ied,
    inspectedOn: isLate ? null : day,
    activityState: state ?? null,
    siret: isSiret ? siret : null,
    point: place ?? null,
  }
  const repairs = [
    ...(isLate ? ['inspection-dropped'] : []),
    ...(siret !== '' && !isSiret ? ['siret-dropped'] : []),
    ...(place === undefined ? ['point-dropped'] : []),
    // Not kept as published: the lake leaves as a file, and in a line with shifted columns the text may name a person.
    ...(isUnknownState ? ['activity-state-dropped'] : []),
  ]
  return { ok: true, installation, repairs }
}

/** The number of an installation as it is compared; undefined for what is none. */
export function numberOfInstallation(text: string | null | undefined): string | undefined {
  const id = text?.trim().toUpperCase() ?? ''
  return /^[0-9A-Z.]{4,20}$/.test(id) ? id : undefined
}

/** The status IED as the web page writes it, and as the API does. */
const IED: ReadonlyMap<string, boolean | null> = new Map([
  ['', null],
  ['oui', true],
  ['true', true],
  ['non', false],
  ['false', false],
])

const plain = (text: string | null | undefined) =>
  (text ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

function sevesoOf(text: string | null): Seveso | null | undefined {
  const words = plain(text)
  if (words === '') return null
  return SEVESO.find((one) => plain(one) === words || plain(one) === `seveso ${words}`)
}

/** The point of a line: null where it has none, undefined for one that cannot be or whose projection is not given. */
function pointOf(line: TextLine, departement: string): readonly [number, number] | null | undefined {
  const [lng, lat, x, y] = [line.lng, line.lat, line.x, line.y].map(numberOf)
  const has = (value: number | null | undefined) => value !== null && value !== 0
  if (![lng, lat, x, y].some(has)) return null
  const point = degreesOf(lng, lat) ?? projected(x, y, line.epsg ?? null)
  return point && isInside(projectionOf(departement), ...point) ? point : undefined
}

const degreesOf = (lng: number | null | undefined, lat: number | null | undefined) =>
  lng != null && lat != null ? ([lng, lat] as const) : undefined

function projected(x: number | null | undefined, y: number | null | undefined, epsg: string | null) {
  const code = Number(/(\d{4,5})\s*$/.exec(epsg ?? '')?.[1] ?? Number.NaN)
  if (x == null || y == null || Number.isNaN(code)) return undefined
  if (code === 4326 || code === 4171) return [x, y] as const
  try {
    return toWgs84(code, x, y)
  } catch (error) {
    // A projection that no French file uses.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Null where it is empty, undefined where it is no number. */
function numberOf(text: string | null | undefined): number | null | undefined {
  if (text === null || text === undefined || text.trim() === '') return null
  const value = Number(text.trim().replace(',', '.'))
  return Number.isFinite(value) ? value : undefined
}
