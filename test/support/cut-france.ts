import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { silent } from '../../ingest/pipeline/progress.ts'
import { type RefreshRequest, type RefreshResult, refresh } from '../../ingest/run/refresh.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { madeOnce } from './made-once.ts'
import { samplePath } from './samples.ts'
import { temporaryDir } from './temp.ts'

const run = promisify(execFile)

/**
 * A data folder of the caller's own in which the real administrative cutting is published, and nothing else: the first ingest of a data folder
 * makes it, in 2.3 s of processor time. Its files are links that other tests share: remove one, do not write into it.
 */
export async function cutFrance(): Promise<DataDir> {
  const made = await madeOnce('cut-france', async (dir) => {
    await refresh({
      dataDir: new DataDir(dir),
      datasets: ['cog'],
      area: 'france',
      files: {},
      millesimes: {},
      progress: silent,
    })
  })
  const dir = join(await temporaryDir('cut-france'), 'home')
  await run('cp', ['-al', made, dir])
  return new DataDir(dir)
}

/** Ingests real official files, of the mirror of the samples unless others are named, in this process; what is given overrides. */
export function ingestSamples(
  dataDir: DataDir,
  request: Pick<RefreshRequest, 'datasets' | 'area'> & Partial<RefreshRequest>,
): Promise<RefreshResult> {
  return refresh({
    dataDir,
    mirror: samplePath('mirror'),
    files: {},
    millesimes: {},
    progress: silent,
    ...request,
  })
}
