import { readFile, writeFile } from 'node:fs/promises'
import { computeChanges } from '../../../ingest/pipeline/changes/compute-changes.ts'
import { silent } from '../../../ingest/pipeline/progress.ts'
import { publishNext } from '../../../ingest/pipeline/release/publish-next.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { manifest } from '../../../shared/release/release.ts'
import { editedRelease } from './edited-release.ts'

/**
 * A part of the measurement, in a process of its own: `edit` makes a release in which one parcel in so many differs and writes its manifest to a
 * file; `compute` compares the two and prints seconds and peak memory; `publish` publishes it.
 */
const [phase = '', dataPath = '', path = '', oneIn = '100'] = process.argv.slice(2)
const context = { dataDir: new DataDir(dataPath), progress: silent }
const before = (await context.dataDir.readCurrent())!
if (phase === 'edit') {
  await writeFile(path, JSON.stringify(await editedRelease(context.dataDir, before, Number(oneIn))))
} else {
  const after = manifest.parse(JSON.parse(await readFile(path, 'utf8')))
  const from = performance.now()
  const { changes } =
    phase === 'compute'
      ? await computeChanges(context, before, after)
      : (await publishNext(context, { manifest: before, isCurrent: true }, after)).release
  const seconds = (performance.now() - from) / 1000
  const { added, removed, changed } = changes!.files[0]!
  const peakMegabytes = process.resourceUsage().maxRSS / 1024
  process.stdout.write(JSON.stringify({ seconds, peakMegabytes, changes: added + removed + changed }))
}
