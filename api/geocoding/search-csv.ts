import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Papa from 'papaparse'
import { z } from 'zod'
import { addedCell, FORMULA_RULES, type FormulaRule, ownCell } from '../../shared/csv/formulas.ts'
import { Turn } from '../../stores/reading/turns.ts'
import type { Stores } from '../../stores/stores.ts'
import { type CsvBody, fileTooLong, readCsvBody, someColumns } from '../answers/csv-body.ts'
import { explainIssue } from '../answers/explain-issue.ts'
import { fileSentences } from '../answers/file-sentences.ts'
import { parameterSentences } from '../answers/parameter-sentences.ts'
import { notLoaded } from '../answers/problem.ts'
import { Refusals } from '../answers/refusals.ts'
import { shortened } from '../answers/shortened.ts'
import { BODY_BYTES, CSV_BODY } from '../kernel/limits.ts'
import { describeFoundAddress } from '../operations/addresses/describe-address.ts'
import {
  findRow,
  isAskable,
  isDoubtful,
  LEAST_SCORE,
  type RowCells,
} from '../operations/addresses/find-row.ts'
import { storesOf } from '../plugins/release-lease.ts'
import type { RouteHooks } from '../rest/routes.ts'

/** Characters of a column's name in the query. */
export const LONGEST_NAME = 250

/** Columns added to each row. */
export const RESULT_COLUMNS = [
  'latitude',
  'longitude',
  'result_label',
  'result_score',
  'result_type',
  'result_id',
  'result_housenumber',
  'result_number_match',
  'result_street',
  'result_postcode',
  'result_city',
  'result_citycode',
  'result_parcels',
  'result_parcel_method',
  'result_status',
] as const

const columnName = z.string().max(LONGEST_NAME)
const names = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',', CSV_BODY.columns + 1) : value),
  z.array(z.string().trim().min(1).max(LONGEST_NAME)).max(CSV_BODY.columns).optional(),
)
const query = z.strictObject({
  columns: names,
  postcode: columnName.optional(),
  citycode: columnName.optional(),
  lat: columnName.optional(),
  lon: columnName.optional(),
  formulas: z.enum(FORMULA_RULES).default('protect'),
})

/** Types under which a CSV file is sent: curl and browsers say text/plain of a file that they do not know. */
const CSV_TYPES = ['text/csv', 'text/plain']
const LIMITS = { bytes: BODY_BYTES.csv, ...CSV_BODY }

/** The columns (0-based) of the parts of an address. */
interface Places {
  text: number[]
  postcode: number | undefined
  commune: number | undefined
  lat: number | undefined
  lng: number | undefined
}

/**
 * Adds `POST /v1/addresses/search/csv`, which gives the CSV back with the address found for each row in new columns. It is no
 * operation, because its body and answer are files and not JSON.
 */
export function addCsvSearch(app: FastifyInstance, hooks: RouteHooks): void {
  app.register(async (scope) => {
    // Without the parsers of JSON and text, whose bodies are no streams: other types get 415.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(CSV_TYPES, (_request, payload, done) => done(null, payload))
    scope.post('/v1/addresses/search/csv', { ...hooks }, async (request, reply) => {
      const stores = storesOf(request)
      if (stores.addresses.entryCount === 0) throw notLoaded('ban')
      const wanted = readQuery(request)
      if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES.csv) throw fileTooLong(BODY_BYTES.csv)
      const body = await readCsvBody(z.instanceof(Readable).parse(request.body), LIMITS)
      const places = placesOf(wanted, body.header)
      reply.header('content-type', 'text/csv; charset=utf-8').header('x-input-encoding', body.encoding)
      return reply.send(Readable.from(answer(body, places, stores, wanted.formulas)))
    })
  })
}

function readQuery(request: FastifyRequest): z.infer<typeof query> {
  const read = query.safeParse(request.query)
  if (read.success) return read.data
  const refusals = new Refusals()
  for (const issue of read.error.issues)
    if (issue.code === 'unrecognized_keys')
      for (const name of issue.keys)
        refusals.add(`query.${name}`, () =>
          parameterSentences.takes('columns, postcode, citycode, lat, lon, formulas'),
        )
    else refusals.add(`query.${issue.path.join('.')}`, () => explainIssue(issue))
  throw refusals.problem()
}

/** Without `columns` the whole row is the text. Throws Problem (400), which names the columns that the file does not have. */
function placesOf(wanted: z.infer<typeof query>, header: readonly string[]): Places {
  const refusals = new Refusals()
  const at = (parameter: string, name: string): number => {
    const found = header.indexOf(name)
    if (found < 0)
      refusals.add(`query.${parameter}`, () => fileSentences.noColumn(shortened(name), someColumns(header)))
    return found
  }
  const one = (parameter: 'postcode' | 'citycode' | 'lat' | 'lon') =>
    wanted[parameter] === undefined ? undefined : at(parameter, wanted[parameter])
  const places = {
    text: wanted.columns?.map((name) => at('columns', name)) ?? header.map((_, i) => i),
    postcode: one('postcode'),
    commune: one('citycode'),
    lat: one('lat'),
    lng: one('lon'),
  }
  if (refusals.count > 0) throw refusals.problem()
  return places
}

async function* answer(
  { header, rows, delimiter }: CsvBody,
  places: Places,
  stores: Stores,
  formulas: FormulaRule,
): AsyncGenerator<string> {
  const own = (cells: readonly string[]) => cells.map((cell) => ownCell(cell, formulas))
  const added = (cells: readonly Cell[]) => cells.map((cell) => addedCell(cell, formulas))
  const line = (values: readonly string[]) => `${Papa.unparse([[...values]], { delimiter })}\r\n`
  yield line([...own(header), ...RESULT_COLUMNS])
  const turn = new Turn()
  for (const row of rows) {
    // A short row must not move the new columns to the left.
    const padded = [...row, ...Array<string>(Math.max(0, header.length - row.length)).fill('')]
    yield line([...own(padded), ...added(await geocode(row, places, stores))])
    if (turn.isOver) await turn.next()
  }
}

/** Keeps numbers apart from texts: only texts can be read as formulas. */
type Cell = string | number

const none = (status: string): Cell[] => [...RESULT_COLUMNS.slice(1).map(() => ''), status]

/** The result columns of one row; `result_status` is ok, doubtful (which claims no parcel), not-found or empty. */
async function geocode(row: readonly string[], places: Places, stores: Stores): Promise<Cell[]> {
  const cells = cellsOf(row, places)
  if (!isAskable(cells.address)) return none('empty')
  const hit = await findRow(cells, stores)
  if (!hit) return none('not-found')
  const isSure = !isDoubtful(hit, LEAST_SCORE, cells.near)
  const { geopoint, ...found } = describeFoundAddress(hit, stores.territory)
  const parcels = isSure ? found.parcels : []
  return [
    geopoint.lat,
    geopoint.lng,
    found.label,
    found.score,
    found.type,
    found.id,
    found.houseNumber,
    found.numberMatch,
    found.street,
    found.postcode,
    found.city ?? found.commune.name,
    found.commune.code,
    parcels.map(({ idu }) => idu).join('|'),
    parcels[0]?.match.method,
    isSure ? 'ok' : 'doubtful',
  ].map((value) => value ?? '')
}

function cellsOf(row: readonly string[], places: Places): RowCells {
  const cell = (at: number | undefined) => (at === undefined ? '' : (row[at] ?? '').trim())
  const [lat, lng] = [Number(cell(places.lat) || Number.NaN), Number(cell(places.lng) || Number.NaN)]
  return {
    address: places.text.map((at) => row[at] ?? '').join(' '),
    postcode: cell(places.postcode),
    citycode: cell(places.commune),
    near: Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lng, lat } : undefined,
  }
}
