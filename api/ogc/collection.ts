import type { GeometryReader } from '../../shared/artefacts/geometry.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import type { DatasetName } from '../../shared/identifiers/dataset-names.ts'
import type { Hold } from '../../stores/blocks/hold.ts'
import type { Shape } from '../../stores/sales/shape.ts'
import type { Stores } from '../../stores/stores.ts'

export type Value = string | number | boolean | null

/** A property of the features of a collection. */
export interface CollectionField {
  type: 'string' | 'number' | 'integer' | 'boolean'
  /** A day, YYYY-MM-DD. */
  format?: 'date'
  description: string
}

/** A feature as it is written: either an outline, which the reader holds until its next `decode`, or a point in 1e-7 degrees. */
export interface Feature {
  id: string
  properties: Readonly<Record<string, Value>>
  outline?: GeometryReader
  point?: readonly [x: number, y: number] | undefined
}

/** The features of one département, by rows that go from 0 to `count`; their order is that of the collection. */
export interface CollectionPart {
  readonly count: number
  /** Whether it may have a feature that is asked for: one that has none is not opened. Left out: it may. */
  mayHave?(asked: { shape: Shape | undefined; equals: Readonly<Record<string, string>> }): boolean
  /** Whether all of its features lie in a shape: they are then counted without being compared with it. Left out: not known. */
  liesIn?(shape: Shape): boolean
  /** How many rows are read to know which of them meet a shape, by the boxes in memory: about so many. Left out: few. */
  comparedWith?(shape: Shape): Promise<number>
  /** Rows that another part gives may be among its own: only the open part knows how many. */
  readonly mayRepeat?: true
  /** Its rows, read when they are not in memory; they stay as long as the question holds them. */
  open(hold: Hold): Promise<OpenPart>
}

/** Reads features by their rows. */
export interface RowReader {
  read(row: number): Feature
}

interface PartRows {
  /** Rows that a narrowing leaves, the end excluded; undefined: all of them. */
  range?(
    equals: Readonly<Record<string, string>>,
    hold: Hold,
  ): Promise<readonly [from: number, end: number] | undefined>
  /** Rows that are given by another part: a sale of two départements. */
  readonly elsewhere?: ReadonlySet<number>
}

/** A part whose rows are all readable. */
interface ReadablePart extends PartRows, RowReader {
  /** Rows whose geometry has a point in common with a shape, ascending. It yields where the event loop may serve others. */
  meeting(shape: Shape): Generator<void, readonly number[]>
}

/** A part whose rows are read from blocks. */
interface PartInBlocks extends PartRows {
  /** As of a readable part. The event loop serves others meanwhile. */
  meeting(shape: Shape): Promise<readonly number[]>
  /** What reads these rows; they stay as long as the question holds them. */
  take(rows: readonly number[], hold: Hold): Promise<RowReader>
}

/** The rows of a part. */
export type OpenPart = ReadablePart | PartInBlocks

/** What reads rows of a part. */
export async function readerOf(part: OpenPart, rows: readonly number[], hold: Hold): Promise<RowReader> {
  return 'take' in part ? part.take(rows, hold) : part
}

/** Where a feature is. */
export interface FoundFeature {
  part: OpenPart
  row: number
}

/** A collection of OGC API Features. Adding one = adding its file here and its line in `collections/index.ts`. */
export interface Collection {
  readonly name: string
  readonly title: { fr: string; en: string }
  readonly description: string
  readonly geometry: 'Point' | 'Polygon'
  /** Name of the layer of tiles that draws it; left out: none does. */
  readonly tiles?: string
  /** Whose data it shows: the first has to be loaded. */
  readonly datasets: readonly [DatasetName, ...DatasetName[]]
  readonly fields: Readonly<Record<string, CollectionField>>
  /** The property that `datetime` is compared with. */
  readonly day?: string
  /** First and last day of those, as instants; left out: open on both sides. */
  interval?(stores: Stores): readonly (string | null)[]
  /** It shows sales or owners, which search engines may not index. */
  readonly noindex?: boolean
  parts(stores: Stores): readonly CollectionPart[]
  /** The feature of an id: its part and row. */
  find(id: string, stores: Stores, hold: Hold): Promise<FoundFeature | undefined>
  /** West, south, east, north of parts of what is loaded, in 1e-7 degrees. */
  boxes(stores: Stores): readonly (Int32Array | Bounds)[]
}

const NUMBERED = /^(\d{2,3}|2[AB])\.(\d{1,9})$/

/** An id made of a département and a row, where the source gives none; undefined for another text. */
export function numberedId(id: string): { departement: string; row: number } | undefined {
  const [, departement, row] = NUMBERED.exec(id) ?? []
  return departement === undefined ? undefined : { departement, row: Number(row) }
}
