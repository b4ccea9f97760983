import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../../api/answers/problem.ts'
import { chosenColumns } from '../../api/enrich/columns.ts'
import { enrich, explainProblem } from '../../api/enrich/enrich.ts'
import { lowerPriority } from '../../shared/process/lower-priority.ts'
import { messageOf } from '../../shared/process/message-of.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { Opener } from '../../stores/opener.ts'
import { BatchFolder } from './batch-folder.ts'
import { BATCH_LIMITS } from './limits.ts'
import { type BatchMessage, type BatchOrder, batchOrderSchema } from './run-batch.ts'

/** The program of a process that makes one batch and ends. Questions that are asked meanwhile come first. */
process.once('message', (order) => {
  lowerPriority()
  make(batchOrderSchema.parse(order)).then(send, (error: unknown) => {
    const refusal = error instanceof Problem ? explainProblem(error) : undefined
    const message = messageOf(error)
    send({ type: 'failed', message: refusal ?? message, isRefusal: refusal !== undefined })
  })
})
// The service has ended: its next start, or another process over the data folder, goes on with the batch.
process.once('disconnect', () => process.exit(1))

function send(message: BatchMessage): void {
  process.send!(message, () => {
    if (message.type !== 'rows') process.exit(0)
  })
}

async function make({ dataPath, id, release, memory }: BatchOrder): Promise<BatchMessage> {
  const folder = new BatchFolder(dataPath)
  const dataDir = new DataDir(dataPath)
  const batch = await folder.read(id)
  if (!batch) throw new Error(`There is no batch ${id}`)
  const opener = new Opener(dataDir, { placesMemory: memory })
  const { stores } = await opener.open({ id: release })
  const done = await enrich({
    stores,
    dataDir,
    checked: opener.checked,
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
    onRows: (rows) => send({ type: 'rows', rows }),
  })
  const content = createHash('sha256')
  await pipeline(createReadStream(folder.path(id, 'result')), content)
  return { type: 'done', result: { ...done, sha256: content.digest('hex') } }
}
