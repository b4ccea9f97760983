import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Written } from '../../formats/written.ts'
import { type StartedProcesses, startProcesses } from '../../ingest/processes/with-processes.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import type { BuildData } from '../queues/job-data.ts'
import type { StepContext } from '../steps/step-context.ts'

/** Milliseconds without a build after which the processes are ended: a publication asks for dozens, one after the other. */
const IDLE = 10_000

/** The processes of a worker that build for publications, its own and those of other workers. */
export class BuildProcesses {
  readonly #dataDir: DataDir
  readonly #places: number
  #started: StartedProcesses | undefined
  #underWay = 0
  #idle: NodeJS.Timeout | undefined

  constructor({ dataPath, processes = 1 }: Pick<StepContext, 'dataPath' | 'processes'>) {
    this.#dataDir = new DataDir(dataPath)
    this.#places = processes
  }

  /** Builds that may be under way at the same time. */
  get places(): number {
    return this.#places
  }

  /**
   * The files that an order asks for, in a folder of this attempt: another one may still write into its own. Throws what the build throws, and the reason of
   * the signal.
   */
  async run({ territory, order }: BuildData, attempt: string, signal: AbortSignal): Promise<Written[]> {
    signal.throwIfAborted()
    clearTimeout(this.#idle)
    this.#started ??= startProcesses(this.#dataDir, this.#places)
    const { processes } = this.#started
    // Native code under way hears nothing: its process is ended. Builds of other runs in those processes are asked for again.
    const stop = () => void this.end()
    signal.addEventListener('abort', stop, { once: true })
    this.#underWay++
    try {
      const found =
        'build' in order
          ? await processes.build(
              { ...order.build, workDir: await this.#folder(order.build.workDir, attempt) },
              territory,
            )
          : await processes.gather(
              { ...order.gather, workDir: await this.#folder(order.gather.workDir, attempt) },
              territory,
            )
      return found.map((file) => ({ ...file, path: relative(this.#dataDir.dir, file.path) }))
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
      this.#underWay--
      if (this.#underWay === 0) this.#idle = setTimeout(() => void this.end(), IDLE).unref()
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle)
    const started = this.#started
    this.#started = undefined
    await started?.end()
  }

  async #folder(workDir: string, attempt: string): Promise<string> {
    const folder = join(this.#dataDir.dir, workDir, attempt)
    await mkdir(folder, { recursive: true })
    return folder
  }
}
