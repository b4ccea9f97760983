import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../../api/answers/problem.ts'
import { chosenColumns } from '../../api/enrich/columns.ts'
import { enrich, explainProblem } from '../../api/enrich/enrich.ts'
import { openRelease } from '../../api/store/open-release.ts'
import { OpenedArtefacts } from '../../api/store/opened-artefacts.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { BatchFolder } from './batch-folder.ts'
import { BATCH_LIMITS } from './limits.ts'
import { type BatchOrder, type BatchSaid, orderSchema } from './run-batch.ts'

/** The program of a process that makes one batch and ends. Questions that are asked meanwhile come first. */
process.once('message', (order) => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  make(orderSchema.parse(order)).then(say, (error: unknown) => {
    const told = error instanceof Problem ? explainProblem(error) : undefined
    const message = error instanceof Error ? error.message : String(error)
    say({ type: 'failed', message: told ?? message, isRefusal: told !== undefined })
  })
})
// The service has ended: its next start, or another process over the data folder, goes on with the batch.
process.once('disconnect', () => process.exit(1))

function say(said: BatchSaid): void {
  process.send!(said, () => {
    if (said.type !== 'rows') process.exit(0)
  })
}

async function make({ dataPath, id, release, memory }: BatchOrder): Promise<BatchSaid> {
  const folder = new BatchFolder(dataPath)
  const dataDir = new DataDir(dataPath)
  const batch = await folder.read(id)
  if (!batch) throw new Error(`There is no batch ${id}`)
  const opened = new OpenedArtefacts(dataDir, { placesMemory: memory })
  const stores = await openRelease(dataPath, { id: release, opened })
  const done = await enrich({
    stores,
    dataDir,
    checked: opened.checked,
    input: folder.path(id, 'input'),
    inputFormat: batch.inputFormat,
    limits: BATCH_LIMITS,
    out: folder.path(id, 'result'),
    outFormat: batch.outputFormat,
    delimiter: batch.delimiter,
    formulas: batch.formulas,
    named: batch.named,
    columns: chosenColumns(batch.with),
    minScore: batch.minScore,
    workDir: folder.path(id, 'work'),
    onRows: (rows) => say({ type: 'rows', rows }),
  })
  const content = createHash('sha256')
  await pipeline(createReadStream(folder.path(id, 'result')), content)
  return { type: 'done', result: { ...done, sha256: content.digest('hex') } }
}
