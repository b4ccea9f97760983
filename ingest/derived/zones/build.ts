import { join } from 'node:path'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { encodeZones, type ZoneRow } from '../../../shared/artefacts/zones-builder.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import type { DerivedInput } from '../../derived.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { IRIS, PARCEL_INDEX, PRICED_SALES, SALES_EXTENT, SECTIONS, UNCUT_COMMUNES } from '../read-kinds.ts'
import { figuresOf } from './figures.ts'
import { lakeShapes } from './lake-shapes.ts'
import { type OutlineSources, outlinesOf, sectionName } from './outlines.ts'
import { parcelSections } from './parcel-sections.ts'
import { wholeYears } from './whole-years.ts'

/**
 * Builds what tiles of one département are made of: `zones` (département, communes, IRIS) and `sections`, each with its outlines and prices.
 * Sections are ten times as many as the rest: they have a file of their own, so that low zooms need not read them.
 */
export async function build(input: DerivedInput & { area: string }): Promise<Written[]> {
  return withDuckDb(input.workDir, async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    const outlines = outlinesOf(input.area, await readSources(db, input), input.territory)
    const communes = input.territory.cadastralCommunes(input.area).map(({ code }) => code)
    const isWhole = await wholeYears(input.files.path(SALES_EXTENT, input.area), communes)
    const figures = await figuresOf(db, input.files.path(PRICED_SALES, input.area), isWhole)
    const rows = outlines.map((one): ZoneRow => ({ ...one, figures: figures(one.level, one.code) }))
    return [
      ...(await write(
        input.workDir,
        'zones',
        rows.filter(({ level }) => level !== 'section'),
      )),
      ...(await write(
        input.workDir,
        'sections',
        rows.filter(({ level }) => level === 'section'),
      )),
    ]
  })
}

async function readSources(
  db: Database,
  { area, files }: DerivedInput & { area: string },
): Promise<OutlineSources> {
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
