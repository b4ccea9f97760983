import Flatbush from 'flatbush'
import { z } from 'zod'
import type { KnownSales } from '../estimates/estimate.ts'
import type { Quantiles } from '../estimates/interval.ts'
import { NearestSales } from '../estimates/nearest.ts'
import { INPUT_LEVELS, type InputLevel } from '../estimates/question.ts'
import type { Fit } from '../estimates/regression.ts'
import { Plane, type Sold } from '../estimates/sold.ts'
import { DWELLING_TYPES, type DwellingType } from '../identifiers/dwelling-types.ts'
import { type ContentOf, encodeColumns, openColumns } from './column-file.ts'
import { type StringTable, stringAt } from './string-table.ts'

/** The sales that estimates of one département are made from, type by type, with what was fitted to them. */
const LAYOUT = {
  magic: 'TERRESTI',
  version: 1,
  schema: {
    day: 'u16',
    price: 'u32',
    surface: 'u16',
    rooms: 'u8',
    land: 'u32',
    outbuildings: 'u8',
    carrez: 'u16',
    lots: 'u8',
    parcels: 'u8',
    lng: 'i32',
    lat: 'i32',
    parcel: 'f64',
    street: 'u32',
    commune: 'u32',
    residual: 'i32',
    id: 'text',
    communes: 'text',
    streets: 'text',
  },
} as const

/** Carrez surfaces are stored in tenths of a m², residuals in millionths. */
const CARREZ = 10
const RESIDUAL = 1e6

const modelSchema = z.strictObject({
  type: z.enum(DWELLING_TYPES),
  first: z.number().int(),
  count: z.number().int(),
  base: z.number(),
  start: z.number(),
  end: z.number(),
  knots: z.array(z.number()),
  coefficients: z.array(z.number()),
  communes: z.array(z.number()),
  /** Of the level `usual`, which is all that files of before version 2.0 of the method have. */
  low: z.number(),
  high: z.number(),
  quantiles: z.record(z.enum(INPUT_LEVELS), z.strictObject({ low: z.number(), high: z.number() })).optional(),
  middle: z.number(),
})

/** What is stored of one type: its known sales, their residuals and keys, the fit, and how far its intervals reach. */
export interface EstimateModel {
  sold: Sold
  fit: Fit
  residuals: ArrayLike<number>
  ids: readonly string[]
  /** By how much is said of the dwelling. */
  quantiles: Readonly<Record<InputLevel, Quantiles>>
  plane: Plane
}

/** Chunks of the file of one département, in order. `communes` and `streets` name what the columns of all models count. */
export function encodeEstimates(
  departement: string,
  models: readonly EstimateModel[],
  communes: readonly string[],
  streets: readonly string[],
): Uint8Array[] {
  const count = models.reduce((sum, { sold }) => sum + sold.count, 0)
  const content: ContentOf<typeof LAYOUT.schema> = {
    day: new Uint16Array(count),
    price: new Uint32Array(count),
    surface: new Uint16Array(count),
    rooms: new Uint8Array(count),
    land: new Uint32Array(count),
    outbuildings: new Uint8Array(count),
    carrez: new Uint16Array(count),
    lots: new Uint8Array(count),
    parcels: new Uint8Array(count),
    lng: new Int32Array(count),
    lat: new Int32Array(count),
    parcel: new Float64Array(count),
    street: new Uint32Array(count),
    commune: new Uint32Array(count),
    residual: new Int32Array(count),
    id: models.flatMap(({ ids }) => ids),
    communes,
    streets,
  }
  const facts: z.infer<typeof modelSchema>[] = []
  const trees: Record<string, Uint8Array> = {}
  let first = 0
  for (const { sold, fit, residuals, quantiles, plane } of models) {
    for (const name of [
      'day',
      'rooms',
      'land',
      'outbuildings',
      'lots',
      'parcels',
      'lng',
      'lat',
      'parcel',
      'street',
      'commune',
    ] as const)
      content[name].set(sold[name], first)
    for (let row = 0; row < sold.count; row++) {
      content.price[first + row] = Math.round(sold.price[row]!)
      content.surface[first + row] = Math.round(sold.surface[row]!)
      content.carrez[first + row] = Math.min(0xffff, Math.round(sold.carrez[row]! * CARREZ))
      content.residual[first + row] = Math.round(residuals[row]! * RESIDUAL)
    }
    const { type, base, trend, coefficients } = fit
    const { start, end, knots } = trend
    facts.push({
      type,
      first,
      count: sold.count,
      base,
      start,
      end,
      knots: [...knots],
      coefficients: [...coefficients],
      communes: [...fit.communes],
      ...quantiles.usual,
      quantiles,
      middle: plane.middle,
    })
    trees[`tree.${type}`] = new NearestSales(sold, plane).encode()
    first += sold.count
  }
  return encodeColumns(LAYOUT, { departement, count, models: JSON.stringify(facts) }, content, trees)
}

/** One type of a département, ready to be asked. */
export interface OpenedModel {
  known: KnownSales
  quantiles: Readonly<Record<InputLevel, Quantiles>>
  /** Key of the sale of a row. */
  idOf(row: number): string
}

/** The estimates of one département as they are opened. */
export interface EstimatesArtefact {
  departement: string
  /** Sales of all types. */
  count: number
  models: ReadonlyMap<DwellingType, OpenedModel>
  /** Ranks by code of the commune, and by `commune:code` of the street. */
  communes: ReadonlyMap<string, number>
  streets: ReadonlyMap<string, number>
}

/** Opens an artefact in place. Throws a plain Error when it is of another kind or version, or truncated. */
export function openEstimates(bytes: ArrayBuffer): EstimatesArtefact {
  const { facts, columns, section } = openColumns(bytes, LAYOUT)
  const models = new Map<DwellingType, OpenedModel>()
  for (const stored of z.array(modelSchema).parse(JSON.parse(String(facts.models)))) {
    const { type, first, count, base, start, end } = stored
    const until = first + count
    const sold: Sold = {
      count,
      day: columns.day.subarray(first, until),
      price: columns.price.subarray(first, until),
      surface: columns.surface.subarray(first, until),
      rooms: columns.rooms.subarray(first, until),
      land: columns.land.subarray(first, until),
      outbuildings: columns.outbuildings.subarray(first, until),
      carrez: Float64Array.from(columns.carrez.subarray(first, until), (value) => value / CARREZ),
      lots: columns.lots.subarray(first, until),
      parcels: columns.parcels.subarray(first, until),
      lng: columns.lng.subarray(first, until),
      lat: columns.lat.subarray(first, until),
      parcel: columns.parcel.subarray(first, until),
      street: columns.street.subarray(first, until),
      commune: columns.commune.subarray(first, until),
      iris: new Uint32Array(0),
    }
    const plane = new Plane(stored.middle)
    const tree = Flatbush.from(bytes, section(`tree.${type}`).offset)
    const known: KnownSales = {
      sold,
      plane,
      nearest: new NearestSales(sold, plane, tree),
      fit: {
        type,
        base,
        trend: { start, end, knots: Float64Array.from(stored.knots) },
        coefficients: Float64Array.from(stored.coefficients),
        communes: Float64Array.from(stored.communes),
      },
      residuals: Float64Array.from(columns.residual.subarray(first, until), (value) => value / RESIDUAL),
      from: 0,
      to: count,
    }
    const usual = { low: stored.low, high: stored.high }
    const quantiles = stored.quantiles ?? { least: usual, usual, all: usual }
    models.set(type, { known, quantiles, idOf: (row) => stringAt(columns.id, first + row) })
  }
  return {
    departement: String(facts.departement),
    count: Number(facts.count),
    models,
    communes: ranksOf(columns.communes),
    streets: ranksOf(columns.streets),
  }
}

function ranksOf(table: StringTable): Map<string, number> {
  return new Map(Array.from({ length: table.starts.length - 1 }, (_, rank) => [stringAt(table, rank), rank]))
}
