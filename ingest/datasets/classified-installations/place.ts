import { z } from 'zod'
import type { Database } from '../../../formats/duckdb/database.ts'
import { columnsSql, parquet, quotedList, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { metresPerDegree } from '../../../shared/geo/metres.ts'
import { installationPlaces, placementColumns } from '../../../shared/lake/files/classified-installations.ts'
import { findAddresses } from '../../links/find-addresses.ts'

const text = z.string().nullable()
const degrees = z.number().nullable()
const installationRow = z.tuple([z.string(), z.string(), degrees, degrees, text, text, text])
const addressRow = z.tuple([z.string(), z.number(), z.number(), z.string()])

/** Where an installation stands, and how that is known. */
interface Placed {
  lng: number
  lat: number
  method: 'published' | 'address'
  score: number | null
}
const COLUMNS = { id: installationPlaces.table.id, ...placementColumns }
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
const NOT_PLACED = { lng: null, lat: null, method: null, score: null }
interface Address {
  id: string
  lng: number
  lat: number
  label: string
}

/** Addresses of one name farther apart than this are two, and neither is chosen. */
const SAME_PLACE_METRES = 100
/** The first number of a range stands for all of it. */
const SCORE_OF_RANGE = 0.8

/** `38-40 rue`, `38 et 40 rue`, `106 108 avenue`. */
const RANGE = /^\s*\d{1,4}\s*(?:bis|ter|quater|[a-d])?\s*(?:[-/,&]|et\b|à|a\b|\s)\s*\d{1,4}\b/i
/** Two numbers with nothing between them: the address is read when there is a mark. */
const BARE_RANGE = /^\s*(\d{1,4})\s+(?=\d{1,4}\s+\D)/

/**
 * Fills the table `places` (id, lng, lat, method, score, ban_id, address): the point that the file gives, else that of the address in the BAN whose
 * number and street are written in one of its lines. What is not exactly found there, and what may mean two places, is not placed. `ban` is the lake
 * file of addresses, undefined when none is loaded.
 */
export async function placeInstallations(db: Database, lake: Sql, ban: string | undefined): Promise<void> {
  const rows = await db.rowsAs(
    installationRow,
    sql`SELECT id, commune, lng, lat, address_1, address_2, address_3 FROM ${lake} ORDER BY id`,
  )
  const wanted = rows.flatMap(([number, commune, , , ...lines]) =>
    lines.flatMap((line) => (line === null ? [] : [{ number, commune, street: readable(line) }])),
  )
  const keys = ban === undefined ? new Map<string, string[]>() : await findAddresses(db, ban, wanted)
  const known = ban === undefined ? new Map<string, Address>() : await readAddresses(db, ban, keys)
  const places = rows.map(([id, , lng, lat, ...lines]) => {
    const address = meant((keys.get(id) ?? []).flatMap((key) => known.get(key) ?? []))
    const place = placeOf(lng, lat, address, lines) ?? NOT_PLACED
    const row = { id, ...place, ban_id: address?.id ?? null, address: address?.label ?? null }
    return NAMES.map((name) => row[name])
  })
  await db.fill('places', columnsSql(COLUMNS), places)
}

const readable = (line: string) => line.replace(BARE_RANGE, '$1-')

function placeOf(
  lng: number | null,
  lat: number | null,
  address: Address | undefined,
  lines: readonly (string | null)[],
): Placed | undefined {
  if (lng !== null && lat !== null) return { lng, lat, method: 'published', score: null }
  if (!address) return undefined
  const isRange = lines.some((line) => line !== null && RANGE.test(line))
  return { lng: address.lng, lat: address.lat, method: 'address', score: isRange ? SCORE_OF_RANGE : 1 }
}

async function readAddresses(
  db: Database,
  ban: string,
  keys: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, Address>> {
  const ids = [...new Set([...keys.values()].flat())]
  if (ids.length === 0) return new Map()
  const found = await db.rowsAs(
    addressRow,
    sql`SELECT id, lon, lat, concat_ws(' ', numero, nullif(rep, ''), nom_voie, code_postal, nom_commune) FROM ${parquet(ban)}
     WHERE lon IS NOT NULL AND lat IS NOT NULL AND id IN (${quotedList(ids)})`,
  )
  return new Map(found.map(([id, lng, lat, label]) => [id, { id, lng, lat, label }]))
}

/** The first of some addresses that all lie at one place; undefined when there is none or they do not. */
function meant(addresses: readonly Address[]): Address | undefined {
  const [first, ...others] = addresses
  if (!first) return undefined
  const scale = metresPerDegree(first.lat)
  const isNear = ({ lng, lat }: Address) =>
    Math.hypot((lng - first.lng) * scale.lng, (lat - first.lat) * scale.lat) <= SAME_PLACE_METRES
  return others.every(isNear) ? first : undefined
}
