import { basename, join } from 'node:path'
import { unpack } from '../../../formats/archive/extract-zip.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { FetchedSource, NormaliseInput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import type { RentCell } from './cell.ts'
import { readCube } from './read-cube.ts'
import { readZoning, type ZonedPlace } from './zoning.ts'

export interface LocalFiles {
  cells: RentCell[]
  places: ZonedPlace[]
}

/**
 * Reads the archive of one agglomeration and year: its cube, and its zoning table when it has one (folders, shapes and
 * leaflets among them are left). Observatories write their files each in its own way: an archive that cannot be read is
 * refused as a whole, as one line under `unusable-archive`, and the others go on. One given by hand stops the ingest.
 */
export async function readLocal(
  db: Database,
  source: FetchedSource,
  { code, year }: { code: string; year: number },
  { unit, territory, workDir, columns }: NormaliseInput,
  ledger: Ledger,
): Promise<LocalFiles | undefined> {
  const trial = new Ledger(unit)
  try {
    const paths = await unpack(source, join(workDir, `${code}-${year}`), isWanted)
    const at = (path: string) => ({ path, url: `${source.url}#${basename(path)}` })
    const cube = only(paths, CUBE, source.url, 'Base_OP_….csv')
    if (cube === undefined) throw new IngestError(`${source.url} holds no Base_OP_….csv`)
    const cells = await readCube(db, at(cube), { source: code, year }, trial, columns)
    const table = only(paths, ZONING, source.url, '…Zonage….csv')
    const places = table === undefined ? [] : await readZoning(db, at(table), territory, trial, columns)
    ledger.add(trial)
    return { cells, places }
  } catch (error) {
    if (!(error instanceof IngestError) || source.file !== undefined) throw error
    const rule = 'unusable-archive'
    ledger.refuse({ source: source.url, row: 1, rule, detail: error.message, original: '' })
    return undefined
  }
}

const CUBE = /base_op[^/]*\.csv$/i
const ZONING = /zonage[^/]*\.csv$/i

/** macOS leaves shadows of each file (`__MACOSX/._name`) in the archives it makes. */
function isWanted(name: string): boolean {
  const file = basename(name)
  return !name.includes('__MACOSX') && !file.startsWith('._') && (CUBE.test(file) || ZONING.test(file))
}

function only(paths: readonly string[], pattern: RegExp, url: string, wanted: string): string | undefined {
  const found = paths.filter((path) => pattern.test(basename(path)))
  if (found.length > 1)
    throw new IngestError(`${url} holds several ${wanted}: ${found.map((path) => basename(path)).join(', ')}`)
  return found[0]
}
