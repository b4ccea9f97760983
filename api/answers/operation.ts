import type { z } from 'zod'
import type { DatasetName } from '../../shared/identifiers/dataset-names.ts'
import type { Sendable, SendableParts } from '../../stores/reading/ready-json.ts'
import type { Stores } from '../../stores/stores.ts'
import type { ExamplePlace } from './example-place.ts'
import type { LinkTemplates } from './links.ts'

/** What an operation found (`data` as its schema says), and which datasets it read (for `meta`). */
export interface Answer<D = unknown, A = Readonly<Record<string, unknown>>> {
  data: Sendable<D>
  datasets: readonly DatasetName[]
  /** Goes into `meta` with the provenance: `returned`, `limit`, `truncated` of a list, what was resolved, coverage. */
  about?: SendableParts<A>
  /** What the `links` of the question name and only the answer knows: put in instead of the parameters. */
  named?: Readonly<Record<string, string>>
}

/** A column keeps its type even where an answer knows none of its values. */
export interface TableColumn {
  name: string
  type: 'text' | 'number' | 'boolean'
  description: string
  /** A text that is a day, YYYY-MM-DD: a workbook has it as a date. */
  isDay?: true
}

/** Columns of a table, the same in every row. `point`: longitude and latitude columns that place a row, for GeoJSON. */
export interface TableForm {
  columns: readonly TableColumn[]
  point: { lng: string; lat: string }
}

export interface Table extends TableForm {
  rows: readonly (readonly (string | number | boolean | null)[])[]
}

/** How an answer is written as a table. */
export interface TableWriter extends TableForm {
  /** What a row is, as a name in the OpenAPI document. */
  thing: string
  rowsOf(data: unknown): Table['rows']
  /** The columns that an answer has, of those of its rows, where it was asked for some of them; left out: all. */
  shown?(data: unknown): readonly TableColumn[]
}

/** What may be missing in an example, because its place does not have it. */
export type Incomplete<T> = { [K in keyof T]?: T[K] | undefined }

export interface Example<I> {
  title: string
  input: Incomplete<I>
}

/** One question: REST route, OpenAPI entry, MCP tool and reference page are all derived from it. */
export interface Operation<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  A extends z.ZodObject = z.ZodObject,
> {
  /** camelCase, unique: the OpenAPI operationId. */
  name: string
  /** snake_case name of the MCP tool. */
  tool: string
  method: 'GET' | 'POST'
  /** Path with `{param}` placeholders, e.g. `/v1/parcels/{idu}`. */
  path: string
  /** For a path that is another question's but for its parameter: the regular expression that the parameter must match. */
  pathPattern?: { parameter: string; pattern: string }
  tag: string
  title: string
  description: string
  /** Bytes of the body of a posted question, BODY_BYTES.question when left out. */
  bodyBytes?: number
  /** Strict object: an unknown parameter is refused. Every array and text in it is bounded (a test looks). */
  input: I
  /** Schema of `data` in the answer. */
  output: O
  /** Schema of the members of `meta` that are not the provenance. */
  about?: A
  /** The answer carries sales: French law forbids search engines to index them (LPF art. R*112 A-3). */
  noindex?: true
  /** Where the answer leads on, over REST: in `meta.links`. */
  links?: LinkTemplates
  /** Writes `data` for those who ask for CSV, GeoJSON or Arrow instead of JSON. */
  table?: TableWriter
  /** `data` is a list that can be had as NDJSON too (`format=ndjson`), a line an item. */
  lines?: true
  /** `data` is one parcel that can be had as a GeoJSON Feature too (`format=geojson`). */
  feature?: true
  /** Examples about a place. Every one about the demo's place answers 200 on the demo territory. */
  examples(place: ExamplePlace): readonly Example<z.input<I>>[]
  /** Statuses this question can answer in addition to 200, 304, 400, 405, 429 and 500. */
  statuses: readonly (401 | 404 | 410 | 503)[]
  /** Its work may take long: `run` is given a signal that tells when the caller has gone. */
  stoppable?: true
  /** What the answer depends on besides the served release and the input: its ETag changes with this text. */
  variesBy?(stores: Stores): Promise<string>
  /** Is asked once. Throws Problem for everything that is not an answer. */
  run(
    input: z.output<I>,
    stores: Stores,
    gone?: AbortSignal,
  ): Answer<z.output<O>, z.output<A>> | Promise<Answer<z.output<O>, z.output<A>>>
}

/** Ties what `run` takes and gives to the declared schemas. */
export function operation<I extends z.ZodObject, O extends z.ZodType, A extends z.ZodObject>(
  definition: Operation<I, O, A>,
): Operation {
  return definition
}
