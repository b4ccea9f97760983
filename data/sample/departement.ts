import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { SampleCommune } from './communes.ts'
import { FILE_END, FILE_START } from './etalab-file.ts'
import { featureLine } from './parcel.ts'
import { communeParcels } from './parcels.ts'
import { createStreets } from './streets.ts'

/** A département of any size, in which every commune is the same rectangle of blocks. */
export interface DepartementOptions {
  /** Two characters; communes are numbered from 001 in it. */
  departement: string
  /** Parcels wanted, exactly. */
  count: number
  seed: number
  /** South-west corner, WGS84 degrees. */
  originLng: number
  originLat: number
  /** Codes of the communes instead of numbers, in their order. */
  codes?: readonly string[]
}

/** Blocks of a commune, east and north: some 4,000 parcels over 2.2 by 1.8 km. */
const COMMUNE_COLUMNS = 20
const COMMUNE_ROWS = 20
/** Communes in one row from west to east. */
const COMMUNES_ABREAST = 16
const LOT_WIDTH = 16
const MAX_COMMUNES = 999
/** Characters given to the compressor at once. */
const CHUNK = 1 << 15

/** The n-th commune (from 1) of a large invented département. Throws beyond the 999 that codes can name. */
export function gridCommune(departement: string, index: number): SampleCommune {
  if (index > MAX_COMMUNES)
    throw new RangeError(`count is too large: a département names at most ${MAX_COMMUNES} communes`)
  const code = departement + String(index).padStart(3, '0')
  const column = ((index - 1) % COMMUNES_ABREAST) * COMMUNE_COLUMNS
  const row = Math.floor((index - 1) / COMMUNES_ABREAST) * COMMUNE_ROWS
  return {
    code,
    name: `Commune-Inventée-${index}`,
    postcode: `${departement}000`,
    lotWidth: LOT_WIDTH,
    parts: [{ prefix: '000', columns: [column, column + COMMUNE_COLUMNS], rows: [row, row + COMMUNE_ROWS] }],
  }
}

/**
 * Features of the département, one line each, commune after commune (`entered` is called with each); one commune's block in memory
 * at a time.
 */
export function* generateParcels(
  options: DepartementOptions,
  entered: (commune: SampleCommune) => void = () => undefined,
): Generator<string> {
  const streets = createStreets(options)
  let left = options.count
  for (let index = 1; left > 0; index++) {
    const numbered = gridCommune(options.departement, index)
    const code = options.codes ? options.codes[index - 1] : numbered.code
    if (code === undefined)
      throw new RangeError(`count is too large: the ${options.codes?.length} communes hold fewer parcels`)
    const commune = { ...numbered, code }
    entered(commune)
    for (const parcel of communeParcels(commune, streets)) {
      yield featureLine(parcel)
      if (--left === 0) return
    }
  }
}

/**
 * Writes the département's parcels file (.json.gz, Etalab layout) at `path`, streaming, and returns its
 * communes. Compression is the fastest level: the file is for measuring, not for keeping.
 */
export async function writeDepartement(path: string, options: DepartementOptions): Promise<SampleCommune[]> {
  await mkdir(dirname(path), { recursive: true })
  const communes: SampleCommune[] = []
  const chunks = function* (): Generator<string> {
    let text = FILE_START
    let separator = ''
    for (const line of generateParcels(options, (commune) => communes.push(commune))) {
      text += separator + line
      separator = ',\n'
      if (text.length < CHUNK) continue
      yield text
      text = ''
    }
    yield text + FILE_END
  }
  await pipeline(
    Readable.from(chunks(), { objectMode: true, highWaterMark: 4 }),
    createGzip({ level: 1 }),
    createWriteStream(path),
  )
  return communes
}
