import type { z } from 'zod'
import type { Stores } from './store/stores.ts'

/**
 * Ready-made JSON inside an answer (a geometry, a stored document): spliced in, never parsed on the way out. What many answers hold is
 * given as its bytes (UTF-8, perhaps in pieces), which are copied instead of being encoded for each of them.
 */
export class JsonText {
  readonly bytes: readonly Buffer[] | undefined
  #text: string | undefined

  constructor(json: string | readonly Buffer[]) {
    if (typeof json === 'string') this.#text = json
    else this.bytes = json
  }

  get text(): string {
    this.#text ??= Buffer.concat(this.bytes ?? []).toString()
    return this.#text
  }
}

/** What an operation found, and which datasets it read (for `meta`). */
export interface Answer {
  data: unknown
  datasets: readonly string[]
  /** Goes into `meta` beside the provenance: `returned`, `limit`, `truncated` of a list, what was resolved, coverage. */
  about?: Readonly<Record<string, unknown>>
}

/** A column keeps its type even where an answer knows none of its values. */
export interface Column {
  name: string
  type: 'text' | 'number' | 'boolean'
}

/** A table with the same columns in every row. `point`: longitude and latitude columns that place a row, for GeoJSON. */
export interface Table {
  columns: readonly Column[]
  rows: readonly (readonly (string | number | boolean | null)[])[]
  point: { lng: string; lat: string }
}

export interface Example<I> {
  title: string
  input: I
}

/** One question: REST route, OpenAPI entry, MCP tool and reference page are all derived from it. */
export interface Operation<I extends z.ZodObject = z.ZodObject> {
  /** camelCase, unique: the OpenAPI operationId. */
  name: string
  /** snake_case name of the MCP tool. */
  tool: string
  method: 'GET' | 'POST'
  /** Path with `{param}` placeholders, e.g. `/v1/parcels/{idu}`. */
  path: string
  tag: string
  title: string
  description: string
  /** Strict object: an unknown parameter is refused. */
  input: I
  /** Schema of `data` in the answer. */
  output: z.ZodType
  /** Schema of what the answer says of itself in `meta`, beside the provenance. */
  about?: z.ZodObject
  /** The answer carries sales: French law forbids search engines to index them (LPF art. R*112 A-3). */
  noindex?: true
  /** Rows of `data` for those who ask for CSV, GeoJSON or Arrow instead of JSON. */
  table?: (data: unknown) => Table
  /** Examples that answer 200 on the demo territory. */
  examples: readonly Example<z.input<I>>[]
  /** Statuses this question can answer besides 200, 304, 400, 405, 429 and 500. */
  statuses: readonly (401 | 404 | 503)[]
  /** Throws Problem for everything that is not an answer. */
  run(input: z.output<I>, stores: Stores): Answer | Promise<Answer>
}

/** Keeps the input type tied to `run` while the list of operations stays homogeneous. */
export function operation<I extends z.ZodObject>(definition: Operation<I>): Operation {
  return definition as unknown as Operation
}
