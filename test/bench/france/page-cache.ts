import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Asks the system to forget the pages of these files (`dd`, POSIX_FADV_DONTNEED), so that the next read comes from the disk. */
export async function forgetPages(paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await promisify(execFile)('dd', [`if=${path}`, 'iflag=nocache', 'count=0', 'status=none'])
}
