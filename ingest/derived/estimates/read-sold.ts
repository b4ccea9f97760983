import type { Database } from '../../../formats/duckdb/database.ts'
import { parquet, quoted, sqlOfFile } from '../../../formats/duckdb/sql.ts'
import { GrowableColumn, u8, u16, u32 } from '../../../shared/artefacts/growable.ts'
import { NONE, type Sold } from '../../../shared/estimates/sold.ts'
import type { DwellingType } from '../../../shared/identifiers/dwelling-types.ts'
import { isIdu } from '../../../shared/identifiers/idu.ts'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'
import { pricedSalesOf } from '../../datasets/dvf/prices/priced-table.ts'
import { salesOf } from '../../datasets/dvf/sales/read-lines.ts'
import type { PlaceOf } from './sale-places.ts'
import soldSql from './sold.sql'

/** The dwellings sold of one type, with the names of what their columns count. */
export interface ReadSold {
  sold: Sold
  /** Key of each sale. */
  ids: string[]
  communes: string[]
  /** `commune:code`, codes of the day of the sale. */
  streets: string[]
}

/** The lake of the sales of a département, and where parcels lie whose sales have no point. */
export interface SalesLake {
  sales: string
  priced: string
  placeOf: PlaceOf
}

const f64 = () => new GrowableColumn((n) => new Float64Array(n))
const i32 = () => new GrowableColumn((n) => new Int32Array(n))

/** Reads the dwellings of a type from the lake of one département, in the order of day and key. */
export async function readSold(
  db: Database,
  { sales, priced, placeOf }: SalesLake,
  type: DwellingType,
  tables: SoldTables = new SoldTables(),
): Promise<ReadSold> {
  const columns = {
    day: u16(),
    price: f64(),
    surface: f64(),
    rooms: u8(),
    land: u32(),
    outbuildings: u8(),
    carrez: f64(),
    lots: u8(),
    parcels: u8(),
    lng: i32(),
    lat: i32(),
    parcel: f64(),
    street: u32(),
    commune: u32(),
    iris: u32(),
  }
  const { communes, streets, irises } = tables
  const ids: string[] = []
  const query = sqlOfFile(soldSql, {
    priced: pricedSalesOf(parquet(priced)),
    sales: salesOf(sales),
    type: quoted(type),
  })
  for await (const row of db.streamObjects(query)) {
    const idu = String(row.idu)
    const place = row.lng === null || row.lat === null ? placeOf(idu) : [Number(row.lng), Number(row.lat)]
    if (!place) continue
    columns.lng.push(place[0]!)
    columns.lat.push(place[1]!)
    ids.push(String(row.mutation))
    for (const name of NUMBERS) columns[name].push(Number(row[name]))
    columns.parcel.push(isIdu(idu) ? packIdu(idu) : 0)
    columns.street.push(streets.of(row.street))
    columns.commune.push(communes.of(row.commune))
    columns.iris.push(irises.of(row.iris))
  }
  const sold: Sold = {
    count: ids.length,
    day: columns.day.view(),
    price: columns.price.view(),
    surface: columns.surface.view(),
    rooms: columns.rooms.view(),
    land: columns.land.view(),
    outbuildings: columns.outbuildings.view(),
    carrez: columns.carrez.view(),
    lots: columns.lots.view(),
    parcels: columns.parcels.view(),
    lng: columns.lng.view(),
    lat: columns.lat.view(),
    parcel: columns.parcel.view(),
    street: columns.street.view(),
    commune: columns.commune.view(),
    iris: columns.iris.view(),
  }
  return { sold, ids, communes: communes.names, streets: streets.names }
}

const NUMBERS = [
  'day',
  'price',
  'surface',
  'rooms',
  'land',
  'outbuildings',
  'carrez',
  'lots',
  'parcels',
] as const

/** What the ranks of communes, streets and IRIS name; types that share it have the same ranks. */
export class SoldTables {
  readonly communes = new Codes()
  readonly streets = new Codes()
  readonly irises = new Codes()
}

/** Numbers for names, in the order they come. */
class Codes {
  readonly names: string[] = []
  readonly #codes = new Map<string, number>()

  of(name: unknown): number {
    if (typeof name !== 'string') return NONE
    let code = this.#codes.get(name)
    if (code === undefined) {
      code = this.names.push(name) - 1
      this.#codes.set(name, code)
    }
    return code
  }
}
