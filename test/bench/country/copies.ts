import { encodeParcelBlocks } from '../../../shared/artefacts/parcel-blocks/encode-parcel-blocks.ts'
import { openParcels, PARCELS_MAGIC, PARCELS_VERSION } from '../../../shared/artefacts/parcels.ts'
import { encodeSales, type SalesFile } from '../../../shared/artefacts/sale-blocks/encode-sales.ts'
import { openSales, SALES_MAGIC, SALES_VERSION } from '../../../shared/artefacts/sales.ts'
import { decodeSections, encodeSections } from '../../../shared/artefacts/sections.ts'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'
import { type Place, shiftOf } from './places.ts'

const PARCELS = ['tree', 'geometry', 'offsets', 'keys', 'surfaces', 'created', 'updated', 'surveyed']
const SALES = [
  ...[
    'idHash',
    'idRank',
    'idHead',
    'idTail',
    'idAgainRank',
    'idAgain',
    'date',
    'position',
    'price',
    'pricePerM2',
    'nature',
    'multiLot',
    'elsewhere',
    'premiseOffset',
    'premiseType',
    'premiseSurface',
    'premiseRooms',
  ],
  ...['saleSiteOffset', 'saleSites', 'siteKey', 'siteX', 'siteY', 'geometryOffset', 'geometry'],
  ...['siteSaleOffset', 'siteSales', 'aliasKey', 'aliasSite', 'located', 'tree', 'zoneSales'],
]

/** The parcels of one département as those of another place: moved, and with the identifiers of there. */
export function movedParcels(bytes: ArrayBuffer, from: Place, to: Place): Uint8Array {
  const copy = bytes.slice(0)
  const parcels = openParcels(copy)
  moveBoxes(parcels.tree.boxes, from, to)
  rename(parcels.keys, from, to)
  return encoded(copy, PARCELS_MAGIC, PARCELS_VERSION, PARCELS, from, to)
}

/** Such parcels once more, in blocks. */
export const inBlocks = (parcels: Uint8Array): Uint8Array =>
  Buffer.concat(encodeParcelBlocks(openParcels(Uint8Array.from(parcels).buffer)))

/** The sales of one département as those of another place: moved, of the parcels of there, under the codes of there. */
export function movedSales(bytes: ArrayBuffer, from: Place, to: Place): Uint8Array {
  const copy = bytes.slice(0)
  const sales = openSales(copy)
  const { dx, dy } = shiftOf(from, to)
  if (sales.tree) moveBoxes(sales.tree.boxes, from, to)
  for (const site of sales.located) {
    sales.siteX[site]! += dx
    sales.siteY[site]! += dy
  }
  rename(sales.siteKey, from, to)
  rename(sales.aliasKey, from, to)
  // Codes of communes and IRIS begin with their département's.
  const zones = Object.entries(sales.zones).map(([code, range]) => [
    to.code + code.slice(from.code.length),
    range,
  ])
  return encoded(copy, SALES_MAGIC, SALES_VERSION, SALES, from, to, {
    zones: JSON.stringify(Object.fromEntries(zones)),
  })
}

/** The files in which the api reads such sales. */
export const salesFiles = (sales: Uint8Array): SalesFile[] =>
  encodeSales(openSales(Uint8Array.from(sales).buffer))

function moveBoxes(boxes: Int32Array, from: Place, to: Place): void {
  const { dx, dy } = shiftOf(from, to)
  for (let i = 0; i < boxes.length; i += 2) {
    boxes[i]! += dx
    boxes[i + 1]! += dy
  }
}

const someParcel = ({ code }: Place): number => packIdu(`${code}001000AA0001`)

/** Gives packed IDUs of one département the code of another; their order stays. */
function rename(keys: Float64Array, from: Place, to: Place): void {
  const step = someParcel(to) - someParcel(from)
  for (let i = 0; i < keys.length; i++) keys[i]! += step
}

/** The artefact anew with the header of the other place. Outlines are written from the origin: moving it moves them. */
function encoded(
  bytes: ArrayBuffer,
  magic: string,
  version: number,
  names: readonly string[],
  from: Place,
  to: Place,
  more: Record<string, string> = {},
): Uint8Array {
  const { facts, section } = decodeSections(bytes, magic, version)
  const { dx, dy } = shiftOf(from, to)
  const sections = names.map((name) => {
    const { offset, length } = section(name)
    return [name, new Uint8Array(bytes, offset, length)] as const
  })
  const moved = {
    ...facts,
    ...more,
    departement: to.code,
    originX: Number(facts.originX) + dx,
    originY: Number(facts.originY) + dy,
  }
  return Buffer.concat(encodeSections(magic, version, moved, Object.fromEntries(sections)))
}
