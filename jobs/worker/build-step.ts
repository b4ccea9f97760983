import type { Job } from 'bullmq'
import { type BuildAnswer, buildOrderOf } from '../queues/build-queue.ts'
import { describeFailure } from '../steps/describe-failure.ts'
import type { BuildProcesses } from './build-processes.ts'
import { giveBack, type WorkerContext } from './processors.ts'
import { StepStopped } from './running-steps.ts'

/** Builds for the publication that waits for it. What fails is an answer; a worker that stops gives the build to another. */
export async function buildStep(
  { running }: Pick<WorkerContext, 'running'>,
  builds: BuildProcesses,
  job: Job,
  token: string,
): Promise<BuildAnswer> {
  const signal = running.begin(job, job.data.run)
  try {
    const data = buildOrderOf(job)
    return { type: 'done', value: await builds.run(data, `${job.id}-${job.attemptsStarted}`, signal) }
  } catch (error) {
    if (error instanceof StepStopped && error.why === 'shutdown') return await giveBack(job, token)
    if (error instanceof StepStopped && error.why === 'lock-lost') throw error
    return describeFailure(error)
  } finally {
    running.end(job)
  }
}
