import { IngestError } from '../../formats/errors.ts'
import type { Manifest } from '../../shared/release/release.ts'
import type { IngestContext } from '../pipeline/ingest-context.ts'
import { baseRelease } from '../pipeline/release/base-release.ts'
import type { PublishedNext } from '../pipeline/release/publish-next.ts'
import { withPublisherLock } from '../pipeline/store/lock.ts'
import { normalisedFiles } from '../pipeline/unit/run-unit.ts'
import { baselineOf } from '../prepare/baseline.ts'
import { publishOn } from './publish-units.ts'

/**
 * Builds what the API opens of a release again from its lake, reading no source, and makes the result current: for releases of versions
 * that built other files. What is built the same way already is taken over. `id`: the release, the current one when left out.
 * Throws IngestError when there is none, or a lake file is damaged; UnreadableFile when its manifest cannot be read.
 */
export async function rebuild(context: IngestContext, id: string | undefined): Promise<PublishedNext> {
  const { dataDir } = context
  return withPublisherLock(dataDir.dir, async () => {
    const current = await baseRelease(dataDir)
    const release: Manifest | undefined = id === undefined ? current.manifest : await dataDir.readManifest(id)
    if (!release) throw new IngestError('There is no release yet: terrier ingest --area <code> makes one')
    const base = { manifest: release, isCurrent: current.isCurrent && release.id === current.manifest?.id }
    return publishOn(await baselineOf(context, normalisedFiles(release), release), context, base, [])
  })
}
