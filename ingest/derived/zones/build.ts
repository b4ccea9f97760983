import { join } from 'node:path'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { encodeZones, type ZoneRow } from '../../../shared/artefacts/zones-builder.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import type { AreaInput } from '../../derived.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { CUTTING } from '../../reads.ts'
import { IRIS, PARCEL_INDEX, PRICED_SALES, SALES_EXTENT, SECTIONS, UNCUT_COMMUNES } from '../read-kinds.ts'
import { builtOutlines } from './built-outlines.ts'
import { figuresOf } from './figures.ts'
import { lakeShapes } from './lake-shapes.ts'
import { type Outline, type OutlineSources, outlinesOf, sectionName } from './outlines.ts'
import { parcelSections } from './parcel-sections.ts'
import { wholeYears } from './whole-years.ts'

/** Files of a département, in the order of their zones. Sections are ten times as many as the rest: low zooms need not read them. */
const KINDS = ['zones', 'sections'] as const

/** Another of these, and outlines are made again. */
const OUTLINE_FILES = [PARCEL_INDEX, SECTIONS, IRIS, UNCUT_COMMUNES, CUTTING]

/**
 * Builds what tiles of one département are made of: `zones` (département, communes, IRIS) and `sections`, each with its outlines and prices. Where
 * prices alone changed since the current release, its outlines are taken: putting together 1,000,000 parcels takes 7 of the 9 seconds of a build.
 */
export async function build(input: AreaInput): Promise<Written[]> {
  return withDuckDb(input.workDir, async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    const outlines = await outlinesFor(db, input)
    const communes = input.territory.cadastralCommunes(input.area).map(({ code }) => code)
    const isWhole = await wholeYears(input.files.path(SALES_EXTENT, input.area), communes)
    const figures = await figuresOf(db, input.files.path(PRICED_SALES, input.area), isWhole)
    const rows = outlines.map((one): ZoneRow => ({ ...one, figures: figures(one.level, one.code) }))
    const written = KINDS.map((kind) => {
      const ofKind = rows.filter(({ level }) => (level === 'section') === (kind === 'sections'))
      return write(input.workDir, kind, ofKind)
    })
    return (await Promise.all(written)).flat()
  })
}

async function outlinesFor(db: Database, input: AreaInput): Promise<Outline[]> {
  const { area, before, territory } = input
  if (!before || !OUTLINE_FILES.every((file) => before.isSame(file)))
    return outlinesOf(area, await readSources(db, input), territory)
  const built = KINDS.flatMap((kind) => before.find(kind) ?? [])
  return (await Promise.all(built.map(builtOutlines))).flat()
}

async function readSources(db: Database, { area, files }: AreaInput): Promise<OutlineSources> {
  const sections = await lakeShapes(db, files.path(SECTIONS, area), { code: 'code', name: 'section' })
  const iris = await lakeShapes(db, files.path(IRIS, area), { code: 'iris', name: 'name' })
  const drawn = new Set(sections.map(({ commune }) => commune))
  const derived: { code: string; polygons: Polygons }[] = []
  const parcels = files.path(PARCEL_INDEX, area)
  if (parcels !== undefined)
    for await (const section of parcelSections(parcels, (commune) => !drawn.has(commune)))
      derived.push(section)
  return {
    sections: sections.map((section) => ({ ...section, name: sectionName(section.code) })),
    iris,
    uncut: await uncutCommunes(db, files.path(UNCUT_COMMUNES, area)),
    parcelSections: derived,
  }
}

async function uncutCommunes(db: Database, path: string | undefined): Promise<OutlineSources['uncut']> {
  if (path === undefined) return []
  const rows = await db.all(sql`SELECT iris, commune, name FROM ${parquet(path)} ORDER BY iris`)
  return rows.map(([code, commune, name]) => ({
    code: String(code),
    commune: String(commune),
    name: String(name),
  }))
}

async function write(workDir: string, kind: string, rows: readonly ZoneRow[]): Promise<Written[]> {
  if (rows.length === 0) return []
  const path = join(workDir, `${kind}.bin`)
  await writeArtefact(path, encodeZones(rows))
  return [{ role: 'readmodel', kind, path, rows: rows.length }]
}
