import { z } from 'zod'
import type { Database } from '../../formats/duckdb/database.ts'
import { parquet, sql } from '../../formats/duckdb/sql.ts'
import { parseStreetAddress, streetKey } from './street-address.ts'

const pair = z.tuple([z.string(), z.string()])

/** Something whose address is looked for. */
export interface WantedAddress {
  /** Its identifier. Several addresses may be looked for under one. */
  number: string
  /** Commune of today, or arrondissement. */
  commune: string
  /** Number and street of its address, as written. */
  street: string
}

/**
 * BAN keys of addresses written by hand, by identifier: same commune, house number and suffix, and the same street once
 * abbreviations, accents and case are set aside. What is not exactly found is not guessed. `ban` is the lake file of addresses. Makes the table
 * `wanted` in `db`.
 */
export async function findAddresses(
  db: Database,
  ban: string,
  wanted: readonly WantedAddress[],
): Promise<Map<string, string[]>> {
  const streets = await db.rowsAs(
    pair,
    sql`SELECT DISTINCT commune, nom_voie FROM ${parquet(ban)} WHERE nom_voie IS NOT NULL ORDER BY ALL`,
  )
  const names = new Map<string, string[]>()
  for (const [commune, name] of streets) {
    const key = `${commune}|${streetKey(name)}`
    names.set(key, [...(names.get(key) ?? []), name])
  }
  const rows = wanted.flatMap(({ number, commune, street }) => {
    const address = parseStreetAddress(street)
    const known = (address && names.get(`${commune}|${address.street}`)) ?? []
    return known.map((name) => [number, commune, name, address!.number, address!.repetition])
  })
  await db.fill(
    'wanted',
    '"number" VARCHAR, commune VARCHAR, nom_voie VARCHAR, numero INTEGER, rep VARCHAR',
    rows,
  )
  const found = await db.rowsAs(
    pair,
    sql`SELECT w."number", b.id FROM wanted w JOIN ${parquet(ban)} b
       ON b.commune = w.commune AND b.nom_voie = w.nom_voie AND b.numero = w.numero AND lower(coalesce(b.rep, '')) = w.rep
     ORDER BY ALL`,
  )
  const result = new Map<string, string[]>()
  for (const [number, id] of found) result.set(number, [...(result.get(number) ?? []), id])
  return result
}
