import { z } from 'zod'
import type { Database } from '../../../../formats/duckdb/database.ts'
import { idents, parquet, sql } from '../../../../formats/duckdb/sql.ts'
import { OLL_DIMENSIONS } from '../../../../shared/lake/files/oll.ts'
import { grouped } from '../../../../shared/text/grouped.ts'
import type { NationalPlace } from '../agglomerations.ts'
import { type Dimension, FIGURES, type Figure, type RentCell } from '../cell.ts'

/** Figures of one place by class: `all`, `type:Maison`, `rooms:Appart 2P`, `period:1. Avant 1946`. */
export type Classes = ReadonlyMap<string, RentCell>

/** The cube of one agglomeration, year and file: its places are zones, centre and periphery, and the whole. */
export class Cube {
  readonly agglomeration: string
  readonly #places = new Map<string, Map<string, RentCell>>()
  /** `Zone_calcul` codes that have figures, sorted. */
  readonly zones: string[] = []

  constructor(agglomeration: string, cells: readonly RentCell[]) {
    this.agglomeration = agglomeration
    const zones = new Set<string>()
    for (const cell of cells) {
      const { zone_calcul, zone_complementaire } = cell.dimensions
      if (zone_calcul !== null) zones.add(zone_calcul)
      const place = placeKey(zone_calcul, zone_complementaire)
      const classes = this.#places.get(place) ?? new Map<string, RentCell>()
      this.#places.set(place, classes)
      addClass(classes, cell)
    }
    this.zones = [...zones].sort()
  }

  /** Figures of a zone; the file may repeat which part of the agglomeration it lies in. */
  zone(code: string): Classes | undefined {
    for (const part of [null, 'Ville centre', 'Périphérie']) {
      const found = this.#places.get(placeKey(code, part))
      if (found) return found
    }
    return undefined
  }

  part(complement: string): Classes | undefined {
    return this.#places.get(placeKey(null, complement))
  }

  whole(): Classes | undefined {
    return this.#places.get(placeKey(null, null))
  }
}

const placeKey = (zone: string | null, complement: string | null) => `${zone ?? ''}|${complement ?? ''}`

/** A class of rooms stands twice, with its type of dwelling and without: the line without is the first choice. */
function addClass(classes: Map<string, RentCell>, cell: RentCell): void {
  const { type_habitat: type, nombre_pieces: rooms, epoque_construction: period } = cell.dimensions
  if (rooms !== null) {
    if (type === null || !classes.has(`rooms:${rooms}`)) classes.set(`rooms:${rooms}`, cell)
  } else if (period !== null) classes.set(`period:${period}`, cell)
  else classes.set(type === null ? 'all' : `type:${type}`, cell)
}

/** Every cube of the lake, found by its file, agglomeration and year. */
export class CubeIndex {
  readonly #cubes = new Map<string, Cube>()
  readonly #agglomerations = new Map<string, string[]>()

  constructor(cells: readonly RentCell[]) {
    for (const [key, group] of grouped(
      cells,
      ({ source, year, agglomeration }) => `${source} ${year} ${agglomeration}`,
    )) {
      const [first] = group
      this.#cubes.set(key, new Cube(first!.agglomeration, group))
      for (const [observed, name] of [
        [`${first!.source} ${first!.year}`, first!.agglomeration],
        [`${first!.source} ${first!.year} ${first!.observatory}`, first!.agglomeration],
      ] as const)
        this.#agglomerations.set(observed, [...(this.#agglomerations.get(observed) ?? []), name])
    }
  }

  national(year: number, { agglomeration }: NationalPlace): Cube | undefined {
    return this.#cubes.get(`national ${year} ${agglomeration}`)
  }

  /** The agglomeration of an observatory in the national file, when it has one only that year. */
  onlyOf(year: number, observatory: string): Cube | undefined {
    const names = new Set(this.#agglomerations.get(`national ${year} ${observatory}`))
    return names.size === 1 ? this.national(year, { agglomeration: [...names][0]! }) : undefined
  }

  /** The cube of an agglomeration's own file: under its code or name, else the only one there is. */
  local(year: number, code: string, name: string | undefined): Cube | undefined {
    for (const label of [code, name]) {
      const found = label === undefined ? undefined : this.#cubes.get(`${code} ${year} ${label}`)
      if (found) return found
    }
    const names = this.#agglomerations.get(`${code} ${year}`) ?? []
    return new Set(names).size === 1 ? this.#cubes.get(`${code} ${year} ${names[0]}`) : undefined
  }
}

const text = z.string().nullable()
const row = z.object({
  source: z.string(),
  year: z.number(),
  observatory: z.string(),
  agglomeration: z.string(),
  ...(Object.fromEntries(OLL_DIMENSIONS.map((name) => [name, text])) as Record<Dimension, typeof text>),
  ...(Object.fromEntries(FIGURES.map((name) => [name, z.number().nullable()])) as Record<
    Figure,
    z.ZodNullable<z.ZodNumber>
  >),
  method: text,
  status: z.enum(['published', 'secret', 'not-published']),
  doubt: z.literal('room-labels-shifted').nullable(),
})

/** Headline lines and lines with one more class (type, rooms or period); crossings of classes stay in the lake. */
const ONE_CLASS = sql`anciennete_locataire IS NULL AND epoque_construction_local IS NULL AND anciennete_locataire_local IS NULL
  AND nombre_pieces_local IS NULL
  AND (epoque_construction IS NULL OR (type_habitat IS NULL AND nombre_pieces IS NULL))
  AND (nombre_pieces IS NULL OR type_habitat IS NULL
    OR (type_habitat = 'Appartement' AND nombre_pieces LIKE 'Appart %')
    OR (type_habitat = 'Maison' AND nombre_pieces LIKE 'Maison %'))`

/** Reads the cells that answers are made of from the lake file `cells`. */
export async function readCells(db: Database, path: string): Promise<RentCell[]> {
  const columns = ['source', 'year', 'observatory', 'agglomeration', ...OLL_DIMENSIONS, ...FIGURES]
  const rows = await db.objects(
    sql`SELECT ${idents(columns)}, method, status, doubt FROM ${parquet(path)} WHERE ${ONE_CLASS}`,
  )
  return rows.map((found) => {
    const read = row.parse(found)
    const { source, year, observatory, agglomeration, method, status, doubt } = read
    const dimensions = Object.fromEntries(
      OLL_DIMENSIONS.map((name) => [name, read[name]]),
    ) as RentCell['dimensions']
    const figures = Object.fromEntries(FIGURES.map((name) => [name, read[name]])) as RentCell['figures']
    return { source, year, observatory, agglomeration, dimensions, figures, method, status, doubt }
  })
}
