import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DOUBLE, DuckDBDataChunk, type DuckDBValue, INTEGER, VARCHAR } from '@duckdb/node-api'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { chunkRows, streamWhole } from '../../../formats/duckdb/rows.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { entryNames } from '../../../shared/artefacts/address-rows.ts'
import { openAddresses } from '../../../shared/artefacts/addresses.ts'
import { parcelAddresses } from '../../../shared/documents/places.ts'
import type { GatherInput, ReadModelInput } from '../../dataset.ts'
import { ADDRESS_PARCELS } from '../../links/address-links.ts'
import { StreetIndexBuilder } from '../../readmodel/street-index-builder.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { writeArrays } from '../../readmodel/write-documents.ts'
import { AddressParcels } from './address-parcels.ts'
import { AddressesBuilder } from './addresses-builder.ts'
import { makeEntries } from './entries.ts'

/** Builds the addresses of one département for the API, and their links to parcels for the lake. */
export async function readModel(input: ReadModelInput): Promise<Written[]> {
  const { area, lake, territory, workDir } = input
  const parcels = await AddressParcels.open(input)
  return withDuckDb(workDir, async (db) => {
    const files = { addresses: lake('addresses'), places: lake('places') }
    const localities = await makeEntries(db, files, territory)
    const builder = new AddressesBuilder(area, localities)
    const entries = await db.all(
      'SELECT type, name, key, locality, lon, lat, importance FROM entries ORDER BY entry',
    )
    for (const [type, name, key, locality, lon, lat, importance] of entries)
      builder.addEntry({
        type: Number(type),
        name: String(name),
        key: String(key),
        locality: Number(locality),
        lon: Number(lon),
        lat: Number(lat),
        importance: Number(importance),
      })
    await addNumbers(db, builder, parcels)
    const links = 'SELECT * EXCLUDE (number_row) FROM links ORDER BY ban_id, idu'
    const models: Written[] = []
    for (const [kind, { chunks, rows }] of Object.entries(builder.encode())) {
      const path = join(workDir, `${kind}.bin`)
      await writeArtefact(path, chunks)
      models.push({ role: 'readmodel', kind, path, rows })
    }
    return [
      ...models,
      await writeLakeFile(db, workDir, ADDRESS_PARCELS.kind, links),
      await writeArrays(db, parcelAddresses, workDir, [
        sql`SELECT idu, CAST(number_row AS VARCHAR) FROM links WHERE number_row IS NOT NULL ORDER BY idu, number_row`,
      ]),
    ]
  })
}

/** Number that communes give to what has none: its parcels are kept, it is no house number. */
const NO_NUMBER = 99_999
const LINK_TYPES = [VARCHAR, VARCHAR, VARCHAR, DOUBLE, INTEGER]
/** Rows that DuckDB takes at a time. */
const CHUNK = 2048

/** Hands every house number to the builder and its links to the table `links`. Throws when not all were read. */
async function addNumbers(db: Database, builder: AddressesBuilder, parcels: AddressParcels): Promise<void> {
  await db.run(
    'CREATE TABLE links (ban_id VARCHAR, idu VARCHAR, method VARCHAR, distance_m DOUBLE, number_row INTEGER)',
  )
  const writer = await db.writer('links')
  const from = sql`addresses a JOIN entries e ON e.type = 0 AND e.key = a.street JOIN localities l USING (commune, former, postcode, distinction)`
  const columns = sql`e.entry, a.id, a.numero, a.rep, a.lon, a.lat, l.id, a.certified, a.declared, a.commune`
  for await (const chunk of streamWhole(db, columns, from, sql`ORDER BY e.entry, a.numero, a.rep, a.id`)) {
    const rows: DuckDBValue[][] = []
    for (const values of chunkRows(chunk)) {
      const [entry, id, number, suffix, lon, lat, locality, certified, declared, commune] = values
      const [banId, lng, latitude] = [String(id), Number(lon), Number(lat)]
      const links = parcels.linksOf({
        commune: String(commune),
        lng,
        lat: latitude,
        declared: declared ? String(declared).split('|') : [],
      })
      const isHouse = Number(number) !== NO_NUMBER
      for (const { idu, method, distanceMetres } of links)
        rows.push([banId, idu, method, distanceMetres, isHouse ? builder.numberCount : null])
      if (!isHouse) continue
      builder.addNumber({
        entry: Number(entry),
        id: banId,
        number: Number(number),
        suffix: String(suffix),
        lon: lng,
        lat: latitude,
        locality: Number(locality),
        certified: certified === true,
        links,
      })
    }
    for (let at = 0; at < rows.length; at += CHUNK) {
      const part = rows.slice(at, at + CHUNK)
      const links = DuckDBDataChunk.create(LINK_TYPES, part.length)
      links.setRows(part)
      writer.chunk(links)
    }
  }
  writer.close()
}

/** A whole file. Copied: a view of a pooled buffer may start at an offset that typed arrays refuse. */
const bytesOf = async (path: string) => Uint8Array.from(await readFile(path)).buffer

/** Builds the index of streets, lieux-dits and communes over every département that is loaded. */
export async function gather({ files, workDir }: GatherInput): Promise<Written[]> {
  const builder = new StreetIndexBuilder()
  const own = { dataset: 'ban', role: 'readmodel' } as const
  for (const { area, path } of files.all({ ...own, kind: 'addresses' })) {
    const entries = files.path({ ...own, kind: 'address-entries' }, area)
    if (entries === undefined) throw new Error(`The addresses of ${area} have no file of their entries`)
    builder.add(openAddresses(await bytesOf(path)), entryNames(await bytesOf(entries)))
  }
  const path = join(workDir, 'street-index.bin')
  await writeArtefact(path, builder.encode())
  return [{ role: 'readmodel', kind: 'street-index', path, rows: builder.documentCount }]
}
