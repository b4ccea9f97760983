import { createHash } from 'node:crypto'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import type { Written } from '../../../formats/written.ts'
import { RENT_YEARS, rentKeys } from '../../../shared/documents/rent-years.ts'
import { rentGaps } from '../../../shared/documents/rents.ts'
import type { RentAbsence, RentSeries, RentYear } from '../../../shared/schemas/rents.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { DocumentFile } from '../../readmodel/write-documents.ts'
import { CubeIndex, readCells } from './readmodel/cube-index.ts'
import { gapsOf } from './readmodel/gaps.ts'
import { levelsOf, Memberships } from './readmodel/levels.ts'
import { readYear } from './readmodel/year-document.ts'
import { readShapes, ZoneDocuments } from './readmodel/zone-documents.ts'
import { readIrisZones, readZonings } from './readmodel/zones.ts'

/** Builds the documents of observed rents, by commune and by zone, from the lake (`cells`, `zoning`, `zone-shapes`). */
export async function readModel({ lake, lakes, territory, workDir }: ReadModelInput): Promise<Written[]> {
  const zoning = lake('zoning')
  const shapes = lakes['zone-shapes']
  const read = await withDuckDb(workDir, async (db) => ({
    cells: await readCells(db, lake('cells')),
    zonings: await readZonings(db, zoning, territory),
    irises: await readIrisZones(db, zoning),
    shapes: shapes === undefined ? [] : await readShapes(db, shapes),
  }))
  const index = new CubeIndex(read.cells)
  const memberships = new Memberships(read.zonings, territory)
  const zones = new ZoneDocuments(index)
  zones.addIris(read.zonings, read.irises, territory)
  zones.addShapes(read.shapes)
  const gaps = JSON.stringify(gapsOf(read.cells, read.zonings))
  const documents = new Map([[rentKeys.gaps, gaps], ...zones.all])
  for (const commune of memberships.communes)
    if (territory.commune(commune)) addCommune(documents, commune, memberships, index)
  const file = new DocumentFile(rentGaps, workDir)
  for (const key of [...documents.keys()].sort()) file.putText(key, documents.get(key)!)
  return [await file.close()]
}

function addCommune(
  documents: Map<string, string>,
  commune: string,
  memberships: Memberships,
  index: CubeIndex,
): void {
  const years: RentYear[] = []
  const missing: RentAbsence[] = []
  for (const year of RENT_YEARS) {
    const reading = readYear(year, levelsOf(memberships.of(commune, year), commune, year, index))
    if (reading === undefined) continue
    if (reading.ok) {
      years.push(reading.headline)
      addShared(documents, rentKeys.year(commune, year), reading.detail)
    } else {
      missing.push(reading.absence)
      documents.set(rentKeys.absence(commune, year), JSON.stringify(reading.absence))
    }
  }
  const series: RentSeries = { years, missing }
  if (years.length > 0) addShared(documents, rentKeys.series(commune), series)
  else if (missing.length > 0)
    documents.set(rentKeys.absence(commune), JSON.stringify(missing.find(isSecret) ?? missing[0]))
}

const isSecret = ({ reason }: RentAbsence) => reason === 'secret'

/** Communes of one zone have the same figures: their documents are stored once, and each key names the one it means. */
function addShared(documents: Map<string, string>, key: string, document: object): void {
  const text = JSON.stringify(document)
  const shared = `#${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  documents.set(shared, text)
  documents.set(key, JSON.stringify(shared))
}
