import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IngestError } from '../../formats/errors.ts'
import { messageOf } from '../../shared/process/message-of.ts'
import type { FeedCheck } from '../feeds/check-feed.ts'
import { type Sample, sampleFile } from '../pipeline/download/sample-file.ts'
import type { ReachOptions } from '../pipeline/ingest-context.ts'

/** A report of what producers answered, and the first and last bytes of each file. */
export interface Recording {
  recordedAt: string
  /** Behind a mirror the answers are the mirror's. */
  mirror: string | null
  /** `failures`: addresses that answered the check and not the recording. */
  datasets: (FeedCheck & { samples: RecordedSample[]; failures: string[] })[]
}

type RecordedSample = Omit<Sample, 'head' | 'tail'> & {
  /** Files of the report, by their names in its folder; null when there was nothing. */
  head: string | null
  tail: string | null
}

/**
 * Keeps what producers answered in a folder: `report.json`, and the two ends of each file. Nothing of who asked is in it: neither keys nor
 * cookies. Throws IngestError when the folder cannot be written.
 */
export async function recordSources(
  checked: readonly FeedCheck[],
  dir: string,
  options: ReachOptions,
): Promise<Recording> {
  const datasets: Recording['datasets'] = []
  for (const one of checked) {
    options.signal?.throwIfAborted()
    const samples: RecordedSample[] = []
    const failures: string[] = []
    for (const [i, { url, status }] of one.files.entries()) {
      if (status === undefined) continue
      const sample = await sampleFile(url, options).catch((error: unknown) => {
        options.signal?.throwIfAborted()
        if (!(error instanceof IngestError)) throw error
        failures.push(error.message)
        return undefined
      })
      if (sample) samples.push(await keep(sample, dir, `${one.dataset}-${i + 1}`))
    }
    datasets.push({ ...one, samples, failures })
  }
  const recording = {
    recordedAt: new Date().toISOString(),
    mirror: options.mirror ?? null,
    datasets,
  }
  await written(join(dir, 'report.json'), `${JSON.stringify(recording, null, 2)}\n`)
  return recording
}

async function keep({ head, tail, ...sample }: Sample, dir: string, name: string): Promise<RecordedSample> {
  const file = async (end: string, bytes: Buffer) => {
    if (bytes.length === 0) return null
    await written(join(dir, `${name}.${end}`), bytes)
    return `${name}.${end}`
  }
  return { ...sample, head: await file('head', head), tail: await file('tail', tail) }
}

async function written(path: string, content: string | Buffer): Promise<void> {
  try {
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, content)
  } catch (cause) {
    throw new IngestError(`${path} cannot be written: ${messageOf(cause)}`, {
      cause,
    })
  }
}
