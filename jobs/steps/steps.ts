import { join } from 'node:path'
import { parseAreas } from '../../ingest/area.ts'
import { openBucket } from '../../ingest/bucket/open-bucket.ts'
import { pullFiles, workFromRemote } from '../../ingest/bucket/pull.ts'
import { pushFiles, pushRelease } from '../../ingest/bucket/push.ts'
import { datasets } from '../../ingest/datasets/index.ts'
import { checkFeeds } from '../../ingest/feeds/check-feeds.ts'
import type { IngestContext } from '../../ingest/pipeline/ingest-context.ts'
import type { Progress } from '../../ingest/pipeline/progress.ts'
import { inTurnAcrossProcesses } from '../../ingest/pipeline/store/lock.ts'
import { baselineTerritory } from '../../ingest/prepare/baseline.ts'
import { prepareUnit } from '../../ingest/prepare/prepare-unit.ts'
import { isRead } from '../../ingest/reads.ts'
import { findNews } from '../../ingest/run/find-news.ts'
import { publishUnits } from '../../ingest/run/publish-units.ts'
import { ExplainedError } from '../../shared/process/explained-error.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../shared/release/release.ts'
import type {
  CheckData,
  DetectData,
  FeedReport,
  NewsRecord,
  PrepareData,
  Prepared,
  PublishData,
  Published,
} from '../queues/job-data.ts'
import { sharedAmongWorkers } from './share-builds.ts'
import type { StepContext } from './step-context.ts'

/** The one file that knows how the ingest is called: everything else in this room moves jobs about. */
export const steps = {
  /** Looks for news, downloading nothing. */
  async detect(place: StepContext, data: DetectData, progress: Progress): Promise<NewsRecord> {
    const context = contextOf(place, progress)
    const bucket = bucketOf(place)
    if (bucket) await workFromRemote(context.dataDir, bucket, (file) => file.dataset === 'cog')
    return findNews({ ...context, ...data, dataset: datasetOf(data.dataset) })
  },

  /** Compares what every producer has with what is expected, loading nothing. */
  async check(place: StepContext, { area }: CheckData, progress: Progress): Promise<FeedReport> {
    const context = contextOf(place, progress)
    const bucket = bucketOf(place)
    if (bucket) await workFromRemote(context.dataDir, bucket, (file) => file.dataset === 'cog')
    const { territory, release } = await baselineTerritory(context)
    const [first] = area === 'france' ? [] : parseAreas(area, territory)
    const step = progress.step('checking the feeds', datasets.length, 'files')
    let begun = 0
    const feeds = await checkFeeds(datasets, {
      ...context,
      territory,
      release,
      ...(first ? { fallback: first.area } : {}),
      onDataset: () => step.update(++begun),
    })
    return {
      checkedAt: new Date().toISOString(),
      feeds: feeds.map(({ dataset, verdict, loaded, found, findings }) => ({
        dataset,
        verdict,
        loaded,
        found,
        findings,
      })),
    }
  },

  /** Downloads, normalises and checks one place. One process at a time for a place, also across machines sharing a folder. */
  async prepare(place: StepContext, data: PrepareData, progress: Progress): Promise<Prepared> {
    const context = contextOf(place, progress)
    const { dataDir } = context
    const bucket = bucketOf(place)
    const lock = join(dataDir.dir, 'locks', `${data.dataset}-${data.unit.area}.lock`)
    return inTurnAcrossProcesses(lock, async () => {
      const { communes, area } = data.unit
      const unit = communes ? { area, communes } : { area }
      const dataset = datasetOf(data.dataset)
      const { millesime, together = 1 } = data
      // A pass over national files lays out what all areas ask for.
      const isAsked = (file: ReleaseFile) =>
        (together > 1 || file.area === area) && isRead(dataset.reads?.normalise, file)
      if (bucket)
        await workFromRemote(
          dataDir,
          bucket,
          (file) =>
            file.dataset === 'cog' || (file.dataset === data.dataset && file.area === area) || isAsked(file),
        )
      const asked = { dataset, unit, millesime, together }
      const { records, files } = await prepareUnit(context, asked)
      if (bucket) await pushFiles(dataDir, bucket, files)
      return { dataset: data.dataset, unit, records, files }
    })
  },

  /** Builds the read model of what was prepared and publishes it. */
  async publish(
    place: StepContext,
    { run }: PublishData,
    units: readonly Prepared[],
    progress: Progress,
  ): Promise<Published> {
    const results = units.map(({ dataset, unit: { area, communes }, records, files }) => ({
      dataset: datasetOf(dataset),
      unit: communes ? { area, communes } : { area },
      records,
      files,
    }))
    const context = contextOf(place, progress)
    const { dataDir } = context
    const bucket = bucketOf(place)
    if (bucket) {
      await workFromRemote(dataDir, bucket, () => true)
      for (const { files } of results) await pullFiles(dataDir, bucket, files)
    }
    const { release, changed, warnings } = await sharedAmongWorkers(place, run, (builders) =>
      publishUnits({ ...context, ...(builders ? { builders } : {}) }, results),
    )
    if (bucket) warnings.push(...(await pushRelease(dataDir, bucket, release)))
    for (const warning of warnings) progress.step('warning', undefined, 'files').end(warning)
    return { release: release.id, changed, rows: changed ? release.difference.rows : {} }
  },
}

function contextOf(
  { dataPath, keptReleases, processes = 1, mirror, backoffMs }: StepContext,
  progress: Progress,
): IngestContext {
  return {
    dataDir: new DataDir(dataPath, keptReleases),
    progress,
    backoffMs,
    processes,
    ...(mirror === undefined ? {} : { mirror }),
  }
}

function bucketOf({ bucket }: StepContext) {
  return bucket && openBucket(bucket)
}

/** Throws ExplainedError when a job names a dataset that this version does not have. */
function datasetOf(name: string) {
  const found = datasets.find((dataset) => dataset.name === name)
  if (!found)
    throw new ExplainedError(
      `There is no dataset "${name}" in this version. Datasets: ${datasets.map((d) => d.name).join(', ')}`,
    )
  return found
}
