import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import { parseStreetAddress, streetKey } from '../../links/street-address.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import { appendRow } from '../../pipeline/duckdb/table-row.ts'

const streets = z.array(z.tuple([z.string(), z.string()]))
const found = z.array(z.tuple([z.string(), z.string()]))

/** A co-ownership whose address is looked for. */
export interface WantedAddress {
  number: string
  commune: string
  /** Number and street of the reference address, as written. */
  street: string
}

/**
 * BAN keys of addresses written by hand, by registration number: same commune, house number and suffix, and the same street once
 * abbreviations, accents and case are set aside. What is not exactly found is not guessed. `ban` is the lake file of addresses.
 */
export async function findAddresses(
  connection: DuckDBConnection,
  ban: string,
  wanted: readonly WantedAddress[],
): Promise<Map<string, string[]>> {
  const known = await connection.runAndReadAll(
    `SELECT DISTINCT commune, nom_voie FROM read_parquet(${sqlPath(ban)}) WHERE nom_voie IS NOT NULL ORDER BY ALL`,
  )
  const names = new Map<string, string[]>()
  for (const [commune, name] of streets.parse(known.getRows())) {
    const key = `${commune}|${streetKey(name)}`
    names.set(key, [...(names.get(key) ?? []), name])
  }
  await connection.run(
    'CREATE TABLE wanted ("number" VARCHAR, commune VARCHAR, nom_voie VARCHAR, numero INTEGER, rep VARCHAR)',
  )
  const appender = await connection.createAppender('wanted')
  for (const { number, commune, street } of wanted) {
    const address = parseStreetAddress(street)
    for (const name of (address && names.get(`${commune}|${address.street}`)) ?? [])
      appendRow(appender, number, commune, name, address!.number, address!.repetition)
  }
  appender.closeSync()
  const rows = await connection.runAndReadAll(
    `SELECT w."number", b.id FROM wanted w JOIN read_parquet(${sqlPath(ban)}) b
       ON b.commune = w.commune AND b.nom_voie = w.nom_voie AND b.numero = w.numero AND lower(coalesce(b.rep, '')) = w.rep
     ORDER BY ALL`,
  )
  const result = new Map<string, string[]>()
  for (const [number, id] of found.parse(rows.getRows()))
    result.set(number, [...(result.get(number) ?? []), id])
  return result
}
