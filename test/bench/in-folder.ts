import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What `work` gives in a new folder of this bench below `parent`, which is removed with all that is in it, after a failure too. */
export async function inFolder<T>(
  name: string,
  work: (dir: string) => Promise<T>,
  parent = tmpdir(),
): Promise<T> {
  const dir = await mkdtemp(join(parent, `terrier-bench-${name}-`))
  try {
    return await work(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
