import { jobOptions, type Patience } from './flow.ts'
import type { DetectData, PublishData } from './job-data.ts'
import type { Queues } from './queues.ts'

/** States of a publication that has not ended. */
const UNFINISHED = ['waiting-children', 'waiting', 'prioritized', 'delayed', 'active'] as const

/** Asks for a look for news now. While one of the same dataset waits or works, asking again adds nothing. */
export async function requestNews(queues: Queues, data: DetectData, patience: Patience): Promise<void> {
  await queues.detect.add(data.dataset, data, {
    ...jobOptions(patience),
    deduplication: { id: data.dataset },
  })
}

/** The run of a dataset that has not ended, if there is one. */
export async function unfinishedRun(queues: Queues, dataset: string): Promise<string | undefined> {
  const jobs = await queues.publish.getJobs([...UNFINISHED])
  // A job may be removed between the listing and the reading.
  const found: PublishData | undefined = jobs.find((job) => job?.data.dataset === dataset)?.data
  return found?.run
}
