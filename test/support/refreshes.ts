import { access } from 'node:fs/promises'
import { z } from 'zod'
import { publisherLock } from '../../ingest/pipeline/store/lock.ts'
import type { RefreshResult } from '../../ingest/run/refresh.ts'
import type { QueueName } from '../../jobs/queues/job-queues.ts'
import type { JobView } from '../../jobs/queues/runs.ts'
import type { Manifest } from '../../shared/release/release.ts'
import { ingestDemo } from './demo.ts'
import type { Fleet } from './fleet.ts'
import { eventually } from './terrier-process.ts'

/** Publishes the cadastre without workers, from the producer's server: the next look asks it whether anything changed. */
export function loadCadastre({ dataDir, mirror, producer }: Fleet): Promise<RefreshResult> {
  const request = { datasets: ['cadastre'], mirror: producer.url, files: {} }
  return ingestDemo({ dataDir, mirror, cog: '' }, request)
}

/** Asks for news of the cadastre and resolves with the run that begins. */
export async function beginRun(one: Fleet): Promise<string> {
  const looks = async () => (await one.jobs()).filter((job) => job.step === 'detect')
  const before = (await looks()).map(({ id }) => id)
  await one.ask('cadastre')
  return eventually('a run begins', async () => {
    const found = (await looks()).find(({ id, state }) => !before.includes(id) && state === 'completed')
    return found && z.object({ run: z.string() }).parse(found.result).run
  })
}

/** Resolves with the job of a step that is in the middle of its work: the producer leaves it without an answer. */
export function held(one: Fleet, step: QueueName): Promise<JobView> {
  return eventually(`${step} waits for the producer`, async () =>
    one.producer.held === 0
      ? undefined
      : (await one.jobs()).find((job) => job.step === step && job.state === 'active'),
  )
}

/** Resolves with the jobs of a run once it has failed, its publication first. */
export function failedRun(one: Fleet, run: string): Promise<JobView[]> {
  return eventually('the run fails', async () => {
    const ofRun = (await one.jobs()).filter((job) => job.run === run)
    const publication = ofRun.find((job) => job.step === 'publish')
    return publication?.state === 'failed' ? [publication, ...ofRun] : undefined
  })
}

/** Resolves with the place of a run that failed with a transient error and waits for another attempt. */
export function failedAttempt(one: Fleet, run: string): Promise<JobView> {
  return eventually('the place waits for another attempt', async () =>
    (await one.jobs()).find(
      (job) => job.run === run && job.step === 'prepare' && job.attempts > 0 && job.state === 'delayed',
    ),
  )
}

/** Resolves with the release that has the cadastre and is not `before`. */
export function published(one: Fleet, before?: string): Promise<Manifest> {
  return eventually('the cadastre is published', async () => {
    const current = await one.dataDir.readCurrent()
    const has = current?.datasets.some((dataset) => dataset.name === 'cadastre')
    if (!has || current?.id === before) return undefined
    // The pointer moves a moment before the run has ended, and what is asked in between joins it.
    const jobs = await one.jobs()
    return jobs.some((job) => job.step === 'publish' && job.state === 'active') ? undefined : current
  })
}

/** Resolves as soon as a process publishes into the data folder. */
export function publishing(one: Fleet): Promise<true> {
  const locked = () =>
    access(publisherLock(one.dataDir.dir)).then(
      () => true as const,
      () => undefined,
    )
  return eventually('someone publishes', locked, 60_000, 1)
}
