import { join } from 'node:path'
import {
  DOUBLE,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBValue,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api'
import { parcelAddresses } from '../../../shared/documents/places.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { ADDRESS_PARCELS, type AddressLink } from '../../links/address-links.ts'
import { withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { streamWhole } from '../../pipeline/duckdb/rows.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { writeArrays } from '../../readmodel/write-documents.ts'
import { AddressParcels } from './address-parcels.ts'
import { AddressesBuilder } from './addresses-builder.ts'
import { makeEntries } from './entries.ts'

/** Builds the addresses of one département for the API, and their links to parcels for the lake. */
export async function buildAddresses(input: ReadModelInput): Promise<Written[]> {
  const { addresses, places } = input.lake
  if (addresses === undefined || places === undefined)
    throw new Error(`The lake of ${input.area} lacks addresses or places`)
  const parcels = await AddressParcels.open(input)
  return withDuckDb(input.workDir, async (connection, beside) => {
    const localities = await makeEntries(connection, { addresses, places }, input.territory)
    const builder = new AddressesBuilder(input.area, localities)
    const entries = await connection.runAndReadAll(
      'SELECT type, name, key, locality, lon, lat, importance FROM entries ORDER BY entry',
    )
    for (const [type, name, key, locality, lon, lat, importance] of entries.getRows())
      builder.addEntry({
        type: Number(type),
        name: String(name),
        key: String(key),
        locality: Number(locality),
        lon: Number(lon),
        lat: Number(lat),
        importance: Number(importance),
      })
    await addNumbers(connection, beside, builder, parcels)
    const lake = await writeLakeFile(
      connection,
      input.workDir,
      ADDRESS_PARCELS.kind,
      'SELECT * EXCLUDE (number_row) FROM links ORDER BY ban_id, idu',
    )
    const path = join(input.workDir, 'addresses.bin')
    await writeArtefact(path, builder.encode())
    return [
      { role: 'readmodel', kind: 'addresses', path, rows: builder.numberCount },
      lake,
      await writeArrays(connection, parcelAddresses, input.workDir, [
        'SELECT idu, CAST(number_row AS VARCHAR) FROM links ORDER BY idu, number_row',
      ]),
    ]
  })
}

const LINK_TYPES = [VARCHAR, VARCHAR, VARCHAR, DOUBLE, INTEGER]

/** Hands every house number to the builder and its links to the table `links`. Throws when not all were read. */
async function addNumbers(
  connection: DuckDBConnection,
  beside: DuckDBConnection,
  builder: AddressesBuilder,
  parcels: AddressParcels,
): Promise<void> {
  await connection.run(
    'CREATE TABLE links (ban_id VARCHAR, idu VARCHAR, method VARCHAR, distance_m DOUBLE, number_row INTEGER)',
  )
  const appender = await beside.createAppender('links')
  const from =
    'addresses a JOIN entries e ON e.type = 0 AND e.key = a.street JOIN localities l USING (commune, former, postcode)'
  const columns = 'e.entry, a.id, a.numero, a.rep, a.lon, a.lat, l.id, a.certified, a.declared, a.commune'
  const order = 'ORDER BY e.entry, a.numero, a.rep, a.id'
  for await (const chunk of streamWhole(connection, columns, from, order)) {
    const rows: DuckDBValue[][] = []
    for (const [
      entry,
      id,
      number,
      suffix,
      lon,
      lat,
      locality,
      certified,
      declared,
      commune,
    ] of chunk.getRows()) {
      const lng = Number(lon)
      const links = parcels.linksOf({
        commune: String(commune),
        lng,
        lat: Number(lat),
        declared: declared ? String(declared).split('|') : [],
      })
      const row = builder.numberCount
      builder.addNumber({
        entry: Number(entry),
        id: String(id),
        number: Number(number),
        suffix: String(suffix),
        lon: lng,
        lat: Number(lat),
        locality: Number(locality),
        certified: certified === true,
        links,
      })
      for (const link of links) rows.push(linkRow(String(id), link, row))
    }
    if (rows.length === 0) continue
    for (let at = 0; at < rows.length; at += 2048) {
      const part = rows.slice(at, at + 2048)
      const links = DuckDBDataChunk.create(LINK_TYPES, part.length)
      links.setRows(part)
      appender.appendDataChunk(links)
    }
  }
  appender.closeSync()
}

const linkRow = (id: string, { idu, method, distanceMetres }: AddressLink, row: number): DuckDBValue[] => [
  id,
  idu,
  method,
  distanceMetres,
  row,
]
