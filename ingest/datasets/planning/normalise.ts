import { isZip } from '../../../formats/archive/file-type.ts'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { VectorRow } from '../../../formats/vector/vector-row.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome, newestRow } from '../../pipeline/unit/outcome.ts'
import { type Archive, archiveDir, openArchive } from './archive.ts'
import { planningLayoutOf } from './columns.ts'
import { keepFeature, noteDay, type PlanningGathering, unitPartOf } from './gathering.ts'
import { PlanningLake } from './lake.ts'
import { categoryNamed, type PlanningLayerRule, planningLayerNamed } from './layers.ts'
import { readNationalFile } from './national.ts'
import { PartitionScopes } from './scope.ts'

/** Reads the archives and the pages of the national base for one département, or for some communes of it, into the lake. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources } = input
  return withDuckDb(input.workDir, async (db) => {
    const lake = await PlanningLake.create(db)
    const ledger = new Ledger(unit)
    const gathering: PlanningGathering = {
      input,
      lake,
      ledger,
      seen: new Set(),
      archived: new Set(),
      newest: new Map(),
    }
    const kinds = await Promise.all(
      sources.map(async (source) => ({ source, zipped: await isZip(source.path) })),
    )
    for (const [n, { source, zipped }] of kinds.entries()) if (zipped) await readArchive(source, n, gathering)
    for (const { source, zipped } of kinds) if (!zipped) await readNationalFile(source, gathering)
    if (ledger.rows === 0 && sources.length === 0)
      throw new IngestError(`The portal has no document for ${unit.area}: nothing was published`)
    const fetched =
      sources
        .map(({ fetchedAt }) => fetchedAt)
        .sort()
        .at(-1) ?? ''
    return countedOutcome(db, input, await lake.write(input), ledger, (part) =>
      newestRow(gathering.newest.get(part) ?? fetched),
    )
  })
}

async function readArchive(source: FetchedSource, n: number, gathering: PlanningGathering): Promise<void> {
  const { input, lake, ledger, archived } = gathering
  const part = unitPartOf(source, gathering)
  const archive = await openArchive(source, input.unit.area, archiveDir(input.workDir, n))
  if (archived.has(archive.partition))
    throw new IngestError(`${source.url}: the archive of ${archive.partition} was given twice`)
  const communes = archive.documents.flatMap((document) => document.communes)
  const left = new PartitionScopes(source, input).of(archive.partition, communes)
  if (left) {
    ledger.count(part).leaveOut(left, await rowsIn(archive))
    return
  }
  archived.add(archive.partition)
  for (const [reason, rows] of archive.leftOut) ledger.count(part).leaveOut(reason, rows)
  for (const document of archive.documents) {
    lake.document(document, part)
    // A row of DOC_URBA is a row kept; documents that are known from their shapes alone have none.
    if (document.idurba !== null) ledger.count(part).keep()
    noteDay(gathering, part, document.approvedOn)
  }
  for (const layer of archive.shapes) {
    const rule = planningLayerNamed(layer.name)!
    const file = await layer.open()
    input.columns.check(`${source.url} (${layer.file})`, file.columns, [planningLayoutOf(rule)])
    for await (const row of file.rows())
      keepRow(row, { rule, layer: layer.name }, archive, `${source.url}#${layer.file}`, part, gathering)
  }
}

/** Rows of an archive that is of another area: its documents, its tables and its shapes. */
async function rowsIn({ documents, leftOut, shapes }: Archive): Promise<number> {
  let rows = documents.filter(({ idurba }) => idurba !== null).length
  for (const table of leftOut.values()) rows += table
  for (const layer of shapes) for await (const _row of (await layer.open()).rows()) rows++
  return rows
}

/** A row of an archive, with what its tables tell of it. */
function keepRow(
  row: VectorRow,
  { rule, layer }: { rule: PlanningLayerRule; layer: string },
  archive: Pick<Archive, 'partition' | 'documentOf' | 'easementOf'>,
  source: string,
  part: string,
  gathering: PlanningGathering,
): void {
  const document = archive.documentOf(row.cells.get('IDURBA'))
  const isEasement = rule.layer === 'easement'
  const easement = isEasement ? archive.easementOf(row.cells.get('IDGEN')) : undefined
  const named = isEasement ? categoryNamed(layer, archive.partition) : undefined
  keepFeature(
    row,
    rule,
    { document: document.id, partition: archive.partition, easement, named },
    source,
    part,
    gathering,
  )
}
